import radar from '#app/features/guide/web/shared/radar.module.css';
import { classNames } from '#app/ui/class-names.ts';

export function LineSample({ line }: { line: number }) {
  return (
    <svg
      className={classNames('block mt-2', radar[`shape${line + 1}`])}
      width="56"
      height="8"
      aria-hidden="true"
    >
      <line x1="1" y1="4" x2="55" y2="4" />
    </svg>
  );
}
