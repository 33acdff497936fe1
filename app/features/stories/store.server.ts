import { type Kysely, sql } from 'kysely';
import { STATS } from '#app/features/guide/contract.ts';
import { type KeptSide, keptSides, SIDE_FIGURES } from '#app/features/records/fight-sides.ts';
import { levelOf } from '#app/features/records/rules.ts';
import { isPostgres } from '#database/is-postgres.ts';
import type { Tables } from '#database/tables.ts';
import type { Thread } from './contract.ts';
import {
  DERBY_FIGHTS,
  type Facts,
  MEETINGS,
  PAST_FIGHTS,
  type Past,
  STAYS,
  type StorySide,
  threadsAfter,
} from './rules.ts';

type Db = Kysely<Tables>;
type Row = Pick<Tables['monster_records'], 'id' | 'monster_name' | 'race' | 'user_id'>;

/** What both did before a fight, counted from the fights stored now, so that corrections count. */
export async function findFacts(
  db: Db,
  sides: [left: StorySide, right: StorySide],
  before = Number.MAX_SAFE_INTEGER,
): Promise<Facts> {
  const ids = sides.flatMap(({ id }) => id ?? []);
  const rows = await db
    .selectFrom('monster_records')
    .select(['id', 'monster_name', 'race', 'user_id'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const [left, right] = sides.map(({ id }) => rows.find((row) => row.id === id));
  const [leftIds, rightIds] = await Promise.all([staysOf(db, left), staysOf(db, right)]);
  const [leftPast, rightPast, meetings, trainers] = await Promise.all([
    pastOf(db, sides[0], leftIds, before),
    pastOf(db, sides[1], rightIds, before),
    left && right ? meetingsOf(db, [leftIds, rightIds], before) : null,
    left?.user_id && right?.user_id ? derbyOf(db, [left.user_id, right.user_id], before) : null,
  ]);
  return { left: leftPast, right: rightPast, meetings, trainers };
}

/** The records of one monster: those of its name, breed and trainer, its own first. */
async function staysOf(db: Db, row: Row | undefined): Promise<number[]> {
  if (!row) return [];
  const byBytes = isPostgres(db) ? sql`collate "C"` : sql`collate binary`;
  const former = await db
    .selectFrom('monster_records')
    .select('id')
    .where(
      sql<boolean>`lower(monster_name ${byBytes}) ${byBytes} = lower(${row.monster_name} ${byBytes})`,
    )
    .where('monster_name', '=', row.monster_name)
    .where('race', '=', row.race)
    .where('user_id', row.user_id === null ? 'is' : '=', row.user_id)
    .where('id', '!=', row.id)
    .orderBy('id', 'desc')
    .limit(STAYS - 1)
    .execute();
  return [row.id, ...former.map(({ id }) => id)];
}

async function pastOf(
  db: Db,
  { id, streak, level }: StorySide,
  stays: number[],
  before: number,
): Promise<Past> {
  if (id === null) return { fights: null, defeats: 0, isNewStay: false, streak, level };
  const from = (side: 'left' | 'right') =>
    db
      .selectFrom('fights')
      .select(['number', `${side}_id as own`, 'left_side_wins'])
      .where(`${side}_id`, 'in', stays)
      .where('number', '<', before)
      .orderBy('number', 'desc')
      .limit(PAST_FIGHTS)
      .execute();
  const [left, right] = await Promise.all([from('left'), from('right')]);
  const fights = [
    ...left.map(({ number, own, left_side_wins }) => ({ number, own, won: left_side_wins === 1 })),
    ...right.map(({ number, own, left_side_wins }) => ({ number, own, won: left_side_wins === 0 })),
  ]
    .sort((a, b) => b.number - a.number)
    .slice(0, PAST_FIGHTS);
  const lastWin = fights.findIndex(({ won }) => won);
  return {
    fights: fights.length,
    defeats: lastWin < 0 ? fights.length : lastWin,
    isNewStay: fights.length > 0 && fights[0]?.own !== id,
    streak,
    level,
  };
}

async function meetingsOf(
  db: Db,
  [lefts, rights]: [number[], number[]],
  before: number,
): Promise<Facts['meetings']> {
  const between = (left: number[], right: number[]) =>
    db
      .selectFrom('fights')
      .select(['number', 'left_side_wins'])
      .where('left_id', 'in', left)
      .where('right_id', 'in', right)
      .where('number', '<', before)
      .orderBy('number', 'desc')
      .limit(MEETINGS)
      .execute();
  const [same, turned] = await Promise.all([between(lefts, rights), between(rights, lefts)]);
  if (Math.max(same.length, turned.length) === MEETINGS) return null;
  const met = [
    ...same.map(({ number, left_side_wins }) => ({ number, leftWon: left_side_wins === 1 })),
    ...turned.map(({ number, left_side_wins }) => ({ number, leftWon: left_side_wins === 0 })),
  ].sort((a, b) => b.number - a.number);
  return {
    fights: met.length,
    leftWins: met.filter(({ leftWon }) => leftWon).length,
    lastLeftWon: met[0]?.leftWon ?? false,
  };
}

async function derbyOf(
  db: Db,
  [left, right]: [string, string],
  before: number,
): Promise<Facts['trainers']> {
  if (left === right) return 'same';
  const between = async (one: string, second: string) => {
    const latest = db
      .selectFrom('fights')
      .select(['right_user_id', 'left_side_wins'])
      .where('left_user_id', '=', one)
      .where('number', '<', before)
      .orderBy('number', 'desc')
      .limit(DERBY_FIGHTS)
      .as('latest');
    const mine = sql`case when right_user_id = ${second} then 1 else 0 end`;
    const row = await db
      .selectFrom(latest)
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        sql<number>`coalesce(sum(${mine}), 0)`.as('fights'),
        sql<number>`coalesce(sum(${mine} * left_side_wins), 0)`.as('wins'),
      ])
      .executeTakeFirstOrThrow();
    return { all: Number(row.all), fights: Number(row.fights), wins: Number(row.wins) };
  };
  const [same, turned] = await Promise.all([between(left, right), between(right, left)]);
  if (same.all >= DERBY_FIGHTS || turned.all >= DERBY_FIGHTS) return null;
  return {
    fights: same.fights + turned.fights,
    leftWins: same.wins + turned.fights - turned.wins,
  };
}

