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

export function MenuIcon() {
  return (
    <Icon>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M15 5l-7 7 7 7" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  );
}

export function ExternalIcon() {
  return (
    <Icon size={16}>
      <path d="M14 5h5v5M19 5l-8 8M18 14v5H5V6h5" />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon size={20}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5M12 8v.01" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </Icon>
  );
}

export function RopesIcon() {
  return (
    <svg width="28" height="24" viewBox="0 0 28 24" fill="none" aria-hidden="true">
      <g strokeWidth="2.5">
        <path d="M3 6h22" stroke="var(--crimson)" />
        <path d="M3 12h22" stroke="var(--silver)" />
        <path d="M3 18h22" stroke="var(--gold)" />
        <path d="M4 2v20M24 2v20" stroke="currentColor" strokeLinecap="round" />
      </g>
    </svg>
  );
}
