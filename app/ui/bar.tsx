import classes from './bar.module.css';
import { classNames } from './class-names.ts';

interface BarProps {
  /** The filled part, from 0 to 1. */
  share: number;
  /** Its `color` is that of the filled part. */
  className?: string | undefined;
}

/** A bar beside a figure, which screen readers read instead. */
export function Bar({ share, className }: BarProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return (
    <span className={classNames(classes.bar, className)} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
