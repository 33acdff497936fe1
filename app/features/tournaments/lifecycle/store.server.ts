import type { Kysely, Transaction } from 'kysely';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { findBroadcast, saveBroadcast } from '../broadcast/store.server.ts';
import { MESSAGES_TOPIC, TOURNAMENTS_TOPIC, tournamentTopic } from '../rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** The present name of a tournament that was renamed, or null. */
export async function findRenamed(db: Db, formerName: string): Promise<string | null> {
  const row = await db
    .selectFrom('tournament_former_names')
    .select('tournament_id')
    .where('name', '=', formerName)
    .executeTakeFirst();
  return row?.tournament_id ?? null;
}

/** Renames a tournament and all references to it. Idempotent. */
export async function renameTournament(
  trx: Trx,
  { id, name }: { id: string; name: string },
  changed: MarkChanged,
): Promise<'renamed' | 'unknown' | 'taken'> {
  const find = (one: string) =>
    trx.selectFrom('tournaments').selectAll().where('id', '=', one).executeTakeFirst();
  const row = await find(id);
  if (!row) return (await findRenamed(trx, id)) === name ? 'renamed' : 'unknown';
  if (name === id) return 'renamed';
  if (await find(name)) return 'taken';
  await trx.deleteFrom('tournament_former_names').where('name', '=', name).execute();
  await trx
    .insertInto('tournaments')
    .values({ ...row, id: name })
    .execute();
  for (const table of [
    'tournament_changes',
    'tournament_participants',
    'tournament_former_names',
  ] as const) {
    await trx
      .updateTable(table)
      .set({ tournament_id: name })
      .where('tournament_id', '=', id)
      .execute();
  }
  await renameOrders(trx, { id, name });
  await trx.deleteFrom('tournaments').where('id', '=', id).execute();
  await trx
    .insertInto('tournament_former_names')
    .values({ name: id, tournament_id: name })
    .execute();
  const onAir = await findBroadcast(trx);
  if (onAir?.tournamentId === id) {
    await saveBroadcast(trx, { ...onAir, tournamentId: name }, changed);
  }
  for (const topic of [tournamentTopic(id), tournamentTopic(name)]) changed(topic);
  changed(TOURNAMENTS_TOPIC);
  changed(MESSAGES_TOPIC);
  return 'renamed';
}

/** The payload for the game host has the tournament's name as well. */
async function renameOrders(trx: Trx, { id, name }: { id: string; name: string }): Promise<void> {
  const orders = await trx
    .selectFrom('match_orders')
    .select(['number', 'payload_json'])
    .where('tournament_id', '=', id)
    .execute();
  for (const { number, payload_json } of orders) {
    const payload = { ...JSON.parse(payload_json), tournamentId: name };
    await trx
      .updateTable('match_orders')
      .set({ tournament_id: name, payload_json: JSON.stringify(payload) })
      .where('number', '=', number)
      .execute();
  }
}

/** Archives or restores a tournament. Returns false if there is none. */
export async function archiveTournament(
  trx: Trx,
  { id, archived }: { id: string; archived: boolean },
  changed: MarkChanged,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tournaments')
    .set({ archived: archived ? 1 : 0 })
    .where('id', '=', id)
    .executeTakeFirst();
  changed(tournamentTopic(id));
  changed(TOURNAMENTS_TOPIC);
  return numUpdatedRows > 0n;
}

/** Deletes a tournament with all that refers to it. Returns false if there was none. */
export async function deleteTournament(
  trx: Trx,
  id: string,
  changed: MarkChanged,
): Promise<boolean> {
  for (const table of [
    'tournament_changes',
    'tournament_participants',
    'tournament_former_names',
  ] as const) {
    await trx.deleteFrom(table).where('tournament_id', '=', id).execute();
  }
  // Orders that the game host has not fetched are withdrawn; their ids are kept as long as other
  // ids.
  await trx
    .updateTable('match_orders')
    .set({ withdrawn: 1 })
    .where('tournament_id', '=', id)
    .where('taken', '=', 0)
    .execute();
  await trx
    .updateTable('match_orders')
    .set({ tournament_id: '', match_id: '' })
    .where('tournament_id', '=', id)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('tournaments')
    .where('id', '=', id)
    .executeTakeFirst();
  if ((await findBroadcast(trx))?.tournamentId === id) await saveBroadcast(trx, null, changed);
  changed(tournamentTopic(id));
  changed(TOURNAMENTS_TOPIC);
  changed(MESSAGES_TOPIC);
  return numDeletedRows > 0n;
}
