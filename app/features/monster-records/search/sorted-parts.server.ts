import { type RawBuilder, sql } from 'kysely';
import { EVERY_COMBINED_STATS } from '../rules.ts';
import { locatePart, readPart, SAMPLE_FROM_END, type SortedPart } from './counted-start.server.ts';
import {
  indexHint,
  type Search,
  type SearchPlan,
  statsIndex,
  walk,
} from './search-plans.server.ts';

/** A column to sort by. */
export type FigureColumn = 'lif' | 'pow' | 'int' | 'ski' | 'spd' | 'def' | 'combined_stats';

/** Steps of an index scan for each record of a sample, at most. */
const SAMPLE_STEPS = 20;

/** The part of a search's result that a page begins in. */
export async function locate(
  search: Search,
  column: FigureColumn,
  byFigure: boolean,
): Promise<SortedPart> {
  const { db, kind, filters, count, way } = search;
  const figure = sql.ref(column);
  const { min, max } = filters.range ?? EVERY_COMBINED_STATS;
  const [index, ofScope] = statsIndex(search);
  const counted = byFigure
    ? sql`record_figures ${indexHint(kind, `record_figures_by_${column}`)}
        where ${filters.raceType === null ? sql`1 = 1` : sql`race_type = ${filters.raceType}`}`
    : sql`record_figures ${indexHint(kind, index)} where ${ofScope}`;
  return locatePart({
    ...{ matching: count.matching, way },
    sample: await readSample(search, column),
    async countBefore(value) {
      const { rows } = await sql<{ records: number }>`
        select count(*) as records from ${counted}
        and combined_stats between ${min} and ${max} and ${beforeValue(figure, value, way)}
      `.execute(db);
      return Number(rows[0]?.records);
    },
  });
}

/** Figures of the newest and the oldest matches. */
async function readSample(search: Search, column: FigureColumn): Promise<number[]> {
  const ends = (['asc', 'desc'] as const).map((order) =>
    walk(
      search,
      { order, skip: 0, take: SAMPLE_FROM_END },
      { most: SAMPLE_FROM_END * SAMPLE_STEPS },
    ),
  );
  const ids = (await Promise.all(ends)).flat();
  if (ids.length === 0) return [];
  const rows = await search.db
    .selectFrom('record_figures')
    .select(sql.ref<number>(column).as('figure'))
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ figure }) => figure);
}

/** A page of a trainer's records, from the part of them that it is in. */
export async function gatherFigure(
  search: Search,
  column: FigureColumn,
  sortAll: number,
): Promise<number[]> {
  const figure = sql.ref(column);
  if (search.count.matching <= sortAll) return gatherSorted(search, figure);
  const part = await locate(search, column, false);
  return readPart(part, search.way, (within) => gatherSorted(search, figure, within));
}

/** Collects matches from the index of their stats and sorts them by a figure. */
export async function gatherSorted(
  search: Search,
  figure: RawBuilder<unknown>,
  part: SortedPart = { from: null, to: null, skip: search.way.skip },
): Promise<number[]> {
  const { db, kind, count, way } = search;
  const { range } = search.filters;
  const [index, start] = statsIndex(search);
  const { min, max } = range ?? EVERY_COMBINED_STATS;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, ${figure} as figure from record_figures ${indexHint(kind, index)}
      where ${start} and combined_stats between ${min} and ${max}
      and ${withinPart(figure, part, way)}
      limit ${count.matching}
    ) as found
    order by figure ${sql.raw(way.order)}, id ${sql.raw(way.order)}
    limit ${way.take} offset ${part.skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

type Order = Pick<SearchPlan, 'order'>;

/** Whether a record is before all those of a value, in the order of a page. */
export function beforeValue(figure: RawBuilder<unknown>, value: number, { order }: Order) {
  return order === 'desc' ? sql`${figure} > ${value}` : sql`${figure} < ${value}`;
}

/** Whether a record is in a part of a sorted result. */
export function withinPart(
  figure: RawBuilder<unknown>,
  { from, to }: Omit<SortedPart, 'skip'>,
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
