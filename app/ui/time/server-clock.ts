/** How far the server's clock is ahead of the device's, in ms; unknown until an answer has come. */
let aheadMs: number | null = null;

/**
 * Learns from a time that the server has written. No answer comes before it was made, so of several, some of which a
 * cache may have kept, the one that is furthest ahead is right.
 */
export function noteServerTime(writtenAtMs: number): void {
  if (!Number.isFinite(writtenAtMs) || writtenAtMs <= 0) return;
  const ahead = writtenAtMs - Date.now();
  aheadMs = aheadMs === null ? ahead : Math.max(aheadMs, ahead);
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + (aheadMs ?? 0);
