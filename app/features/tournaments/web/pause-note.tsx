import { clockText } from '#app/ui/time/dates.ts';
import { useTimeText } from '#app/ui/time/now.tsx';
import type { Pause } from '../contract.ts';

/** Nothing once the pause is over. */
export function PauseNote({ pause, className }: { pause: Pause; className?: string | undefined }) {
  const until = Date.parse(pause.until);
  const clock = useTimeText((now, zone) => (now < until ? clockText(until, zone) : ''));
  if (clock === '') return null;
  return (
    <p className={className}>
      <strong>Pause until {clock}.</strong> <bdi>{pause.text}</bdi>
    </p>
  );
}
