import { dayText, exactText } from './dates.ts';
import { useTextInZone } from './now.tsx';

interface DateProps {
  /** ISO 8601, UTC. */
  date: string;
}

/** A day with its year. */
export function Day({ date }: DateProps) {
  const text = useTextInZone((zone) => dayText(Date.parse(date), zone));
  return <time dateTime={date}>{text}</time>;
}

/** A day with its year, time and zone. */
export function DayAndTime({ date }: DateProps) {
  const text = useTextInZone((zone) => exactText(Date.parse(date), zone));
  return <time dateTime={date}>{text}</time>;
}
