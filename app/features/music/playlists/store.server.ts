import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
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

export interface OwnedPlaylist {
  id: string;
  ownerId: string;
}

/** Rows per statement, well under the databases' limits on parameters. */
const ROWS_PER_STATEMENT = 1000;

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
  { id, ownerId }: OwnedPlaylist,
  change: { name?: string; isPublic?: boolean },
): Promise<void> {
  await trx
    .updateTable('playlists')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.isPublic !== undefined && { is_public: change.isPublic ? 1 : 0 }),
    })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute();
}

export async function deletePlaylist(trx: Trx, { id, ownerId }: OwnedPlaylist): Promise<boolean> {
  await trx
    .deleteFrom('playlist_songs')
    .where('playlist_id', 'in', ownPlaylist(trx, { id, ownerId }))
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('playlists')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

export async function songIdsOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_songs')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .select('playlist_songs.song_id')
    .where('playlist_songs.playlist_id', '=', id)
    .orderBy('playlist_songs.position')
    .execute();
  return rows.map((row) => row.song_id);
}

export async function songNamesOf(db: Db, id: string): Promise<SongName[]> {
  const rows = await db
    .selectFrom('playlist_songs')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .select(['songs.id', 'songs.name', 'songs.duration', 'songs.album_id'])
    .where('playlist_songs.playlist_id', '=', id)
    .orderBy('playlist_songs.position')
    .execute();
  const albums = await db
    .selectFrom('albums')
    .select(['id', 'name'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('playlist_songs')
        .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
        .select('songs.album_id')
        .where('playlist_songs.playlist_id', '=', id),
    )
    .execute();
  const byId = new Map(albums.map((album) => [album.id, album]));
  return rows.flatMap(({ album_id, ...row }) => {
    const album = byId.get(album_id);
    return album ? [{ ...row, album }] : [];
  });
}

export interface SongName {
  id: string;
  name: string;
  duration: number;
  album: { id: string; name: string };
}

export async function unknownSongs(db: Db, songIds: string[]): Promise<string[]> {
  const known = new Set<string>();
  for (const ids of inChunks(songIds)) {
    const rows = await db.selectFrom('songs').select('id').where('id', 'in', ids).execute();
    for (const row of rows) known.add(row.id);
  }
  return songIds.filter((id) => !known.has(id));
}

/** Returns how many are new, or 'full' above the limit. */
export async function addSongs(
  trx: Trx,
  playlist: OwnedPlaylist,
  songIds: string[],
): Promise<number | 'full'> {
  const present = await placesOf(trx, playlist);
  const fresh = [...new Set(songIds)].filter((id) => !present.places.has(id));
  if (present.places.size + fresh.length > PLAYLIST_MAX_SONGS) return 'full';
  const rows = fresh.map((song_id, index) => ({
    playlist_id: playlist.id,
    song_id,
    position: present.last + index + 1,
  }));
  for (const chunk of inChunks(rows)) {
    await trx.insertInto('playlist_songs').values(chunk).execute();
  }
  return fresh.length;
}

export async function removeSongs(
  trx: Trx,
  playlist: OwnedPlaylist,
  songIds: string[],
): Promise<number> {
  const present = await placesOf(trx, playlist);
  const gone = [...new Set(songIds)].filter((id) => present.places.has(id));
  for (const chunk of inChunks(gone)) {
    await trx
      .deleteFrom('playlist_songs')
      .where('playlist_id', 'in', ownPlaylist(trx, playlist))
      .where('song_id', 'in', chunk)
      .execute();
  }
  return gone.length;
}

/** Returns false unless the order has exactly the songs on it. */
export async function reorderSongs(
  trx: Trx,
  playlist: OwnedPlaylist,
  songIds: string[],
): Promise<boolean> {
  const present = await placesOf(trx, playlist);
  const shown = await songIdsOf(trx, playlist.id);
  if (!sameSongs(songIds, shown)) return false;
  const inSight = new Set(shown);
  const hidden = [...present.places.keys()].filter((id) => !inSight.has(id));
  await trx
    .deleteFrom('playlist_songs')
    .where('playlist_id', 'in', ownPlaylist(trx, playlist))
    .execute();
  const rows = [...songIds, ...hidden].map((song_id, index) => ({
    playlist_id: playlist.id,
    song_id,
    position: index + 1,
  }));
  for (const chunk of inChunks(rows)) {
    await trx.insertInto('playlist_songs').values(chunk).execute();
  }
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
  const songs = await songsOf(db, [...withIds]);
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

async function songsOf(db: Db, playlistIds: string[]) {
  if (playlistIds.length === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom('playlist_songs')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .select(['playlist_songs.playlist_id', 'songs.id', 'songs.album_id'])
    .where('playlist_songs.playlist_id', 'in', playlistIds)
    .orderBy('playlist_songs.position')
    .execute();
  return Map.groupBy(rows, (row) => row.playlist_id);
}

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

function ownPlaylist(db: Db, { id, ownerId }: OwnedPlaylist) {
  return db
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId);
}

async function placesOf(trx: Trx, playlist: OwnedPlaylist) {
  const rows = await trx
    .selectFrom('playlist_songs')
    .select(['song_id', 'position'])
    .where('playlist_id', '=', playlist.id)
    .orderBy('position')
    .execute();
  return {
    places: new Map(rows.map((row) => [row.song_id, row.position])),
    last: rows.at(-1)?.position ?? 0,
  };
}

function inChunks<T>(rows: T[]): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    chunks.push(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
  return chunks;
}
