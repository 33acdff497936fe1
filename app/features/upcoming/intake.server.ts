import type { Transaction } from 'kysely';
import type { AnnouncedData, Announcement } from '#app/core/announcements/rules.ts';
import type { Incoming, Problem, Warning } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import {
  type KnownForFights,
  keptSideOf,
  knownFor,
  problemsOfFight,
  warningsOfFallen,
} from '#app/features/fights/intake.server.ts';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import { keptSide } from '#app/features/records/fight-sides.ts';
import { fighterWithoutRecord } from '#app/features/records/fighter-figures.ts';
import type { Fighter } from '#app/features/records/fighters-store.server.ts';
import type { BatchOfFighters } from '#app/features/records/intake.server.ts';
import type { Tables } from '#database/tables.ts';
import type { Cancellation, PoolChange, UpcomingFight } from './contract.ts';
import type { Bout } from './fights-store.server.ts';
import type { AnnouncedSide, StoredEstimate } from './odds/rules.ts';
import { POOL_TOPIC } from './rules.ts';
import {
  findBout,
  hasOtherFighters,
  takeCancellation,
  takePool,
  takeUpcoming,
} from './store.server.ts';

type Trx = Transaction<Tables>;
type BoutEvent =
  | ({ type: 'upcoming' } & UpcomingFight)
  | ({ type: 'pool' } & PoolChange)
  | ({ type: 'cancelled' } & Cancellation);

/** Estimates announced fights; null for a batch that is only checked. */
export type Estimator = {
  estimate(trx: Trx, left: AnnouncedSide, right: AnnouncedSide): Promise<StoredEstimate>;
} | null;

/** Applies announcements, pools and cancellations, after the fights that came before them. */
export async function applyBouts(
  batch: BatchOfFighters & { odds: Estimator },
  incoming: Incoming<{ id: string } & BoutEvent>[],
): Promise<void> {
  for (const one of incoming) {
    const { index, event } = one;
    const verdict = await takeBoutEvent(batch.trx, one, batch);
    if (Array.isArray(verdict)) batch.rejected.push({ index, problems: verdict });
    else if (!verdict) batch.superseded.push(one);
    else batch.changed(event.type === 'pool' ? POOL_TOPIC : 'upcoming');
  }
}

async function takeBoutEvent(
  trx: Trx,
  { index, event, at }: Incoming<BoutEvent>,
  batch: BatchOfFighters & { odds: Estimator },
): Promise<Problem[] | boolean> {
  const { reference, odds } = batch;
  const row = await findBout(trx, event.bout);
  if (event.type === 'pool') {
    const isNewest = await takePool(trx, { event, at }, row);
    if (isNewest) batch.warnings.push(...warningsOfPool(index, event, row));
    return isNewest;
  }
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
  for (const side of ['left', 'right'] as const) {
    const { ID } = event[`${side}Combatant`];
    const fighter = ID === undefined ? undefined : known.fighters.get(ID);
    if (fighter) batch.warnings.push(...warningsOfFallen(index, { [side]: fighter }));
  }
  const isFirst = (row?.announced_at ?? null) === null && (row?.ended_at ?? null) === null;
  if (batch.announces && isFirst) batch.announcements.push(...announceBout(event, known));
  return takeUpcoming(trx, { event, at }, row, async () => {
    const { leftCombatant, rightCombatant } = event;
    if (!odds) return null;
    return odds.estimate(trx, sideOf(leftCombatant, known), sideOf(rightCombatant, known));
  });
}

/** The pool of a side grows until bets are closed. */
const warningsOfPool = (index: number, pool: PoolChange, before: Bout | undefined): Warning[] =>
  (['left', 'right'] as const).flatMap((side) => {
    const had = before?.[`pool_${side}`] ?? 0;
    if (pool[side] >= had) return [];
    return { index, reason: `${side}: ${pool[side]} Z is less than the ${had} Z before` };
  });

function problemsOfTimes({ bettingClosesAt, startsAt }: UpcomingFight): Problem[] {
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

function announceBout(event: UpcomingFight, known: KnownForFights): Announcement[] {
  const { bout, bettingClosesAt, startsAt } = event;
  if (Date.parse(bettingClosesAt) <= Date.now()) return [];
  const left = shownSide(event.leftCombatant, known);
  const right = shownSide(event.rightCombatant, known);
  const data: AnnouncedData = {
    bout,
    leftCombatant: left.combatant,
    rightCombatant: right.combatant,
    bettingClosesAt,
    startsAt,
  };
  const players = [left.userId, right.userId];
  return [{ type: 'fight.announced', happenedAt: Date.now(), players, data }];
}

function shownSide(
  { ID, MONSTER_NAME, RACE, USER }: FighterOfEvent,
  { fighters, context }: KnownForFights,
): { combatant: AnnouncedData['leftCombatant']; userId: string | null } {
  const known = ID === undefined ? undefined : fighters.get(ID);
  if (ID !== undefined && known)
    return { combatant: { ID, MONSTER_NAME: known.name, RACE: known.race }, userId: known.userId };
  const userId = USER === undefined ? null : (context.players.get(USER)?.userId ?? null);
  return { combatant: { MONSTER_NAME, RACE, ...(USER && { USER }) }, userId };
}
