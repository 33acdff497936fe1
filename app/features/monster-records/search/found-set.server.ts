import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import { locatePart, readPart, SAMPLE_FROM_END } from './counted-start.server.ts';
import { countMatching, type KeptFilters, type RecordFilters } from './search-counts.server.ts';
import { indexHint, type Search } from './search-plans.server.ts';
import { beforeValue, type FigureColumn, withinPart } from './sorted-parts.server.ts';

/** Limit of records per name search, since their counts are not stored. */
export const MOST_NAMED = 50_000;
/** Sorts after every continuation of a name. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Reading a row for an index entry takes as long as this many entries of an index with all columns. */
const ROW_COST = 20;

/** Searches without stored counts: by breed, or by the start of the name. */
export type FoundSet = Pick<Search, 'db' | 'kind'> & {
  source: Source;
  /** The rows of the source. */
  records: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>;
  /** The number of records where it is stored. */
  total: number | null;
};

/** The index that a found set is read from, and the maximum number of entries. */
interface Source {
  index: string;
  entries: number;
  /** Whether the index has all columns that the search needs. */
  isCovering?: boolean;
}

/** The only index with names; the others are of `record_figures`. */
const BY_NAME = 'monster_records_by_name_start';

/** The sort key of a found set; null means the id. */
export type FoundOrder = RawBuilder<unknown> | null;

/** The error for a name prefix with too many records. */
export class TooManyNamed extends Error {}

/**
 * The indexed set that contains all matches and is read soonest. @throws TooManyNamed if every set for
 * a searched name is too large
 */
export async function openFoundSet(
  { db, kind }: Pick<Search, 'db' | 'kind'>,
  filters: RecordFilters,
): Promise<FoundSet> {
  const { userId, race, name, range } = filters;
  const type = race === null ? null : await typeOfRace(db, race);
  const raceType = filters.raceType ?? type;
  const kept = { userId, raceType, range };
  // The index of breeds has no types, and needs none if all records of the breed have the same.
  const coversRace = userId === null && name === null && raceType === type;
  const sources = await Promise.all([
    ...(userId === null ? [] : [ofKept(db, kept, 'record_figures_by_user')]),
    ...(race === null ? [] : [ofRace(db, race, coversRace)]),
    ...(name === null ? [] : [ofName({ db, kind }, name)]),
    ...(raceType === null && range === null
      ? []
      : [ofKept(db, { ...kept, userId: null }, statsIndexOf(raceType))]),
  ]);
  const source = sources.reduce((least, one) => (timeOf(one) < timeOf(least) ? one : least));
  if (name !== null && source.entries > MOST_NAMED) throw new TooManyNamed();
  const conditions = [
    ...(userId === null ? [] : [sql`user_id = ${userId}`]),
    ...(raceType === null || source.isCovering ? [] : [sql`race_type = ${raceType}`]),
    ...(race === null ? [] : [sql`race = ${race}`]),
    ...(name === null ? [] : [beginsWith(kind, name)]),
    ...(range === null ? [] : [sql`combined_stats between ${range.min} and ${range.max}`]),
  ];
  const isOtherType = type !== null && type !== raceType;
  const isWholeRace = source.isCovering === true && range === null;
  const total = isOtherType ? 0 : isWholeRace ? source.entries : null;
  const records = recordsOf(kind, source, name !== null);
  return { db, kind, source, records, conditions: sql.join(conditions, sql` and `), total };
}

/** The rows of an index, with the names of the monsters if the search needs them. */
function recordsOf(
  kind: AppDatabase['kind'],
  { index }: Source,
  withNames: boolean,
): RawBuilder<unknown> {
  const hint = indexHint(kind, index);
  if (index === BY_NAME) return sql`monster_records ${hint}`;
  if (!withNames) return sql`record_figures ${hint}`;
  return sql`(select figures.*, named.monster_name
    from record_figures as figures ${hint} join monster_records as named
    on named.id = figures.id) as found`;
}

type Db = Search['db'];

const timeOf = ({ entries, isCovering = false }: Source) => entries * (isCovering ? 1 : ROW_COST);

const statsIndexOf = (raceType: string | null) =>
  raceType === null ? 'record_figures_by_stats' : 'record_figures_by_type_stats';

/** The type of the breed's records, or null if its oldest and its newest one do not have the same. */
async function typeOfRace(db: Db, race: string): Promise<string | null> {
  const end = (order: 'asc' | 'desc') =>
    db
      .selectFrom('record_figures')
      .select('race_type')
      .where('race', '=', race)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst();
  const [oldest, newest] = [await end('asc'), await end('desc')];
  return oldest && oldest.race_type === newest?.race_type ? oldest.race_type : null;
}

/** Records by filters with stored counts, whose rows are read for the others. */
async function ofKept(db: Db, kept: KeptFilters, index: string): Promise<Source> {
  const { matching } = await countMatching(db, kept);
  return { index, entries: matching };
}

async function ofRace(db: Db, race: string, isCovering: boolean): Promise<Source> {
  const row = await db
    .selectFrom('race_totals')
    .select('appearances')
    .where('race', '=', race)
    .executeTakeFirst();
  return { index: 'record_figures_by_race', entries: row?.appearances ?? 0, isCovering };
}

async function ofName({ db, kind }: Pick<Search, 'db' | 'kind'>, name: string[]): Promise<Source> {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from (
      select 1 from monster_records ${indexHint(kind, BY_NAME)}
      where ${beginsWith(kind, name)} limit ${MOST_NAMED + 1}
    ) as named`.execute(db);
  return { index: BY_NAME, entries: Number(rows[0]?.entries) };
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

/** The number of records. */
export async function countFound(found: FoundSet): Promise<number> {
  const { db, records, conditions, total } = found;
  if (total !== null) return total;
  const { rows } = await sql<{ records: number }>`
    select count(*) as records from ${records}
    where ${conditions}`.execute(db);
  return Number(rows[0]?.records);
}

/** The same without records whose names are hidden. */
export async function withoutNames(
  found: FoundSet,
  isHidden: (name: string) => boolean,
): Promise<FoundSet> {
  const { db, records, conditions } = found;
  const { rows } = await sql<{ monster_name: string }>`
    select distinct monster_name from ${records}
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
  const { db, records, conditions } = found;
  const figure = sql.ref(column);
  const from = sql`from ${records} where ${conditions}`;
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
  { db, kind, source, records, conditions }: FoundSet,
  by: FoundOrder,
  { order, skip, take }: Search['way'],
): Promise<number[]> {
  const direction = sql.raw(order);
  const ordered = by === null ? sql`` : sql`${by} ${direction}, `;
  // Sorted in an outer query, so that PostgreSQL does not use another index for the order.
  const isSorted = by === null && source.isCovering === true;
  const fence = kind === 'postgres' && !isSorted ? sql`offset 0` : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, race_type, combined_stats, lif, pow, "int", ski, spd, def
      from ${records} where ${conditions} ${fence}
    ) as found
    order by ${ordered}id ${direction} limit ${take} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}
