export const FAVOURITES_MAX_SONGS = 500;
export const PLAYED_MAX_SONGS = 50;

/** The list with some songs moved or added to the front, each once, at most `max` in total. */
export function putFirst<S extends { id: string }>(
  songs: readonly S[],
  first: readonly S[],
  max: number,
): S[] {
  const once = new Map([...first, ...songs].map((song) => [song.id, song]));
  return [...once.values()].slice(0, max);
}
