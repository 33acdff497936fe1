import { type RawBuilder, sql } from 'kysely';
import type { Search, SearchPlan } from './search-plans.server.ts';

/** A column to sort by. */
export type FigureColumn = 'lif' | 'pow' | 'int' | 'ski' | 'spd' | 'def' | 'combined_stats';

/** A part that does not have the page is improved, so many times. */
const MOST_PARTS = 3;
/** Above the highest id. */
const IDS = 2 ** 40;

/** A part of a sorted set; null is an open end. */
export interface SortedPart {
  from: number | null;
  to: number | null;
}

/** A part and a page, as read in a pass over a set. */
export interface PartOfSet {
  /** All records of the set. */
  matching: number;
  /** Those before the part. */
  before: number;
  /** The page, if it is in the part. */
  ids: number[];
}

/** A set as far as it is known before it is read. */
interface SetGuess {
  /** The number of its records, or an estimate. */
  matching: number;
  /** Figures of some of the records, in any order; without any, the whole set is sorted. */
  sample: number[];
  /** The number of records that were read for the sample, where its share is the estimate. */
  read?: number;
}

/** The records that match a search, by an index with all columns that it needs. */
export type RecordSet = Pick<Search, 'db' | 'kind'> & {
  /** The rows of the index. */
  records: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>;
  /** The number of records where it is stored. */
  total: number | null;
};

/** A page of a set sorted by a figure, equal ones by id in the same direction. */
export function pageByFigure(
  set: RecordSet,
  column: FigureColumn,
  way: SearchPlan,
  guess: SetGuess,
): Promise<PartOfSet> {
  return readNear(guess, way, (part) => readPart(set, column, way, part));
}

/**
 * The page of a sorted set. A sample suggests the part that the page is in, and only that is sorted,
 * in a pass that also counts the records before it. The page is exact, whatever the sample: a part
 * that does not have the page is read again, where the counts suggest it.
 */
export async function readNear(
  { matching, sample, read: sampled = sample.length }: SetGuess,
  { order, skip, take }: SearchPlan,
  read: (part: SortedPart) => Promise<PartOfSet>,
): Promise<PartOfSet> {
  const figures = sample.toSorted((a, b) => (order === 'desc' ? b - a : a - b));
  const at = (share: number) => figures[Math.floor(share * figures.length)] ?? null;
  let all = matching;
  /** By how much the sample's shares are above those of the set. */
  let shift = 0;
  for (let parts = 0; ; parts += 1) {
    const wanted = skip / all;
    const margin =
      parts < MOST_PARTS
        ? 2 ** parts * marginOf(wanted, figures.length, sampled)
        : Number.POSITIVE_INFINITY;
    const from = Math.min(wanted + shift, 1) - margin;
    const to = wanted + take / all + shift + margin;
    const part = { from: from > 0 ? at(from) : null, to: to < 1 ? at(to) : null };
    const found = await read(part);
    const rest = Math.max(0, Math.min(take, found.matching - skip));
    if (found.before <= skip && found.ids.length === rest) return found;
    if (rest === 0 || (part.from === null && part.to === null)) return found;
    all = found.matching;
    shift = part.from === null ? 0 : from - found.before / all;
  }
}

/**
 * A sample is off by less than this share of the set: five standard deviations of independent records,
 * because some are alike. An estimated number of records adds to it, most at the end.
 */
const marginOf = (share: number, found: number, read: number) =>
  Math.max(0.5, 5 * Math.sqrt(Math.max(0, share * (1 - (share * found) / read)))) /
  Math.sqrt(found);

/** Reads a part in one pass over the set, as numbers that are sorted like the figure and the id. */
async function readPart(
  { db, kind, records, conditions, total }: RecordSet,
  column: FigureColumn,
  { order, skip, take }: SearchPlan,
  { from, to }: SortedPart,
): Promise<PartOfSet> {
  const figure = sql.ref(column);
  const [collect, each] =
    kind === 'postgres'
      ? [sql`array_agg`, sql`unnest((select keys from part)) as each(value)`]
      : [sql`json_group_array`, sql`json_each((select keys from part))`];
  const untilEnd = withinPart(figure, { from: null, to }, { order });
  const fromStart = withinPart(figure, { from, to: null }, { order });
  // Records behind the part are only read to be counted.
  const [matching, counted] =
    total === null ? [sql`count(*)`, sql`1 = 1`] : [sql.lit(total), untilEnd];
  const { rows } = await sql<{ matching: number; before: number; id: number | null }>`
    with part as materialized (
      select ${matching} as matching, count(*) filter (where not (${fromStart})) as before,
        ${collect}((${figure} + 1) * ${sql.lit(IDS)} + id)
          filter (where ${fromStart} and ${untilEnd}) as keys
      from ${records} where ${conditions} and ${counted}
    )
    select matching, before, id from part left join (
      select value % ${sql.lit(IDS)} as id from ${each} order by value ${sql.raw(order)}
      limit ${take}
      offset (select case when before < ${skip} then ${skip} - before else 0 end from part)
    ) as page on true`.execute(db);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { matching: rows[0]?.matching ?? 0, before: rows[0]?.before ?? 0, ids };
}

/** The figures of a query as one value, since thousands of rows would take milliseconds of the event loop. */
export async function readFigures(
  { db, kind }: Pick<Search, 'db' | 'kind'>,
  figures: RawBuilder<unknown>,
): Promise<(number | null)[]> {
  const collect = kind === 'postgres' ? sql`json_agg` : sql`json_group_array`;
  const { rows } = await sql<{ all: (number | null)[] | string | null }>`
    select ${collect}(figure) as "all" from (${figures}) as sampled`.execute(db);
  const all = rows[0]?.all ?? [];
  return typeof all === 'string' ? JSON.parse(all) : all;
}

type Order = Pick<SearchPlan, 'order'>;

/** Whether a record is before all those of a value, in the order of a page. */
export function beforeValue(figure: RawBuilder<unknown>, value: number, { order }: Order) {
  return order === 'desc' ? sql`${figure} > ${value}` : sql`${figure} < ${value}`;
}

/** Whether a record is in a part of a sorted set. */
export function withinPart(
  figure: RawBuilder<unknown>,
  { from, to }: SortedPart,
  { order }: Order,
): RawBuilder<unknown> {
  const [most, least] = order === 'desc' ? [from, to] : [to, from];
  return sql.join(
    [
      ...(least === null ? [] : [sql`${figure} >= ${least}`]),
      ...(most === null ? [] : [sql`${figure} <= ${most}`]),
      sql`1 = 1`,
    ],
    sql` and `,
  );
}
