export const MAX_OFFSET_S = 3600;
export const LONGEST_MS = 24 * 3_600_000;
const BEFORE_RESULT_MS = 90_000;
const LEAD_S = 5;

export function isRecordingAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** When a fight began, in ms since the epoch: as announced, unless that is after its result. */
export const beganAt = (decidedMs: number, startsMs: number | null) =>
  startsMs !== null && startsMs <= decidedMs ? startsMs : decidedMs - BEFORE_RESULT_MS;

export interface StoredRecording {
  address: string;
  startsAt: number;
  offset: number;
}

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
