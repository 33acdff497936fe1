/** Limits of playlists (specification, sections 5 and 9). */

export const PLAYLIST_SONGS_PER_PAGE = 30;
export const PLAYLIST_COLLECTIONS_PER_PAGE = 48;
/** In the editor, where a song is dragged within a page. */
export const PLAYLIST_EDITOR_SONGS_PER_PAGE = 200;
export const PLAYLIST_NAME_MAX_CHARACTERS = 100;
export const PLAYLIST_MAX_SONGS = 5000;
export const OWNER_MAX_PLAYLISTS = 500;

/** Whether two lists hold the same ids, in whatever order, each once. */
export function sameSongs(one: string[], other: string[]): boolean {
  const ids = new Set(one);
  return ids.size === one.length && one.length === other.length && other.every((id) => ids.has(id));
}
