/** How far the server's clock is ahead of the device's, in ms; 0 until an answer has come. */
let aheadMs = 0;

/** When the page was opened, by the device's clock: another time once that clock was set. */
let openedAtMs = 0;
const CLOCK_SET_MS = 1000;

/** No answer comes before it was made, so of several the one furthest ahead is right. */
export function noteServerTime(writtenAtMs: number): void {
  if (!(writtenAtMs > 0)) return;
  const ahead = writtenAtMs - Date.now();
  const openedAt = Date.now() - performance.now();
  const isSet = Math.abs(openedAt - openedAtMs) > CLOCK_SET_MS;
  aheadMs = isSet ? ahead : Math.max(aheadMs, ahead);
  if (isSet) openedAtMs = openedAt;
}

export const serverNow = (): number => Date.now() + aheadMs;
