import type { Kysely } from 'kysely';
import { levelOf } from '#app/features/records/rules.ts';
import { type StorySide, threadsAfter, threadsBefore } from '#app/features/stories/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { BoutCard, CardFighter, NextFights } from './contract.ts';
import { type Backgrounds, fighterOf, type League } from './fighter-cards-store.server.ts';
import { announcedSame, poolOf } from './fights-store.server.ts';
import { ABANDONED_MS, OVERDUE_MS, OVERTAKEN_MS, SHOWN_BOUTS } from './rules.ts';

type Db = Kysely<Tables>;

type Bout = Tables['bouts'];

export async function openBouts(db: Db, limit: number): Promise<{ open: Bout[]; ended: Bout[] }> {
  const ended = await db
    .selectFrom('bouts')
    .selectAll()
    .where('ended_at', 'is not', null)
    .where('announced_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .execute();
  const now = Date.now();
  const since = Math.max(now - OVERDUE_MS, overtakenUntil(ended[0]));
  const begun = await undecided(db, since, now - ABANDONED_MS)
    .orderBy('starts_at', 'desc')
    .orderBy('bout')
    .limit(limit)
    .execute();
  const due = await undecided(db, Math.max(since, now - ABANDONED_MS), FOREVER_MS)
    .orderBy('starts_at')
    .orderBy('bout')
    .limit(limit)
    .execute();
  return { open: [...due, ...begun].slice(0, limit), ended };
}

export async function nextFights(db: Db, known: Backgrounds): Promise<NextFights> {
  const { open, ended } = await openBouts(db, SHOWN_BOUTS);
  const league = open.length + ended.length > 0 ? await known.loadLeague() : null;
  const cards: BoutCard[] = [];
  for (const row of [...open, ...ended]) {
    const card = league && (await cardOf(db, row, known, league));
    if (card) cards.push(card);
  }
  return {
    bouts: cards.filter(({ endedAt }) => endedAt === null),
    last: cards.find(({ endedAt }) => endedAt !== null) ?? null,
  };
}

const FOREVER_MS = Number.MAX_SAFE_INTEGER;

const undecided = (db: Db, afterMs: number, untilMs: number) =>
  db
    .selectFrom('bouts')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('starts_at', '>', afterMs)
    .where('starts_at', '<=', untilMs);

/** Undecided fights due before this time were overtaken by a decided one. */
const overtakenUntil = (last: Bout | undefined) =>
  last?.fight_number == null ? 0 : Math.min(last.starts_at ?? 0, last.ended_at ?? 0) - OVERTAKEN_MS;

export const iso = (timeMs: number | null) => new Date(timeMs ?? 0).toISOString();

async function cardOf(
  db: Db,
  row: Bout,
  known: Backgrounds,
  league: League,
): Promise<BoutCard | null> {
  const [left, right] = [
    await fighterOf(db, row.left_id, row.left_json, known, league),
    await fighterOf(db, row.right_id, row.right_json, known, league),
  ];
  // The record was deleted together with the fight that created it.
  if (!left || !right) return null;
  const { estimate_json } = row;
  const [leftWins, rightWins, result] = await Promise.all([
    known.winsAgainst(db, left.RACE, right.RACE),
    known.winsAgainst(db, right.RACE, left.RACE),
    resultOf(db, row),
  ]);
  // The streaks of the cards are those after a result.
  const isOpen = result === null;
  const story = await known.findFacts(
    db,
    [storyOf(left, isOpen), storyOf(right, isOpen)],
    result?.number,
  );
  return {
    bout: row.bout,
    left,
    right,
    bettingClosesAt: iso(row.betting_closes_at),
    startsAt: iso(row.starts_at),
    postponed: row.announcements > 1,
    pool: poolOf(row),
    estimate: estimate_json === null ? null : shownEstimate(JSON.parse(estimate_json)),
    meetings: { leftWins: leftWins.wins, rightWins: rightWins.wins },
    cancelled: row.cancelled === 1,
    threads: result?.asAnnounced ? threadsAfter(story, result.leftSideWins) : threadsBefore(story),
    result,
    endedAt: row.ended_at === null ? null : iso(row.ended_at),
  };
}

const storyOf = (fighter: CardFighter, isOpen: boolean): StorySide => ({
  id: fighter.ID,
  streak: isOpen ? fighter.streak : null,
  level: levelOf(fighter),
});

export function shownEstimate({
  leftChance,
  low,
  high,
  reasons,
  fights,
}: NonNullable<BoutCard['estimate']>): BoutCard['estimate'] {
  return { leftChance, low, high, reasons, fights };
}

async function resultOf(db: Db, row: Bout): Promise<BoutCard['result']> {
  if (row.fight_number === null) return null;
  const fight = await db
    .selectFrom('fights')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select(['fights.left_id', 'fights.right_id', 'left_side_wins', 'knock_out'])
    .select(['left.monster_name as left_name', 'left.race as left_race'])
    .select(['right.monster_name as right_name', 'right.race as right_race'])
    .where('number', '=', row.fight_number)
    .executeTakeFirstOrThrow();
  return {
    number: row.fight_number,
    leftSideWins: fight.left_side_wins === 1,
    knockOut: fight.knock_out === 1,
    asAnnounced: announcedSame(row, [
      { id: fight.left_id, monster_name: fight.left_name, race: fight.left_race },
      { id: fight.right_id, monster_name: fight.right_name, race: fight.right_race },
    ]),
  };
}
