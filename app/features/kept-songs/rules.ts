/** Limits of favourites and recently played songs. */

export const FAVOURITES_MAX_SONGS = 500;
export const PLAYED_MAX_SONGS = 50;

/** The list with some songs put first, each once, and at most `max` in all. */
export function putFirst<S extends { id: string }>(
  songs: readonly S[],
  first: readonly S[],
  max: number,
): S[] {
  const once = new Map([...first, ...songs].map((song) => [song.id, song]));
  return [...once.values()].slice(0, max);
}
