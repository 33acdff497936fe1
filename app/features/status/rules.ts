/** Decisions and constants of the status page, which goes beyond the specification. */

export const STATUS_REFRESH_MS = 15_000;
/** While nothing can be saved a page asks this often whether it can again. */
export const READ_ONLY_REFRESH_MS = 20_000;
/** A feed that has been still for this long is called quiet; between streams that is no trouble. */
export const FEED_QUIET_MS = 10 * 60_000;

export type PartName = 'database' | 'sign_in' | 'profiles' | 'registers' | 'feed' | 'season';
export type PartState = 'up' | 'down' | 'quiet';
export type Overall = 'well' | 'read_only' | 'trouble';

/** The state of it all in one word: what is down outweighs what cannot be saved. */
export function overallOf(
  parts: readonly { state: PartState }[],
  readOnly: string | null,
): Overall {
  if (parts.some(({ state }) => state === 'down')) return 'trouble';
  return readOnly === null ? 'well' : 'read_only';
}
