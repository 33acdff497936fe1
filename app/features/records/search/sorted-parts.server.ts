import { sql } from 'kysely';
import { EVERY_COMBINED_STATS } from '../rules.ts';
import { matchesByStats, type Search } from './search-plans.server.ts';
import { type FigureColumn, pageByFigure, readFigures } from './sorted-page.server.ts';

/** Records whose figures are read as a sample, about. */
const SAMPLE = 8000;
/** Places of an index that a sample is read from, at most. */
const MOST_PLACES = 1000;
/** A sample has only some values of combined stats; each is replaced by this many around it. */
const SPREAD = 16;

/** A page of a search sorted by a figure, from the index with the stats of all matches. */
export async function sortMatches(
  search: Search,
  column: FigureColumn,
  sortAll: number,
): Promise<number[]> {
  const { db, kind, count, way } = search;
  const { matching } = count;
  const sample = matching > sortAll ? await readSample(search, column) : [];
  const set = { db, kind, ...matchesByStats(search), total: matching };
  return (await pageByFigure(set, column, way, { matching, sample })).ids;
}

/**
 * Figures of the matches with every so many points of combined stats, which are spread like those of
 * all matches.
 */
async function readSample(search: Search, column: FigureColumn): Promise<number[]> {
  const { filters, count } = search;
  const { min, max } = filters.range ?? EVERY_COMBINED_STATS;
  const width = max - min + 1;
  const most = Math.min((width * SAMPLE) / count.matching, MOST_PLACES / (count.types.length || 1));
  const strata = Math.floor(Math.max(1, Math.min(width, most)));
  const step = width / strata;
  const points = Array.from({ length: strata }, (_, at) => min + Math.floor((at + 0.5) * step));
  const { records, conditions } = matchesByStats(search);
  const figures = await readFigures(
    search,
    sql`select ${sql.ref(column)} as figure from ${records}
      where ${conditions} and combined_stats in (${sql.join(points)})`,
  );
  const sample = figures.filter((figure) => figure !== null);
  if (column !== 'combined_stats') return sample;
  return sample.map(
    (figure, at) => figure + Math.round((((at % SPREAD) + 0.5) / SPREAD - 0.5) * step),
  );
}
