import classes from './bar.module.css';
import { classNames } from './class-names.ts';

/** A bar beside a figure, which screen readers read instead. */
export function Bar({ share, className }: { share: number; className?: string | undefined }) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return (
    <span className={classNames(classes.bar, className)} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
