import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import { EVERY_COMBINED_STATS } from '../rules.ts';
import { locatePart, readPart, SAMPLE_FROM_END } from './counted-start.server.ts';
import { countMatching, type RecordFilters } from './search-counts.server.ts';
import { indexHint, type Search } from './search-plans.server.ts';
import { beforeValue, type FigureColumn, withinPart } from './sorted-parts.server.ts';

/** Limit of records per name search, since their counts are not stored. */
export const MOST_NAMED = 50_000;
/** Sorts after every continuation of a name. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Searches without stored counts: by breed, or by the start of the name. */
export type FoundSet = Pick<Search, 'db' | 'kind'> & {
  source: Source;
  conditions: RawBuilder<unknown>;
};

/** The index that a found set is read from, and the maximum number of entries. */
interface Source {
  index: string;
  entries: number;
}

/** The sort key of a found set; null means the id. */
export type FoundOrder = RawBuilder<unknown> | null;

/** The error for a name prefix with too many records. */
export class TooManyNamed extends Error {}

/**
 * The smallest indexed set that contains all matches. @throws TooManyNamed if every set for a
 * searched name is too large
 */
export async function openFoundSet(
  { db, kind }: Pick<Search, 'db' | 'kind'>,
  filters: RecordFilters,
): Promise<FoundSet> {
  const { userId, raceType, race, name, range } = filters;
  const sources = await Promise.all([
    ...(userId === null ? [] : [ofTrainer(db, userId)]),
    ...(race === null ? [] : [ofRace(db, race)]),
    ...(name === null ? [] : [ofName({ db, kind }, name)]),
    ...(name === null || (raceType === null && range === null)
      ? []
      : [ofStats(db, { raceType, range })]),
  ]);
  const source = sources.reduce((least, one) => (one.entries < least.entries ? one : least));
  if (name !== null && source.entries > MOST_NAMED) throw new TooManyNamed();
  const { min, max } = range ?? EVERY_COMBINED_STATS;
  const conditions = [
    ...(userId === null ? [] : [sql`user_id = ${userId}`]),
    ...(raceType === null ? [] : [sql`race_type = ${raceType}`]),
    ...(race === null ? [] : [sql`race = ${race}`]),
    ...(name === null ? [] : [beginsWith(kind, name)]),
    ...(range === null ? [] : [sql`combined_stats between ${min} and ${max}`]),
  ];
  return { db, kind, source, conditions: sql.join(conditions, sql` and `) };
}

type Db = Search['db'];

async function ofTrainer(db: Db, userId: string): Promise<Source> {
  const { scope } = await countMatching(db, { userId, raceType: null, range: null });
  return { index: 'monster_records_by_user', entries: scope };
}

async function ofRace(db: Db, race: string): Promise<Source> {
  const row = await db
    .selectFrom('race_totals')
    .select('appearances')
    .where('race', '=', race)
    .executeTakeFirst();
  return { index: 'monster_records_by_race', entries: row?.appearances ?? 0 };
}

async function ofStats(
  db: Db,
  { raceType, range }: Pick<RecordFilters, 'raceType' | 'range'>,
): Promise<Source> {
  const { matching } = await countMatching(db, { userId: null, raceType, range });
  const index = raceType === null ? 'monster_records_by_stats' : 'monster_records_by_type_stats';
  return { index, entries: matching };
}

async function ofName({ db, kind }: Pick<Search, 'db' | 'kind'>, name: string[]): Promise<Source> {
  const index = 'monster_records_by_name_start';
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from (
      select 1 from monster_records ${indexHint(kind, index)}
      where ${beginsWith(kind, name)} limit ${MOST_NAMED + 1}
    ) as named`.execute(db);
  return { index, entries: Number(rows[0]?.entries) };
}

/** Whether a fighter's name begins with one of the texts, in byte order as in the index. */
function beginsWith(kind: AppDatabase['kind'], starts: string[]): RawBuilder<unknown> {
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  const key = sql`lower(monster_name ${byBytes}) ${byBytes}`;
  const ways = starts.map(
    (start) => sql`(${key} >= ${start} and ${key} < ${start + LAST_CHARACTER})`,
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The number of records, and their names if some may be hidden. */
export async function countFound({ db, kind, source, conditions }: FoundSet): Promise<number> {
  const { rows } = await sql<{ records: number }>`
    select count(*) as records from monster_records ${indexHint(kind, source.index)}
    where ${conditions}`.execute(db);
  return Number(rows[0]?.records);
}

/** The same without records whose names are hidden. */
export async function withoutNames(
  found: FoundSet,
  isHidden: (name: string) => boolean,
): Promise<FoundSet> {
  const { db, kind, source, conditions } = found;
  const { rows } = await sql<{ monster_name: string }>`
    select distinct monster_name from monster_records ${indexHint(kind, source.index)}
    where ${conditions}`.execute(db);
  const hidden = rows.map(({ monster_name }) => monster_name).filter(isHidden);
  if (hidden.length === 0) return found;
  return { ...found, conditions: sql`${conditions} and monster_name not in (${sql.join(hidden)})` };
}

/** The ids of a page of a large set, from the part of it that the page is in. */
export async function pageOfLargeSet(
  found: FoundSet,
  column: FigureColumn,
  { matching, way }: { matching: number; way: Search['way'] },
): Promise<number[]> {
  const { db, kind, source, conditions } = found;
  const figure = sql.ref(column);
  const from = sql`from monster_records ${indexHint(kind, source.index)} where ${conditions}`;
  const end = (order: 'asc' | 'desc') =>
    sql`select figure from (select id, ${figure} as figure ${from}
      order by id ${sql.raw(order)} limit ${SAMPLE_FROM_END}) as ${sql.ref(order)}`;
  const sample = await sql<{ figure: number }>`${end('asc')} union all ${end('desc')}`.execute(db);
  const part = await locatePart({
    ...{ matching, way },
    sample: sample.rows.map((row) => row.figure),
    async countBefore(value) {
      const { rows } = await sql<{ records: number }>`
        select count(*) as records ${from} and ${beforeValue(figure, value, way)}`.execute(db);
      return Number(rows[0]?.records);
    },
  });
  return readPart(part, way, (within) => {
    const conditionsOfPart = sql`${conditions} and ${withinPart(figure, within, way)}`;
    const offset = { ...way, skip: within.skip };
    return pageOfFound({ ...found, conditions: conditionsOfPart }, figure, offset);
  });
}

/** The ids of a page of the set. */
export async function pageOfFound(
  { db, kind, source, conditions }: FoundSet,
  by: FoundOrder,
  { order, skip, take }: Search['way'],
): Promise<number[]> {
  const direction = sql.raw(order);
  const ordered = by === null ? sql`` : sql`${by} ${direction}, `;
  // Sorted in an outer query, so that PostgreSQL does not use another index for the order.
  const fence = kind === 'postgres' ? sql`offset 0` : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, race_type, combined_stats, lif, pow, "int", ski, spd, def
      from monster_records ${indexHint(kind, source.index)} where ${conditions} ${fence}
    ) as found
    order by ${ordered}id ${direction} limit ${take} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}
