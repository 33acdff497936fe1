import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Snapshot } from '../contract.ts';
import { currentSnapshot } from '../shown-bracket/selected-pair.ts';
import { findTournament, type TournamentSources } from '../store.server.ts';
import { findBroadcast } from './store.server.ts';

export async function findSnapshot(
  db: Kysely<Tables>,
  sources: TournamentSources,
): Promise<Snapshot | null> {
  const put = await findBroadcast(db);
  if (!put) return null;
  const { tournamentId: id, tournamentUid: uid } = put;
  const tournament = await findTournament(db, { id, uid }, sources);
  const shown = currentSnapshot(put, tournament);
  return shown && { ...shown, ...(tournament?.pause && { pause: tournament.pause }) };
}
