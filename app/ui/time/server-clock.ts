/** How far the server's clock is ahead of the device's, in ms; unknown until an answer has come. */
let aheadMs: number | null = null;

/** No answer comes before it was made, so of several the one furthest ahead is right. */
export function noteServerTime(writtenAtMs: number): void {
  if (!Number.isFinite(writtenAtMs) || writtenAtMs <= 0) return;
  const ahead = writtenAtMs - Date.now();
  aheadMs = aheadMs === null ? ahead : Math.max(aheadMs, ahead);
}

export const serverNow = (): number => Date.now() + (aheadMs ?? 0);
