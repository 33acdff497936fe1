import { type Kysely, sql } from 'kysely';
import type { AskedPage } from '#app/core/paging/rules.ts';
import { rowsOfPage } from '#app/core/paging/store.server.ts';
import { jsonRows } from '#database/among.ts';
import type { Tables } from '#database/tables.ts';
import type { MatchRecord } from './contract.ts';
import { type FightFilters, inRaceOrder } from './rules.ts';
import { selectFights, toMatch } from './store.server.ts';

type Db = Kysely<Tables>;

export async function matchesOfPage(
  db: Db,
  page: AskedPage,
  { userId, race, record, pairs }: FightFilters = {},
): Promise<MatchRecord[]> {
  const columns = { at: 'fights.date', key: 'fights.number' };
  const either = (left: string, right: string, value: string | number) =>
    sql<boolean>`(${sql.ref(left)} = ${value} or ${sql.ref(right)} = ${value})`;
  const conditions = [
    ...(userId === undefined ? [] : [either('left_user_id', 'right_user_id', userId)]),
    ...(race === undefined ? [] : [either('first_race', 'second_race', race)]),
    ...(record === undefined ? [] : [either('left_id', 'right_id', record)]),
    ...(pairs === undefined ? [] : [pairIn(db, pairs)]),
  ];
  const some = conditions.reduce((query, condition) => query.where(condition), selectFights(db));
  const rows = await rowsOfPage(some, columns, page);
  return rows.map(toMatch);
}

function pairIn(db: Db, pairs: readonly (readonly [number, number])[]) {
  const { rows, cell } = jsonRows(db, pairs);
  return sql<boolean>`exists (select 1 from ${rows}
    where (left_id = ${cell(0)} and right_id = ${cell(1)})
      or (left_id = ${cell(1)} and right_id = ${cell(0)}))`;
}

export async function matchBeside(
  db: Db,
  { number, date }: { number: number; date: number | null },
  which: 'before' | 'after',
): Promise<MatchRecord | null> {
  const isBefore = which === 'before';
  const beyond = sql.raw(isBefore ? '<' : '>');
  const direction = isBefore ? 'desc' : 'asc';
  const place =
    date === null
      ? sql<boolean>`fights.number ${beyond} ${number}`
      : sql<boolean>`(fights.date, fights.number) ${beyond} (${date}, ${number})`;
  const query = selectFights(db).where(place);
  const row = await (date === null ? query : query.orderBy('fights.date', direction))
    .orderBy('fights.number', direction)
    .limit(1)
    .executeTakeFirst();
  return row ? toMatch(row) : null;
}

export async function meetingsBefore(
  db: Db,
  { number, races, limit }: { number: number; races: [string, string]; limit: number },
): Promise<MatchRecord[]> {
  const [first, second] = inRaceOrder(...races);
  const rows = await selectFights(db)
    .where('first_race', '=', first)
    .where('second_race', '=', second)
    .where('fights.number', '<', number)
    .orderBy('fights.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toMatch);
}

/** The fights that a record won and lost, up to one of them or all. */
export async function sumsBefore(db: Db, id: number, number = Number.MAX_SAFE_INTEGER) {
  const count = (side: 'left' | 'right') =>
    db
      .selectFrom('fights')
      .select(({ fn }) => [
        fn.countAll<number>().as('fights'),
        fn.coalesce(fn.sum<number>('left_side_wins'), sql<number>`0`).as('left_wins'),
      ])
      .where(`${side}_id`, '=', id)
      .where('number', '<', number)
      .executeTakeFirstOrThrow();
  const [left, right] = await Promise.all([count('left'), count('right')]);
  const fights = Number(left.fights) + Number(right.fights);
  const wins = Number(left.left_wins) + Number(right.fights) - Number(right.left_wins);
  return { wins, losses: fights - wins };
}
