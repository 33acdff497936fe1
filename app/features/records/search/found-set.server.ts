import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import { countMatching, type KeptFilters, type RecordFilters } from './search-counts.server.ts';
import { indexHint, type Search, type SearchPlan, statsIndexOf } from './search-plans.server.ts';
import {
  type FigureColumn,
  type PartOfSet,
  pageByFigure,
  type RecordSet,
  readFigures,
} from './sorted-page.server.ts';
import type { SortCosts } from './sorted-plans.server.ts';

/** Limit of records per name search, since their counts are not stored. */
export const MOST_NAMED = 50_000;
/** Sorts after every continuation of a name. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Records of a breed whose figures are read as a sample, the newest and the oldest. */
const SAMPLE_FROM_END = 4000;

/** Reading a row for an index entry takes as long as this many entries of an index with all columns. */
const ROW_COST = 20;

/** Searches without stored counts: by breed, or by the start of the name. */
export type FoundSet = RecordSet & {
  /** The breed of a set that is read from the index of breeds alone, which is in the order of ids. */
  breed: { race: string; entries: number; inRange: RawBuilder<unknown> } | null;
};

/** The index that a found set is read from, and the maximum number of entries. */
interface Source {
  index: string;
  entries: number;
  /** Whether the index has all columns that the search needs. */
  isCovering: boolean;
}

/** The only index with names; the others are of `record_figures`. */
const BY_NAME = 'monster_records_by_name_start';
const BY_RACE = 'record_figures_by_race';

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
    ...(userId === null ? [] : [ofKept(db, kept, name === null)]),
    ...(race === null ? [] : [ofRace(db, race, coversRace)]),
    ...(name === null ? [] : [ofName({ db, kind }, name)]),
    ...(raceType === null && range === null ? [] : [ofKept(db, { ...kept, userId: null }, false)]),
  ]);
  const source = sources.reduce((least, one) => (timeOf(one) < timeOf(least) ? one : least));
  if (name !== null && source.entries > MOST_NAMED) throw new TooManyNamed();
  const isBreed = source.index === BY_RACE && source.isCovering;
  const inRange =
    range === null ? sql`1 = 1` : sql`combined_stats between ${range.min} and ${range.max}`;
  const conditions = [
    ...(userId === null ? [] : [sql`user_id = ${userId}`]),
    ...(raceType === null || isBreed ? [] : [sql`race_type = ${raceType}`]),
    ...(race === null ? [] : [sql`race = ${race}`]),
    ...(name === null || source.index === BY_NAME ? [] : [beginsWith(kind, name)]),
    inRange,
  ];
  const isOtherType = type !== null && type !== raceType;
  return {
    ...{ db, kind },
    records: recordsOf(kind, source, name),
    conditions: sql.join(conditions, sql` and `),
    total: isOtherType ? 0 : isBreed && range === null ? source.entries : null,
    breed: isBreed && race !== null ? { race, entries: source.entries, inRange } : null,
  };
}

/** The rows of an index, with the names of the monsters if the search needs them. */
function recordsOf(
  kind: DatabaseKind,
  { index }: Source,
  name: string[] | null,
): RawBuilder<unknown> {
  const hint = indexHint(kind, index);
  if (name === null) return sql`record_figures ${hint}`;
  if (index === BY_NAME) return sql`(${named(kind, name, sql`*`)}) as found`;
  return sql`(select figures.*, named.monster_name
    from record_figures as figures ${hint} join monster_records as named
    on named.id = figures.id) as found`;
}

type Db = Search['db'];

const timeOf = ({ entries, isCovering }: Source) => entries * (isCovering ? 1 : ROW_COST);

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

/** Records by filters with stored counts. */
async function ofKept(db: Db, kept: KeptFilters, isCovering: boolean): Promise<Source> {
  const { matching } = await countMatching(db, kept);
  return { index: statsIndexOf(kept), entries: matching, isCovering };
}

async function ofRace(db: Db, race: string, isCovering: boolean): Promise<Source> {
  const row = await db
    .selectFrom('race_totals')
    .select('appearances')
    .where('race', '=', race)
    .executeTakeFirst();
  return { index: BY_RACE, entries: row?.appearances ?? 0, isCovering };
}

async function ofName({ db, kind }: Pick<Search, 'db' | 'kind'>, name: string[]): Promise<Source> {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from (
      select 1 from (${named(kind, name, sql`id`)}) as every limit ${MOST_NAMED + 1}
    ) as named`.execute(db);
  return { index: BY_NAME, entries: Number(rows[0]?.entries), isCovering: false };
}

/** The records with each beginning of a name; SQLite scans the whole index for several in one query. */
const named = (kind: DatabaseKind, starts: string[], columns: RawBuilder<unknown>) =>
  sql.join(
    starts.map(
      (start) => sql`select ${columns} from monster_records ${indexHint(kind, BY_NAME)}
        where ${beginsWith(kind, [start])}`,
    ),
    sql` union all `,
  );

/** Whether a fighter's name begins with one of the texts, in byte order as in the index. */
function beginsWith(kind: DatabaseKind, starts: string[]): RawBuilder<unknown> {
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

/** A page of a breed sorted by a figure, and the number of all its records that match. */
export async function pageOfBreed(
  { breed, ...set }: FoundSet & { breed: NonNullable<FoundSet['breed']> },
  column: FigureColumn,
  way: SearchPlan,
  { sortAll }: Pick<SortCosts, 'sortAll'>,
): Promise<PartOfSet> {
  const { race, entries, inRange } = breed;
  if (entries <= sortAll) return pageByFigure(set, column, way, { matching: entries, sample: [] });
  const end = (order: 'asc' | 'desc') =>
    sql`select figure from (select case when ${inRange} then ${sql.ref(column)} end as figure
      from ${set.records} where race = ${race}
      order by id ${sql.raw(order)} limit ${SAMPLE_FROM_END}) as ${sql.ref(order)}`;
  const figures = await readFigures(set, sql`${end('asc')} union all ${end('desc')}`);
  const sample = figures.filter((figure) => figure !== null);
  const matching = (entries * sample.length) / figures.length;
  return pageByFigure(set, column, way, { matching, sample, read: figures.length });
}

/** The ids of a page of the set. */
export async function pageOfFound(
  { db, kind, breed, records, conditions }: FoundSet,
  by: FoundOrder,
  { order, skip, take }: SearchPlan,
): Promise<number[]> {
  const direction = sql.raw(order);
  const ordered = by === null ? sql`` : sql`${by} ${direction}, `;
  // Sorted in an outer query, so that PostgreSQL does not use another index for the order.
  const isSorted = by === null && breed !== null;
  const fence = kind === 'postgres' && !isSorted ? sql`offset 0` : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, race_type, combined_stats, lif, pow, "int", ski, spd, def
      from ${records} where ${conditions} ${fence}
    ) as found
    order by ${ordered}id ${direction} limit ${take} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}
