import type { Kysely, Transaction } from 'kysely';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { findBroadcast, saveBroadcast } from '../broadcast/store.server.ts';
import { findIdentity } from '../identity-store.server.ts';
import { MESSAGES_TOPIC, SNAPSHOT_TOPIC, TOURNAMENTS_TOPIC, tournamentTopic } from '../rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export async function findRenamed(db: Db, formerName: string): Promise<string | null> {
  const row = await db
    .selectFrom('tournament_former_names as former')
    .innerJoin('tournaments', 'tournaments.id', 'former.tournament_id')
    .select('tournaments.name')
    .where('former.name', '=', formerName)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function renameTournament(
  trx: Trx,
  { id, name }: { id: string; name: string },
  changed: MarkChanged,
): Promise<'renamed' | 'unknown' | 'taken'> {
  const tournament = await findIdentity(trx, { id });
  if (!tournament) return (await findRenamed(trx, id)) === name ? 'renamed' : 'unknown';
  if (name === id) return 'renamed';
  if (await findIdentity(trx, { id: name })) return 'taken';
  await trx.deleteFrom('tournament_former_names').where('name', '=', name).execute();
  await trx.updateTable('tournaments').set({ name }).where('id', '=', tournament.id).execute();
  await trx
    .insertInto('tournament_former_names')
    .values({ name: id, tournament_id: tournament.id })
    .execute();
  for (const topic of [tournamentTopic(id), tournamentTopic(name)]) changed(topic);
  for (const topic of [TOURNAMENTS_TOPIC, MESSAGES_TOPIC, SNAPSHOT_TOPIC] as const) changed(topic);
  return 'renamed';
}

export async function archiveTournament(
  trx: Trx,
  { id, archived }: { id: string; archived: boolean },
  changed: MarkChanged,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tournaments')
    .set({ archived: archived ? 1 : 0 })
    .where('name', '=', id)
    .executeTakeFirst();
  changed(tournamentTopic(id));
  changed(TOURNAMENTS_TOPIC);
  return numUpdatedRows > 0n;
}

export async function deleteTournament(
  trx: Trx,
  id: string,
  changed: MarkChanged,
): Promise<boolean> {
  const tournament = await findIdentity(trx, { id });
  if (!tournament) return false;
  // A save that started it and arrives again must not start it, or join what has its name by then.
  await trx
    .insertInto('deleted_saves')
    .columns(['request_id'])
    .expression((of) =>
      of
        .selectFrom('tournament_requests')
        .select('request_id')
        .where('tournament_id', '=', tournament.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const table of [
    'tournament_changes',
    'tournament_requests',
    'tournament_participants',
    'tournament_former_names',
  ] as const) {
    await trx.deleteFrom(table).where('tournament_id', '=', tournament.id).execute();
  }
  // Orders that the game host has not accepted are withdrawn; their ids are kept as long as other
  // ids.
  await trx
    .updateTable('match_orders')
    .set({ withdrawn: 1 })
    .where('tournament_id', '=', tournament.id)
    .where('taken', '=', 0)
    .execute();
  await trx.deleteFrom('tournaments').where('id', '=', tournament.id).execute();
  const onAir = await findBroadcast(trx);
  if (onAir?.tournamentUid === tournament.id) await saveBroadcast(trx, null, changed);
  changed(tournamentTopic(id));
  changed(TOURNAMENTS_TOPIC);
  changed(MESSAGES_TOPIC);
  return true;
}
