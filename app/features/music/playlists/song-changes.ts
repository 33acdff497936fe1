import type { Song } from '../catalogue/contract.ts';
import type { Playlist } from './contract.ts';

/** What a playlist says of its songs beside them. */
export function keysOfSongs(
  songs: Pick<Song, 'id' | 'album'>[],
): Pick<Playlist, 'songIds' | 'albumIds' | 'albums'> {
  const albums = Object.fromEntries(songs.map(({ album }) => [album.id, album]));
  return { songIds: songs.map(({ id }) => id), albumIds: Object.keys(albums), albums };
}

/** What a change does to the songs of a playlist; those that an order does not name come last. */
export type SongChange = { add: Song[] } | { remove: string[] } | { order: string[] };

export function changed(ids: readonly string[], change: SongChange): string[] {
  if ('add' in change) return [...new Set([...ids, ...change.add.map(({ id }) => id)])];
  if ('remove' in change) return [...new Set(ids).difference(new Set(change.remove))];
  const known = new Set(ids);
  return [...new Set([...change.order.filter((id) => known.has(id)), ...ids])];
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
