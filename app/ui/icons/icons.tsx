import type { ReactNode } from 'react';
import classes from './icons.module.css';

/** Line drawings of 24 by 24 pixels in the colour of their text, hidden from screen readers. */
export function Icon({ size = 24, children }: { size?: number; children: ReactNode }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={classes.icon} aria-hidden="true">
      {children}
    </svg>
  );
}

export function drawing(lines: ReactNode, size?: number) {
  return () => <Icon size={size}>{lines}</Icon>;
}

export const MenuIcon = drawing(<path d="M4 7h16M4 12h16M4 17h16" />);
export const BackIcon = drawing(<path d="M15 5l-7 7 7 7" />);
export const CloseIcon = drawing(<path d="M6 6l12 12M18 6L6 18" />);
export const ExternalIcon = drawing(<path d="M14 5h5v5M19 5l-8 8M18 14v5H5V6h5" />, 16);
export const InfoIcon = drawing(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 8v.01" />
  </>,
  20,
);

export const SearchIcon = drawing(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
);

/** The ring: its three ropes, or one of them torn. */
export function RopesIcon({ torn = false }: { torn?: boolean }) {
  return (
    <svg width="28" height="24" viewBox="0 0 28 24" fill="none" aria-hidden="true">
      <g strokeWidth="2.5">
        <path d={torn ? 'M3 6q7 0 8 7M25 6q-5 0-6 5' : 'M3 6h22'} stroke="var(--crimson)" />
        <path d="M3 12h22" stroke="var(--silver)" />
        <path d="M3 18h22" stroke="var(--gold)" />
        <path d="M4 2v20M24 2v20" stroke="currentColor" strokeLinecap="round" />
      </g>
    </svg>
  );
}
