import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { among } from '#database/among.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { Cover, PlaylistListing } from './contract.ts';
import {
  coversOfSongs,
  OWNER_MAX_PLAYLISTS,
  PLAYLIST_COVER_SONGS,
  PLAYLIST_MAX_SONGS,
  sameSongs,
  withSongIds,
} from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export async function createPlaylist(
  trx: Trx,
  playlist: { ownerId: string; ownerName: string; name: string; isPublic: boolean },
): Promise<string | null> {
  const { count } = await trx
    .selectFrom('playlists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', playlist.ownerId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= OWNER_MAX_PLAYLISTS) return null;
  const id = randomBytes(12).toString('base64url');
  await trx
    .insertInto('playlists')
    .values({
      id,
      owner_id: playlist.ownerId,
      owner_name: playlist.ownerName,
      name: playlist.name,
      is_public: playlist.isPublic ? 1 : 0,
      created_at: Date.now(),
    })
    .execute();
  return id;
}

export async function updatePlaylist(
  trx: Trx,
  id: string,
  { name, isPublic }: { name?: string; isPublic?: boolean },
): Promise<void> {
  await trx
    .updateTable('playlists')
    .set({
      ...(name !== undefined && { name }),
      ...(isPublic !== undefined && { is_public: isPublic ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deletePlaylist(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('playlist_songs').where('playlist_id', '=', id).execute();
  await trx.deleteFrom('playlists').where('id', '=', id).execute();
}

export async function findPlaylist(db: Db, id: string) {
  const row = await db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    ownerId: row.owner_id,
    owner: row.owner_name,
    name: row.name,
    public: row.is_public === 1,
  };
}

/** The songs of playlists that the catalogue has, in their order. */
const songsOn = (db: Db, playlistIds: string[]) =>
  db
    .selectFrom('playlist_songs')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .where(among(db, 'playlist_songs.playlist_id', playlistIds))
    .orderBy('playlist_songs.position');

export async function songIdsOf(db: Db, id: string): Promise<string[]> {
  const rows = await songsOn(db, [id]).select('songs.id').execute();
  return rows.map((row) => row.id);
}

export async function songNamesOf(db: Db, id: string) {
  const rows = await songsOn(db, [id])
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .select(['songs.id', 'songs.name', 'songs.duration', 'songs.artist', 'albums.id as album_id'])
    .select('albums.name as album_name')
    .execute();
  return rows.map(({ album_id, album_name, ...song }) => ({
    ...song,
    album: { id: album_id, name: album_name },
  }));
}

/** Returns how many are new, or 'full' above the limit. */
export async function addSongs(trx: Trx, id: string, songIds: string[]): Promise<number | 'full'> {
  const present = await placesOf(trx, id);
  const fresh = [...new Set(songIds)].filter((songId) => !present.has(songId));
  if (present.size + fresh.length > PLAYLIST_MAX_SONGS) return 'full';
  await insertSongs(trx, id, fresh, [...present.values()].at(-1));
  return fresh.length;
}

async function insertSongs(trx: Trx, id: string, songIds: string[], after = 0): Promise<void> {
  const rows = songIds.map((song_id, place) => ({
    playlist_id: id,
    song_id,
    position: after + place + 1,
  }));
  await insertRows(trx, 'playlist_songs', rows);
}

export async function removeSongs(trx: Trx, id: string, songIds: string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('playlist_songs')
    .where('playlist_id', '=', id)
    .where(among(trx, 'song_id', songIds))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns false unless the order has exactly the songs on it. */
export async function reorderSongs(trx: Trx, id: string, songIds: string[]): Promise<boolean> {
  const present = await placesOf(trx, id);
  const shown = await songIdsOf(trx, id);
  if (!sameSongs(songIds, shown)) return false;
  const inSight = new Set(shown);
  const hidden = [...present.keys()].filter((songId) => !inSight.has(songId));
  await trx.deleteFrom('playlist_songs').where('playlist_id', '=', id).execute();
  await insertSongs(trx, id, [...songIds, ...hidden]);
  return true;
}

interface ListedPlaylists {
  ownerId: string;
  alsoPrivate: boolean;
  songIds: 'all' | 'none';
  id?: string;
}

export async function listPlaylists(db: Db, wanted: ListedPlaylists): Promise<PlaylistListing[]> {
  const rows = await listed(db, wanted)
    .selectAll('playlists')
    .select(songCount)
    .orderBy('playlists.created_at', 'desc')
    .orderBy('playlists.id')
    .execute();
  const covers = await coversOf(db, wanted);
  const counts = rows.map(({ id, song_count }) => ({ id, songCount: Number(song_count) }));
  const withIds = new Set(wanted.songIds === 'all' ? withSongIds(counts) : []);
  const found = await songsOn(db, [...withIds])
    .select(['playlist_songs.playlist_id', 'songs.id', 'songs.album_id'])
    .execute();
  const songs = Map.groupBy(found, (row) => row.playlist_id);
  return rows.map((row) => {
    const own = songs.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      owner: row.owner_name,
      public: row.is_public === 1,
      songCount: Number(row.song_count),
      covers: covers.get(row.id) ?? [],
      ...(withIds.has(row.id) && {
        songIds: own.map((song) => song.id),
        albumIds: [...new Set(own.map((song) => song.album_id))],
      }),
    };
  });
}

const listed = (db: Db, { ownerId, alsoPrivate, id }: ListedPlaylists) =>
  db
    .selectFrom('playlists')
    .where('playlists.owner_id', '=', ownerId)
    .$if(!alsoPrivate, (query) => query.where('playlists.is_public', '=', 1))
    .$if(id !== undefined, (query) => query.where('playlists.id', '=', id as string));

const songCount = ({ selectFrom, fn }: ExpressionBuilder<Tables, 'playlists'>) =>
  selectFrom('playlist_songs')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .whereRef('playlist_songs.playlist_id', '=', 'playlists.id')
    .select(fn.countAll<number>().as('songs'))
    .as('song_count');

async function coversOf(db: Db, wanted: ListedPlaylists): Promise<Map<string, Cover[]>> {
  const rows = await listed(db, wanted)
    .innerJoin('playlist_songs', 'playlist_songs.playlist_id', 'playlists.id')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .where((eb) =>
      eb('playlist_songs.position', '<', eb.fn.coalesce(positionAfterCovers(eb), eb.lit(LAST))),
    )
    .select(['playlist_songs.playlist_id', 'albums.id', 'albums.name', 'albums.icon'])
    .orderBy('playlist_songs.position')
    .execute();
  const byPlaylist = Map.groupBy(rows, (row) => row.playlist_id);
  return new Map([...byPlaylist].map(([id, own]) => [id, coversOfSongs(own)]));
}

const LAST = 2_147_483_647;

const positionAfterCovers = ({ selectFrom }: ExpressionBuilder<Tables, 'playlists'>) =>
  selectFrom('playlist_songs as later')
    .whereRef('later.playlist_id', '=', 'playlists.id')
    .select('later.position')
    .orderBy('later.position')
    .limit(1)
    .offset(PLAYLIST_COVER_SONGS);

/** The place of each song, in their order, including those that left the catalogue. */
async function placesOf(trx: Trx, id: string): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('playlist_songs')
    .select(['song_id', 'position'])
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute();
  return new Map(rows.map((row) => [row.song_id, row.position]));
}
