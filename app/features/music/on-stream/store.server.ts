import type { Kysely, Transaction } from 'kysely';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { BELIEVED_MS, STREAM_SONG_TOPIC } from './rules.ts';

interface Said {
  player: string;
  songId: string | null;
}

async function lastSaid(db: Kysely<Tables>, now: number): Promise<Said | null> {
  const row = await db
    .selectFrom('stream_song')
    .select('document_json')
    .where('updated_at', '>', now - BELIEVED_MS)
    .executeTakeFirst();
  return row ? JSON.parse(row.document_json) : null;
}

export async function findStreamSong(db: Kysely<Tables>, now: number): Promise<string | null> {
  return (await lastSaid(db, now))?.songId ?? null;
}

/** Keeps what a player says; a null only takes off what the same player has said. */
export async function saveStreamSong(
  trx: Transaction<Tables>,
  said: Said,
  { now, changed }: { now: number; changed: MarkChanged },
): Promise<void> {
  const before = await lastSaid(trx, now);
  if (said.songId === null && before?.player !== said.player) return;
  const document = { document_json: JSON.stringify(said), updated_at: now };
  await trx
    .insertInto('stream_song')
    .values({ id: 1, ...document })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(document))
    .execute();
  if (said.songId !== (before?.songId ?? null)) changed(STREAM_SONG_TOPIC);
}
