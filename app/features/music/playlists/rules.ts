export const PLAYLIST_VIEWS = ['songs', 'albums', 'settings'] as const;
export type PlaylistView = (typeof PLAYLIST_VIEWS)[number];
export const PLAYLIST_SONGS_PER_PAGE = 30;
export const PLAYLIST_COLLECTIONS_PER_PAGE = 48;
/** The editor has longer pages, since songs are dragged within a page. */
export const PLAYLIST_EDITOR_SONGS_PER_PAGE = 200;
export const PLAYLIST_COVERS = 4;
export const PLAYLIST_COVER_SONGS = 60;
export const PLAYLIST_NAME_MAX_CHARACTERS = 100;
export const PLAYLIST_MAX_SONGS = 5000;
export const OWNER_MAX_PLAYLISTS = 500;
export const LISTED_SONG_IDS_MAX = 5000;
/** Of a title, artist or album in a file that is imported. */
export const LISTED_NAME_MAX_CHARACTERS = 300;

export function withSongIds(playlists: { id: string; songCount: number }[]): string[] {
  let room = LISTED_SONG_IDS_MAX;
  return playlists.flatMap(({ id, songCount }) => {
    if (songCount > room) return [];
    room -= songCount;
    return [id];
  });
}

export function sameSongs(one: string[], other: string[]): boolean {
  const ids = new Set(one);
  return ids.size === one.length && one.length === other.length && other.every((id) => ids.has(id));
}

export function coversOfSongs<T extends { id: string; name: string; icon: string }>(albums: T[]) {
  const covers = new Map<string, { id: string; name: string; icon: string }>();
  for (const { id, name, icon } of albums.slice(0, PLAYLIST_COVER_SONGS)) {
    if (covers.size < PLAYLIST_COVERS) covers.set(id, { id, name, icon });
  }
  return [...covers.values()];
}
