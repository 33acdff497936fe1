export const STATUS_REFRESH_MS = 15_000;
export const READ_ONLY_REFRESH_MS = 20_000;
export const FEED_QUIET_MS = 10 * 60_000;

export type PartName = 'database' | 'sign_in' | 'profiles' | 'registers' | 'feed' | 'season';
export type PartState = 'up' | 'down' | 'quiet' | 'damaged';
export type Overall = 'well' | 'read_only' | 'trouble';

export function overallOf(
  parts: readonly { state: PartState }[],
  readOnly: string | null,
): Overall {
  if (parts.some(({ state }) => state === 'down' || state === 'damaged')) return 'trouble';
  return readOnly === null ? 'well' : 'read_only';
}
