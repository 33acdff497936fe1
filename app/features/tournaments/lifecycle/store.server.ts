import type { Transaction } from 'kysely';
import { noteChanged } from '#app/core/mirror/store.server.ts';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { findBroadcast, saveBroadcast } from '../broadcast/store.server.ts';
import {
  findIdentity,
  findRenamed,
  type TournamentAddress,
  type TournamentIdentity,
} from '../identity-store.server.ts';
import { MESSAGES_TOPIC, SNAPSHOT_TOPIC, TOURNAMENTS_TOPIC, tournamentTopic } from '../rules.ts';
import { isOnAir } from '../shown-bracket/on-air.ts';

type Trx = Transaction<Tables>;

export async function renameTournament(
  trx: Trx,
  { id, uid, name }: TournamentAddress & { name: string },
  changed: MarkChanged,
): Promise<'renamed' | 'unknown' | 'taken'> {
  const tournament = await findIdentity(trx, { id, uid });
  if (!tournament)
    return uid === undefined && (await findRenamed(trx, id)) === name ? 'renamed' : 'unknown';
  const former = tournament.name;
  if (name === former) return 'renamed';
  if (await findIdentity(trx, { id: name })) return 'taken';
  await trx.deleteFrom('tournament_former_names').where('name', '=', name).execute();
  await trx.updateTable('tournaments').set({ name }).where('id', '=', tournament.id).execute();
  await noteChanged(trx, 'tournament', [tournament.id]);
  await trx
    .insertInto('tournament_former_names')
    .values({ name: former, tournament_id: tournament.id })
    .execute();
  for (const topic of [tournamentTopic(former), tournamentTopic(name)]) changed(topic);
  for (const topic of [TOURNAMENTS_TOPIC, MESSAGES_TOPIC, SNAPSHOT_TOPIC] as const) changed(topic);
  return 'renamed';
}

export async function archiveTournament(
  trx: Trx,
  { archived, ...address }: TournamentAddress & { archived: boolean },
  changed: MarkChanged,
): Promise<void> {
  const known = await findIdentity(trx, address);
  if (!known) return;
  await trx
    .updateTable('tournaments')
    .set({ archived: archived ? 1 : 0 })
    .where('id', '=', known.id)
    .execute();
  await noteChanged(trx, 'tournament', [known.id]);
  changed(tournamentTopic(known.name));
  changed(TOURNAMENTS_TOPIC);
}

export async function deleteTournament(
  trx: Trx,
  tournament: TournamentIdentity,
  changed: MarkChanged,
): Promise<void> {
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
  // Orders that the game host has not accepted are withdrawn.
  await trx
    .updateTable('match_orders')
    .set({ withdrawn: 1 })
    .where('tournament_id', '=', tournament.id)
    .where('taken', '=', 0)
    .execute();
  await trx.deleteFrom('tournaments').where('id', '=', tournament.id).execute();
  await noteChanged(trx, 'tournament', [tournament.id]);
  const onAir = await findBroadcast(trx);
  if (isOnAir({ id: tournament.name, uid: tournament.id }, onAir))
    await saveBroadcast(trx, null, changed);
  changed(tournamentTopic(tournament.name));
  changed(TOURNAMENTS_TOPIC);
  changed(MESSAGES_TOPIC);
}
