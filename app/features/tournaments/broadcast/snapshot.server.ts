import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Snapshot } from '../contract.ts';
import type { FindRecords } from '../participants-store.server.ts';
import { currentSnapshot } from '../shown-bracket/selected-pair.ts';
import { findTournament } from '../store.server.ts';
import { findBroadcast } from './store.server.ts';

export async function findSnapshot(
  db: Kysely<Tables>,
  findRecords: FindRecords,
): Promise<Snapshot | null> {
  const put = await findBroadcast(db);
  if (!put) return null;
  const { tournamentId: id, tournamentUid: uid } = put;
  const tournament = await findTournament(db, { id, uid }, findRecords);
  const shown = currentSnapshot(put, tournament);
  return shown && { ...shown, ...(tournament?.pause && { pause: tournament.pause }) };
}
