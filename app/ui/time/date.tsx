import { dayText, exactText } from './dates.ts';
import { useTimeZone } from './use-time-zone.ts';

interface DateProps {
  /** ISO 8601, UTC. */
  date: string;
}

/** A day with its year. */
export function Day({ date }: DateProps) {
  const zone = useTimeZone();
  return <time dateTime={date}>{dayText(Date.parse(date), zone)}</time>;
}

/** A day with its year, time and zone. */
export function DayAndTime({ date }: DateProps) {
  const zone = useTimeZone();
  return <time dateTime={date}>{exactText(Date.parse(date), zone)}</time>;
}
