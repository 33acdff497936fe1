export const FAVOURITES_MAX_SONGS = 500;
export const PLAYED_MAX_SONGS = 50;

export function putFirst<S extends { id: string }>(
  songs: readonly S[],
  first: readonly S[],
  max: number,
): S[] {
  const once = new Map([...first, ...songs].map((song) => [song.id, song]));
  return [...once.values()].slice(0, max);
}
