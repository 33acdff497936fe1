import type { Kysely, Transaction } from 'kysely';
import { takeLastWords } from '#app/core/changes/last-words-store.server.ts';
import { among } from '#database/among.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { knownSongIds } from '../catalogue/albums-store.server.ts';
import { FAVOURITES_MAX_SONGS, PLAYED_MAX_SONGS } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;
type Kind = Tables['kept_songs']['kind'];

interface FavouriteWords {
  songIds: string[];
  saidAt?: string | undefined;
}

/** Newest first, including songs that left the catalogue. */
export async function keptIds(db: Db, ownerId: string, kind: Kind): Promise<string[]> {
  const rows = await db
    .selectFrom('kept_songs')
    .select('song_id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('kept_at', 'desc')
    .orderBy('song_id')
    .execute();
  return rows.map((row) => row.song_id);
}

export async function addFavourites(
  trx: Trx,
  ownerId: string,
  words: FavouriteWords,
): Promise<number | null> {
  const songIds = await lastWords(trx, ownerId, words);
  const present = new Set(await keptIds(trx, ownerId, 'favourite'));
  const fresh = songIds.filter((id) => !present.has(id));
  if (present.size + fresh.length > FAVOURITES_MAX_SONGS) return null;
  await keep(trx, ownerId, 'favourite', fresh);
  return fresh.length;
}

export async function removeFavourites(
  trx: Trx,
  ownerId: string,
  words: FavouriteWords,
): Promise<number> {
  return remove(trx, ownerId, 'favourite', await lastWords(trx, ownerId, words));
}

export async function addPlayed(trx: Trx, ownerId: string, songIds: string[]): Promise<number> {
  const played = await known(trx, songIds);
  await keep(trx, ownerId, 'played', played);
  const oldest = (await keptIds(trx, ownerId, 'played')).slice(PLAYED_MAX_SONGS);
  await remove(trx, ownerId, 'played', oldest);
  return played.length;
}

async function lastWords(
  trx: Trx,
  ownerId: string,
  { songIds, saidAt }: FavouriteWords,
): Promise<string[]> {
  const itemOf = (id: string) => `favourite ${id}`;
  const songs = await known(trx, songIds);
  const taken = await takeLastWords(trx, { ownerId, items: songs.map(itemOf), saidAt });
  return songs.filter((id) => taken.has(itemOf(id)));
}

async function known(trx: Trx, songIds: string[]): Promise<string[]> {
  const ids = await knownSongIds(trx, songIds);
  return [...new Set(songIds)].filter((id) => ids.has(id));
}

async function remove(trx: Trx, ownerId: string, kind: Kind, songIds: string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('kept_songs')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where(among(trx, 'song_id', songIds))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function keep(trx: Trx, ownerId: string, kind: Kind, songIds: string[]): Promise<void> {
  const { newest } = await trx
    .selectFrom('kept_songs')
    .select(({ fn }) => fn.max('kept_at').as('newest'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  // Keeps the order if several have one timestamp, or the clock was set back.
  const from = Math.max(Date.now(), Number(newest ?? 0) + songIds.length);
  const rows = songIds.map((song_id, place) => ({
    owner_id: ownerId,
    kind,
    song_id,
    kept_at: from - place,
  }));
  const key = ['owner_id', 'kind', 'song_id'] as const;
  await insertRows(trx, 'kept_songs', rows, { key, replace: ['kept_at'] });
}
