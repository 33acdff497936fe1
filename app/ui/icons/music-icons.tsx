import { drawing, Icon } from './icons.tsx';

export const PlayIcon = drawing(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />);
export const PauseIcon = drawing(
  <path d="M8.5 6v12M15.5 6v12" strokeWidth="4" strokeLinecap="butt" />,
);
export const StopIcon = drawing(<rect x="7" y="7" width="10" height="10" fill="currentColor" />);
export const NextSongIcon = drawing(
  <>
    <path d="M6 6v12l9-6z" fill="currentColor" />
    <path d="M18 6v12" />
  </>,
);

export const PreviousSongIcon = drawing(
  <>
    <path d="M18 6v12l-9-6z" fill="currentColor" />
    <path d="M6 6v12" />
  </>,
);

export const ShuffleIcon = drawing(
  <path d="M3 7h3c5 0 6 10 11 10h3M3 17h3c1.8 0 3-1.3 4-3M14 9.5c.8-1.5 1.7-2.5 3-2.5h3M18 4.5l2.5 2.5L18 9.5M18 14.5l2.5 2.5L18 19.5" />,
);

export function RepeatIcon({ one = false }: { one?: boolean }) {
  return (
    <Icon>
      <path d="M4 11V9.5A2.5 2.5 0 0 1 6.5 7H19M16.5 4.5L19 7l-2.5 2.5M20 13v1.5a2.5 2.5 0 0 1-2.5 2.5H5M7.5 14.5L5 17l2.5 2.5" />
      {one && <path d="M11.3 10.8l1.2-.8v4.2" strokeWidth="1.6" />}
    </Icon>
  );
}

export const PlusIcon = drawing(<path d="M12 6v12M6 12h12" />);
export const CopyIcon = drawing(
  <>
    <rect x="9" y="9" width="10" height="11" rx="1.5" />
    <path d="M6 15H5V4h10v2" />
  </>,
);

export const LinkIcon = drawing(
  <path d="M10 14l4-4M8.5 11.5l-2 2a3 3 0 0 0 4.2 4.2l2-2M15.5 12.5l2-2a3 3 0 0 0-4.2-4.2l-2 2" />,
);
export const GripIcon = drawing(
  <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="3" />,
);

export function ArrowIcon({ down = false }: { down?: boolean }) {
  return (
    <Icon>
      <path d={down ? 'M12 6v12M7 13l5 5 5-5' : 'M12 18V6M7 11l5-5 5 5'} />
    </Icon>
  );
}

export const NoteIcon = drawing(
  <>
    <circle cx="7.5" cy="17" r="2.5" />
    <circle cx="16.5" cy="15" r="2.5" />
    <path d="M10 17V7l9-2v10" />
  </>,
);

export const QueueIcon = drawing(
  <>
    <path d="M4 7h16M4 12h9M4 17h9" />
    <path d="M16.5 12v6l4.5-3z" fill="currentColor" />
  </>,
);

export const MoreIcon = drawing(
  <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" strokeWidth="3" strokeLinecap="round" />,
);

export function HeartIcon({ filled }: { filled: boolean }) {
  return (
    <Icon>
      <path
        d="M12 20s-8-4.8-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20z"
        fill={filled ? 'currentColor' : 'none'}
      />
    </Icon>
  );
}
