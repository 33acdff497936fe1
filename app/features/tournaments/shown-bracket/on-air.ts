import type { Snapshot } from '../contract.ts';

type OnAir = Pick<Snapshot, 'tournamentId' | 'tournamentUid' | 'matchId'> | null | undefined;

/** Whether what is on air is of this tournament: by its uid where both are known, since a name may be another's later. */
export function isOnAir({ id, uid }: { id: string; uid?: string | undefined }, onAir: OnAir) {
  const ofUid = uid !== undefined && onAir?.tournamentUid !== undefined;
  return ofUid ? onAir.tournamentUid === uid : onAir?.tournamentId === id;
}

/** The match of a tournament that is on air; an exhibition is none. */
export const matchOnAir = (tournament: { id: string; uid?: string | undefined }, onAir: OnAir) =>
  isOnAir(tournament, onAir) ? onAir?.matchId || null : null;
