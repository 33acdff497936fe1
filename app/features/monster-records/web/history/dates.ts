const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A date with its time, the same on server and browser: UTC, and it says so. */
export function exactDate(iso: string): string {
  return `${dayAndTime.format(Date.parse(iso))} UTC`;
}

/** The day alone, in UTC. */
export function shortDate(iso: string): string {
  return day.format(Date.parse(iso));
}
