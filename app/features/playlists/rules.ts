/** Limits of playlists (specification, sections 5 and 9). */

export const PLAYLIST_SONGS_PER_PAGE = 30;
export const PLAYLIST_COLLECTIONS_PER_PAGE = 48;
/** In the editor, where a song is dragged within a page. */
export const PLAYLIST_EDITOR_SONGS_PER_PAGE = 200;
/** A playlist's picture is made of the covers of its first songs. */
export const PLAYLIST_COVERS = 4;
export const PLAYLIST_COVER_SONGS = 60;
export const PLAYLIST_NAME_MAX_CHARACTERS = 100;
export const PLAYLIST_MAX_SONGS = 5000;
export const OWNER_MAX_PLAYLISTS = 500;

/** Whether two lists hold the same ids, in whatever order, each once. */
export function sameSongs(one: string[], other: string[]): boolean {
  const ids = new Set(one);
  return ids.size === one.length && one.length === other.length && other.every((id) => ids.has(id));
}

/** The albums that a playlist's picture is made of, by those of its first songs. */
export function coversOfSongs<T extends { id: string; name: string; icon: string }>(albums: T[]) {
  const covers = new Map<string, { id: string; name: string; icon: string }>();
  for (const { id, name, icon } of albums.slice(0, PLAYLIST_COVER_SONGS)) {
    if (covers.size < PLAYLIST_COVERS) covers.set(id, { id, name, icon });
  }
  return [...covers.values()];
}
