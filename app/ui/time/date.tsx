import { dayText, exactText } from './dates.ts';
import { useTextInZone } from './now.tsx';

interface DateProps {
  date: string;
}

export function Day({ date }: DateProps) {
  const text = useTextInZone((zone) => dayText(Date.parse(date), zone));
  return <time dateTime={date}>{text}</time>;
}

export function DayAndTime({ date }: DateProps) {
  const text = useTextInZone((zone) => exactText(Date.parse(date), zone));
  return <time dateTime={date}>{text}</time>;
}