const STREAK = SIDE_FIGURES.indexOf('streak');

/** Level and streak of a side as stored with its fight. */
export function keptStory(id: number, kept: KeptSide | undefined): StorySide {
  const figures = kept?.[1];
  const stats = STATS.map((name) => [name, figures?.[SIDE_FIGURES.indexOf(name)] ?? null]);
  return { id, streak: figures?.[STREAK] ?? null, level: levelOf(Object.fromEntries(stats)) };
}

/** The threads of these fights that follow from what is stored with each alone, for lists. */
export async function threadsOfFights(db: Db, numbers: number[]): Promise<Map<number, Thread[]>> {
  const rows = await db
    .selectFrom('fights')
    .select(['number', 'left_id', 'right_id', 'left_side_wins', 'sides_json'])
    .where('number', 'in', [0, ...numbers])
    .execute();
  return new Map(
    rows.map(({ number, left_id, right_id, left_side_wins, sides_json }) => {
      const kept = keptSides(sides_json);
      const past = (id: number, side: KeptSide | undefined): Past => {
        const { streak, level } = keptStory(id, side);
        return { fights: null, defeats: 0, isNewStay: false, streak, level };
      };
      const facts = { left: past(left_id, kept?.[0]), right: past(right_id, kept?.[1]) };
      const known = { ...facts, meetings: null, trainers: null };
      return [number, threadsAfter(known, left_side_wins === 1)];
    }),
  );
}
