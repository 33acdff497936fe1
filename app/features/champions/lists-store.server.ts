import { type RawBuilder, sql } from 'kysely';
import { CONFIDENCE } from '#app/features/guide/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { ChampionRecord } from './contract.ts';
import { byFigure, type Fought, type RecordList, TOP, topByLowerBound } from './rules.ts';

type Db = Pick<AppDatabase, 'kysely' | 'kind'>;
type Weeks = { first: number; last: number } | null;

const RECORD_COLUMNS = [
  'record.id as ID',
  'record.monster_name as MONSTER_NAME',
  'record.race as RACE',
  'record.user_name as USER',
  'record.date',
  'record.streak',
] as const;

interface RecordRow {
  ID: number;
  MONSTER_NAME: string;
  RACE: string;
  USER: string | null;
  date: number;
}

const toChampion = ({ USER, date, ...row }: RecordRow, figure: number): ChampionRecord => ({
  ID: row.ID,
  MONSTER_NAME: row.MONSTER_NAME,
  RACE: row.RACE,
  ...(USER !== null && { USER }),
  figure,
  date: new Date(date).toISOString(),
});

/** The winner of the latest fight with its current streak; null before the first fight. */
export async function reigningChampion({ kysely: db }: Db): Promise<ChampionRecord | null> {
  const row = await db
    .selectFrom('fights')
    .innerJoin('monster_records as record', (join) =>
      join.on((eb) =>
        eb(
          'record.id',
          '=',
          sql<number>`case when fights.left_side_wins = 1 then fights.left_id else fights.right_id end`,
        ),
      ),
    )
    .select(RECORD_COLUMNS)
    .orderBy('fights.date', 'desc')
    .orderBy('fights.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toChampion(row, row.streak) : null;
}

export async function bestRecords(
  { kysely: db }: Db,
  list: RecordList,
  weeks: Weeks,
): Promise<ChampionRecord[]> {
  let query = db
    .selectFrom('week_tops')
    .select(['record_id', 'figure'])
    .where('list', '=', list)
    .orderBy('figure', 'desc')
    .orderBy('record_id')
    .limit(TOP);
  if (weeks) query = query.where('week', '>=', weeks.first).where('week', '<=', weeks.last);
  const rows = await db
    .selectFrom(query.as('top'))
    .innerJoin('monster_records as record', 'record.id', 'top.record_id')
    .select([...RECORD_COLUMNS, 'top.figure'])
    .execute();
  return rows
    .map((row) => toChampion(row, row.figure))
    .sort((a, b) => byFigure({ id: a.ID, figure: a.figure }, { id: b.ID, figure: b.figure }));
}

export async function raceFights(
  { kysely: db }: Db,
  weeks: Weeks,
): Promise<(Fought & { race: string })[]> {
  const query = weeks
    ? db
        .selectFrom('week_fights')
        .select(({ fn }) => [
          'subject as race',
          fn.sum<number>('fights').as('fights'),
          fn.sum<number>('wins').as('wins'),
          fn.sum<number>('knock_outs').as('knockOuts'),
        ])
        .where('week', '>=', weeks.first)
        .where('week', '<=', weeks.last)
        .where('kind', '=', 'race')
        .groupBy('subject')
    : db.selectFrom('race_totals').select(['race', 'fights', 'wins', 'knock_outs as knockOuts']);
  const rows = await query.execute();
  return rows.map(({ race, ...sums }) => ({ race, ...numbersOf(sums) }));
}

/** Sums come as text from PostgreSQL, as they may exceed a JavaScript number. */
const numbersOf = ({ fights, wins, knockOuts }: Fought): Fought => ({
  fights: Number(fights),
  wins: Number(wins),
  knockOuts: Number(knockOuts),
});

export async function bestTrainers(
  { kysely: db, kind }: Db,
  weeks: Weeks,
): Promise<(Fought & { USER: string })[]> {
  const sums = weeks
    ? sql`(select subject as user_id, sum(fights) as fights, sum(wins) as wins,
        sum(knock_outs) as knock_outs from week_fights
        where week >= ${weeks.first} and week <= ${weeks.last} and kind = 'trainer'
        group by subject)`
    : sql`trainer_totals`;
  const byId = kind === 'postgres' ? sql`sums.user_id collate "C"` : sql`sums.user_id`;
  const { rows } = await sql<Fought & { user_id: string; USER: string }>`
    select sums.user_id, players.display_name as "USER", sums.fights, sums.wins,
      sums.knock_outs as "knockOuts"
    from ${sums} as sums join players on players.user_id = sums.user_id
    where sums.wins > 0 and sums.user_id not in (select user_id from blocked_players)
    order by ${lowerBoundOf(sql`sums.wins`, sql`sums.fights`)} desc, ${byId}
    limit ${TOP}`.execute(db);
  return topByLowerBound(
    rows.map((row) => ({ ...row, ...numbersOf(row) })),
    ({ user_id }) => user_id,
  ).map(({ USER, fights, wins, knockOuts }) => ({ USER, fights, wins, knockOuts }));
}

function lowerBoundOf(wins: RawBuilder<unknown>, fights: RawBuilder<unknown>) {
  const total = sql`cast(${fights} as double precision)`;
  const share = sql`(${wins} / ${total})`;
  const squared = sql.lit(CONFIDENCE ** 2);
  return sql`((${share} + ${squared} / (2 * ${total}) - ${sql.lit(CONFIDENCE)} * sqrt(
    ${share} * (1 - ${share}) / ${total} + ${squared} / (4 * ${total} * ${total})
  )) / (1 + ${squared} / ${total}))`;
}
