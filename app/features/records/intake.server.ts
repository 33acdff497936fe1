import { hasInvalidText } from '@ringside/contract/text-validation';
import type { Kysely, Transaction } from 'kysely';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming, Problem } from '#app/core/feed-protocol/contract.ts';
import { findPlayersByName } from '#app/core/identity/store.server.ts';
import type { Calibration } from '#app/features/guide/contract.ts';
import { countAppearances, markStatistics } from '#app/features/guide/fights-store.server.ts';
import { loadRaces } from '#app/features/guide/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { AppearanceContext } from './appearance-problems.server.ts';
import type { FighterOfEvent, MonsterAppearance } from './contract.ts';
import { type Fighter, fighterOfNew } from './fighters-store.server.ts';
import { nextRecordId, removeRecord } from './removal-store.server.ts';
import { unknownRace, unknownTrainer } from './rules.ts';
import { addRecords, takeAppearances, toRowOfFighter } from './store.server.ts';

export type BatchOfFighters = Batch & {
  reference: Calibration;
  fighters: Map<number, Fighter>;
};

export async function applyAppearances(
  { trx, changed, reference, rejected, fighters }: BatchOfFighters,
  incoming: Incoming<MonsterAppearance>[],
): Promise<void> {
  const taken = await takeAppearances(trx, incoming, {
    races: await loadRaces(trx, reference),
    players: await findPlayersByName(
      trx,
      incoming.flatMap(({ event }) => event.USER ?? []),
    ),
  });
  await countAppearances(trx, taken.added);
  changed('history');
  markStatistics(
    taken.added.map(({ race }) => race),
    changed,
  );
  rejected.push(...taken.rejected);
  for (const [id, fighter] of taken.fighters) fighters.set(id, fighter);
}

export async function addGuests(
  trx: Transaction<Tables>,
  guests: { combatant: FighterOfEvent; date: string }[],
  context: AppearanceContext,
): Promise<Fighter[]> {
  const nextId = await nextRecordId(trx);
  const rows = guests.map(({ combatant, date }, place) =>
    toRowOfFighter(combatant, { id: nextId + place, date }, context),
  );
  await countAppearances(trx, await addRecords(trx, rows));
  return rows.map(fighterOfNew);
}

export async function removeAppearance(trx: Transaction<Tables>, id: number): Promise<void> {
  await countAppearances(trx, [await removeRecord(trx, id)], -1);
}

/** The unknown names in an appearance whose other fields may be wrong. */
export async function unknownNamesOf(
  { RACE, USER }: Record<string, unknown>,
  isFine: (path: string) => boolean,
  { db, reference }: { db: Kysely<Tables>; reference: Calibration },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const races = await loadRaces(db, reference);
  if (typeof RACE === 'string' && isFine('RACE') && !races.has(RACE)) {
    problems.push(unknownRace(RACE, races.keys()));
  }
  // PostgreSQL rejects some texts; no name can match those.
  const isName = typeof USER === 'string' && !hasInvalidText(USER);
  if (isName && isFine('USER') && !(await findPlayersByName(db, [USER])).has(USER)) {
    problems.push(unknownTrainer(USER));
  }
  return problems;
}
