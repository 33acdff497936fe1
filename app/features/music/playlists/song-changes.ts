import type { AlbumSummary, Song } from '../catalogue/contract.ts';
import type { Playlist } from './contract.ts';

export function withSongs(playlist: Playlist, songs: Song[]): Playlist {
  const albums: Record<string, AlbumSummary> = {};
  for (const { album } of songs) albums[album.id] = album;
  const songIds = songs.map(({ id }) => id);
  return { ...playlist, songs, songIds, albums, albumIds: Object.keys(albums) };
}

export function added(songs: Song[], more: Song[]): Song[] {
  const present = new Set(songs.map(({ id }) => id));
  return [...songs, ...more.filter(({ id }) => !present.has(id))];
}

export function without<T extends { id: string }>(songs: T[], ids: readonly string[]): T[] {
  const gone = new Set(ids);
  return songs.filter(({ id }) => !gone.has(id));
}

export function inOrder(songs: Song[], ids: readonly string[]): Song[] {
  const byId = new Map(songs.map((song) => [song.id, song]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  return [...named, ...without(songs, ids)];
}

export function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids];
  const [id] = next.splice(from, 1);
  if (id !== undefined) next.splice(to, 0, id);
  return next;
}

export function restored(
  now: readonly string[],
  ids: readonly string[],
  before: readonly string[],
): string[] {
  const back = new Set(ids);
  const stayed = new Set(now.filter((id) => !back.has(id)));
  let last: string | null = null;
  const places = before.map((id) => {
    if (stayed.has(id)) last = id;
    return { id, behind: last };
  });
  const returning = Map.groupBy(
    places.filter(({ id }) => back.has(id)),
    ({ behind }) => behind,
  );
  const behind = (id: string | null) => (returning.get(id) ?? []).map((place) => place.id);
  return [...behind(null), ...[...stayed].flatMap((id) => [id, ...behind(id)])];
}
