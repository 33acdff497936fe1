import { VisuallyHidden } from '../visually-hidden.tsx';
import { exactText, shortDayText } from './dates.ts';
import { useTimeText } from './now.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const AGO = ' ago';

/** How long ago, in short: `now`, `5 min`, `3 h`, then the day. */
export function relativeTime(
  atMs: number,
  nowMs: number,
  timeZone?: string,
): { text: string; suffix: string } {
  const age = nowMs - atMs;
  if (age < MINUTE_MS) return { text: 'now', suffix: '' };
  if (age < HOUR_MS) return { text: `${Math.floor(age / MINUTE_MS)} min`, suffix: AGO };
  if (age < DAY_MS) return { text: `${Math.floor(age / HOUR_MS)} h`, suffix: AGO };
  return { text: shortDayText(atMs, nowMs, timeZone), suffix: '' };
}

interface RelativeTimeProps {
  date: string;
  /** Shows `5 min ago` to everyone; by default 'ago' is for screen readers only. */
  long?: boolean;
}

export function RelativeTime({ date, long = false }: RelativeTimeProps) {
  const atMs = Date.parse(date);
  const whole = useTimeText((now, zone) => {
    const { text, suffix } = relativeTime(atMs, now, zone);
    return text + suffix;
  });
  const isAgo = whole.endsWith(AGO);
  return (
    <time
      dateTime={`${date.slice(0, 16)}Z`}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactText(atMs);
      }}
    >
      {isAgo ? whole.slice(0, -AGO.length) : whole}
      {isAgo && (long ? AGO : <VisuallyHidden>{AGO}</VisuallyHidden>)}
    </time>
  );
}
