import type { Kysely, Transaction } from 'kysely';
import { takeLastWords } from '#app/core/changes/last-words-store.server.ts';
import type { Tables } from '#database/tables.ts';
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
  const songIds = await lastWords(trx, ownerId, words);
  const { numDeletedRows } = await trx
    .deleteFrom('kept_songs')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'favourite')
    .where('song_id', 'in', ['', ...songIds])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function addPlayed(trx: Trx, ownerId: string, songIds: string[]): Promise<number> {
  const played = await known(trx, songIds);
  await keep(trx, ownerId, 'played', played);
  const oldest = (await keptIds(trx, ownerId, 'played')).slice(PLAYED_MAX_SONGS);
  if (oldest.length > 0) {
    await trx
      .deleteFrom('kept_songs')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'played')
      .where('song_id', 'in', oldest)
      .execute();
  }
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
  const rows = await trx.selectFrom('songs').select('id').where('id', 'in', songIds).execute();
  const ids = new Set(rows.map((row) => row.id));
  return [...new Set(songIds)].filter((id) => ids.has(id));
}

async function keep(trx: Trx, ownerId: string, kind: Kind, songIds: string[]): Promise<void> {
  if (songIds.length === 0) return;
  const { newest } = await trx
    .selectFrom('kept_songs')
    .select(({ fn }) => fn.max('kept_at').as('newest'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  // Keeps the order if several have one timestamp, or the clock was set back.
  const from = Math.max(Date.now(), Number(newest ?? 0) + songIds.length);
  await trx
    .insertInto('kept_songs')
    .values(
      songIds.map((song_id, place) => ({
        owner_id: ownerId,
        kind,
        song_id,
        kept_at: from - place,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'kind', 'song_id'])
        .doUpdateSet((eb) => ({ kept_at: eb.ref('excluded.kept_at') })),
    )
    .execute();
}
