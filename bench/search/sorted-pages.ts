/** Processor time of sorted pages of the monster search, beside the same page without an order. */
import { SEARCH_LIMIT } from '#app/features/records/rules.ts';
import type { RecordOrder, RecordPage } from '#app/features/records/search/record-search.server.ts';
import type { RecordFilters } from '#app/features/records/search/search-counts.server.ts';
import type { AppDatabase } from '#database/connect.ts';
import { postgresProcessor } from '../harness/processor-time.ts';
import { ms, shareOf } from '../timing.ts';
import { BUSIEST_TRAINER, BUSIEST_TYPE, RARE_TYPE } from './monster-query-data.ts';

const RUNS = 5;
const NEWEST_FIRST: RecordOrder = { by: 'id', descending: true };
/** All six stats have the same distribution in the generated data, so only two are measured. */
const COLUMNS = ['race_type', 'combined_stats', 'lif', 'def'] as const;
const ORDERS = COLUMNS.flatMap((by) =>
  [true, false].map((descending): RecordOrder => ({ by, descending })),
);

const none: RecordFilters = { userId: null, raceType: null, range: null, race: null, name: null };
const userId = BUSIEST_TRAINER;
const raceType = BUSIEST_TYPE;
const race = BUSIEST_TYPE;
const half = { min: 2501, max: 3498 };
const most = { min: 2001, max: 5000 };
const few = { min: 4711, max: 4777 };
const name = ['monster 1234'];
const FILTERS: [name: string, filters: Partial<RecordFilters>][] = [
  ['none', {}],
  ['type', { raceType }],
  ['stats 2501 to 3498', { range: half }],
  ['stats 2001 to 5000', { range: most }],
  ['stats 4711 to 4777', { range: few }],
  ['type, stats', { raceType, range: half }],
  ['trainer', { userId }],
  ['trainer, type', { userId, raceType }],
  ['trainer, stats', { userId, range: half }],
  ['trainer, type, stats', { userId, raceType, range: half }],
  ['breed', { race }],
  ['rare breed', { race: RARE_TYPE }],
  ['breed, stats', { race, range: half }],
  ['breed, type', { race, raceType }],
  ['breed, trainer', { race, userId }],
  ['name', { name }],
  ['name, type', { name, raceType }],
  ['name, trainer', { name, userId }],
];

/** One page of a search. */
export type Searching = (
  filters: RecordFilters,
  page: number,
  order: RecordOrder,
) => Promise<Pick<RecordPage, 'total'>>;

/**
 * Prints a table of the processor time of each page, this process and PostgreSQL together: unsorted,
 * and by each column in the slower direction, with its ratio to the unsorted page.
 */
export async function measureSortedPages(database: AppDatabase, search: Searching): Promise<void> {
  const columns = COLUMNS.map((by) => `by ${by}`);
  console.log(`\n| filter | records | page | unsorted | ${columns.join(' | ')} |`);
  console.log(`| --- | ---: | --- | ---: | ${columns.map(() => '---:').join(' | ')} |`);
  for (const [title, some] of FILTERS) {
    const filters = { ...none, ...some };
    const { total } = await search(filters, 1, NEWEST_FIRST);
    const last = Math.max(1, Math.ceil(total / SEARCH_LIMIT));
    const pages = { first: 1, middle: Math.ceil(last / 2), last };
    for (const [place, page] of Object.entries(pages)) {
      const cost = (order: RecordOrder) =>
        medianProcessor(database, () => search(filters, page, order));
      const unsorted = await cost(NEWEST_FIRST);
      const cells: string[] = [];
      for (const by of COLUMNS) {
        const both: number[] = [];
        for (const order of ORDERS) if (order.by === by) both.push(await cost(order));
        const slower = Math.max(...both);
        cells.push(`${ms(slower)} (${(slower / unsorted).toFixed(1)})`);
      }
      const known = [title, total.toLocaleString('en'), place, ms(unsorted)];
      console.log(`| ${[...known, ...cells].join(' | ')} |`);
    }
  }
}

/** The median processor time of warm runs in ms, of this process and of PostgreSQL. */
async function medianProcessor(
  database: AppDatabase,
  work: () => Promise<unknown>,
): Promise<number> {
  await work();
  const ofPostgres = await postgresProcessor(database);
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [began, beganOfPostgres] = [process.cpuUsage(), ofPostgres()];
    await work();
    const { user, system } = process.cpuUsage(began);
    const onServer = database.kind === 'postgres' ? ofPostgres() - beganOfPostgres : 0;
    taken.push((user + system) / 1000 + onServer);
  }
  return shareOf(
    taken.sort((a, b) => a - b),
    0.5,
  );
}
