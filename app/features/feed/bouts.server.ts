import type { Transaction } from 'kysely';
import type { FighterOfEvent } from '#app/features/monster-records/contract.ts';
import type { Fighter } from '#app/features/monster-records/store.server.ts';
import {
  type AnnouncedSide,
  fighterWithoutRecord,
  keptSide,
  type StoredEstimate,
} from '#app/features/next-fight/odds/rules.ts';
import {
  findBout,
  hasOtherFighters,
  takeCancellation,
  takePool,
  takeUpcoming,
} from '#app/features/next-fight/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import type { FeedEventOf, Incoming, Problem } from './contract.ts';
import { type KnownForFights, keptSideOf, knownFor, problemsOfFight } from './fights.server.ts';
import { problem } from './rules.ts';

type Trx = Transaction<Tables>;
type BoutEvent = FeedEventOf<'upcoming' | 'pool' | 'cancelled'>;

/** Estimates announced fights; null for a batch that is only checked. */
export type Estimator = {
  estimate(trx: Trx, left: AnnouncedSide, right: AnnouncedSide): Promise<StoredEstimate>;
} | null;

/**
 * Applies one event of an announced fight; returns its problems, or whether it is the newest one.
 */
export async function takeBoutEvent(
  trx: Trx,
  { event, at }: Incoming<BoutEvent>,
  { reference, odds }: { reference: Reference; odds: Estimator },
): Promise<Problem[] | boolean> {
  const row = await findBout(trx, event.bout);
  if (event.type === 'pool') return takePool(trx, { event, at }, row);
  if (event.type === 'cancelled') {
    await takeCancellation(trx, event.bout, row);
    return true;
  }
  const known = await knownFor(trx, [event], reference);
  const problems = [...problemsOfFight(event, known), ...problemsOfTimes(event)];
  if (problems.length === 0 && hasOtherFighters(row, event)) {
    const expected =
      'a bout of these fighters; to announce other fighters, cancel it and send them under a new bout';
    problems.push(problem('bout', event.bout, expected));
  }
  if (problems.length > 0) return problems;
  return takeUpcoming(trx, { event, at }, row, async () => {
    const { leftCombatant, rightCombatant } = event;
    if (!odds) return null;
    return odds.estimate(trx, sideOf(leftCombatant, known), sideOf(rightCombatant, known));
  });
}

function problemsOfTimes({ bettingClosesAt, startsAt }: FeedEventOf<'upcoming'>): Problem[] {
  if (Date.parse(bettingClosesAt) <= Date.parse(startsAt)) return [];
  return [problem('bettingClosesAt', bettingClosesAt, 'a time that is not after the start')];
}

function sideOf(combatant: FighterOfEvent, { fighters, context }: KnownForFights): AnnouncedSide {
  const { ID, MONSTER_NAME, RACE, USER, TECHNIQUES, ...figures } = combatant;
  if (ID !== undefined) {
    const { race, type, userId, ...fighter } = fighters.get(ID) as Fighter;
    const kept = keptSideOf({ ...fighter, race, type, userId });
    return { kept, traits: { race, type, trainer: userId } };
  }
  const meta = context.races.get(RACE)?.META;
  const trainer = USER === undefined ? null : (context.players.get(USER)?.userId ?? null);
  const known = { streak: 0, ...figures, TECHNIQUES: TECHNIQUES?.length };
  return {
    kept: keptSide(fighterWithoutRecord(MONSTER_NAME, RACE, USER ?? null), known),
    traits: { race: RACE, type: meta?.RACE_TYPE ?? RACE, trainer },
  };
}
