import { drawing, Icon } from './icons.tsx';

export const CheckIcon = drawing(<path d="M5 12.5l4.5 4.5L19 7.5" />, 20);
export const PreviousIcon = drawing(<path d="M14.5 6l-6 6 6 6" />);
export const NextIcon = drawing(<path d="M9.5 6l6 6-6 6" />);

export function LockIcon({ open = false }: { open?: boolean }) {
  return (
    <Icon>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d={open ? 'M8 11V7a4 4 0 0 1 7.5-2' : 'M8 11V7a4 4 0 0 1 8 0v4'} />
    </Icon>
  );
}

export const BookIcon = drawing(
  <path d="M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14" />,
);
export const PersonIcon = drawing(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
