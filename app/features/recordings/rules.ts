/** Rules of recordings: which one has a fight, and the address of the moment. */

export const MAX_OFFSET_S = 3600;
/** No recording is longer. */
export const LONGEST_MS = 24 * 3_600_000;
/** A fight that was not announced began about this long before its result. */
const BEFORE_RESULT_MS = 90_000;
/** Links lead to this long before the bell. */
const LEAD_S = 5;

/** Whether viewers may be led to an address: https, and no login in it. */
export function isRecordingAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** When a fight began, in ms since the epoch: as announced, unless that is after its result. */
export const beganAt = (decidedMs: number, startsMs: number | null) =>
  startsMs !== null && startsMs <= decidedMs ? startsMs : decidedMs - BEFORE_RESULT_MS;

export interface StoredRecording {
  address: string;
  /** In ms since the epoch. */
  startsAt: number;
  /** In seconds. */
  offset: number;
}

/** The address of a moment in the recording that was running; null without one. */
export function watchAddress(
  recordings: readonly StoredRecording[],
  momentMs: number,
): string | null {
  const running = recordings.filter(
    ({ startsAt }) => startsAt <= momentMs && momentMs - startsAt < LONGEST_MS,
  );
  const latest = running.toSorted((a, b) => b.startsAt - a.startsAt)[0];
  if (!latest) return null;
  const seconds = Math.round((momentMs - latest.startsAt) / 1000) + latest.offset - LEAD_S;
  return momentAddress(latest.address, Math.max(0, seconds));
}

/** Players differ in how an address names a moment; others than these know media fragments. */
function momentAddress(address: string, seconds: number): string {
  const url = new URL(address);
  const isOf = (...hosts: string[]) =>
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (isOf('twitch.tv')) {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    url.searchParams.set('t', `${hours}h${minutes}m${seconds % 60}s`);
  } else if (isOf('youtube.com', 'youtu.be')) url.searchParams.set('t', `${seconds}s`);
  else url.hash = `t=${seconds}`;
  return url.href;
}
