import type { Kysely, Transaction } from 'kysely';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import type { Tables } from '#database/tables.ts';
import type { PlayerChange } from './contract.ts';
import { changeOf, type PlayerEvent } from './rules.ts';

type Trx = Transaction<Tables>;

/** Stores each event, so that figures can be recomputed without one of them; returns their numbers. */
export async function logChanges(trx: Trx, applied: Incoming<PlayerEvent>[]): Promise<number[]> {
  const taken_at = Date.now();
  const rows = applied.map(({ event, at }) => ({
    user_id: event.userId,
    at,
    taken_at,
    change_json: JSON.stringify(changeOf(event)),
  }));
  if (rows.length === 0) return [];
  const added = await trx.insertInto('player_changes').values(rows).returning('number').execute();
  return added.map(({ number }) => number).sort((a, b) => a - b);
}

export const changesOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('player_changes')
    .select(['number', 'at', 'taken_at', 'change_json'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();

export const findChange = (trx: Trx, number: number) =>
  trx
    .selectFrom('player_changes')
    .select(['user_id', 'at', 'change_json'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

export async function replaceChange(
  trx: Trx,
  number: number,
  { change, at }: { change: PlayerChange; at: number | null },
): Promise<void> {
  await trx
    .updateTable('player_changes')
    .set({ change_json: JSON.stringify(change), at })
    .where('number', '=', number)
    .execute();
}

export async function removeChange(trx: Trx, number: number): Promise<void> {
  await trx.deleteFrom('player_changes').where('number', '=', number).execute();
}
