import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Text for screen readers, where the picture alone says it to everyone else. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
