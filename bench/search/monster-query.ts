/**
 * Measures the monster search as the archive grows, and compares it with a lookup by id and with a plain
 * count and offset on the same data in the same run.
 *
 *   node scripts/run.mjs bench/search/monster-query.ts [--records 1000000,5000000] [--databases sqlite,postgres] [--without-plain]
 *     [--only-sorted]
 */
import { parseArgs } from 'node:util';
import { findRecord, toMonsterRecord } from '#app/features/monster-records/history.server.ts';
import { SEARCH_LIMIT } from '#app/features/monster-records/rules.ts';
import {
  inSnapshot,
  type RecordOrder,
  searchRecords,
} from '#app/features/monster-records/search/record-search.server.ts';
import type { RecordFilters } from '#app/features/monster-records/search/search-counts.server.ts';
import { type AppDatabase, type DatabaseSettings, openDatabase } from '#database/connect.ts';
import { createDatabase, startEmbeddedPostgres } from '#scripts/test/embedded-postgres.ts';
import { ms, shareOf, time } from '../timing.ts';
import {
  BUSIEST_TRAINER,
  BUSIEST_TYPE,
  fillPostgres,
  sqliteArchive,
} from './monster-query-data.ts';
import { measureSortedPages } from './sorted-pages.ts';

const LOOKUPS = 2000;
/** The processor time of parallel workers could not be measured. */
const NOT_PARALLEL = '?options=-c%20max_parallel_workers_per_gather%3D0';
const RUNS = { first: 300, middle: 30, last: 30 };
/** A plain query that takes longer than this is run only once. */
const PATIENCE_MS = 2000;
/** After a plain query that took longer than this, the later and slower pages of its filter are skipped. */
const END_OF_PATIENCE_MS = 20_000;

const none: RecordFilters = {
  userId: null,
  raceType: null,
  range: null,
  race: null,
  name: null,
};
const common = { min: 2500, max: 3499 };
const CASES: [name: string, filters: RecordFilters][] = [
  ['no filter', none],
  ['trainer', { ...none, userId: BUSIEST_TRAINER }],
  ['type', { ...none, raceType: BUSIEST_TYPE }],
  ['stats 2500 to 3499', { ...none, range: common }],
  ['stats 4711 to 4777', { ...none, range: { min: 4711, max: 4777 } }],
  // The densest range, with bounds that cut as much as possible from the first and last bucket.
  ['stats 2961 to 3018', { ...none, range: { min: 2961, max: 3018 } }],
  ['stats 1 to 5993', { ...none, range: { min: 1, max: 5993 } }],
  ['trainer, type', { ...none, userId: BUSIEST_TRAINER, raceType: BUSIEST_TYPE }],
  ['trainer, stats', { ...none, userId: BUSIEST_TRAINER, range: common }],
  ['type, stats', { ...none, raceType: BUSIEST_TYPE, range: common }],
  ['all filters', { ...none, userId: BUSIEST_TRAINER, raceType: BUSIEST_TYPE, range: common }],
];

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000,5000000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    'without-plain': { type: 'boolean', default: false },
    'only-sorted': { type: 'boolean', default: false },
  },
});

for (const kind of values.databases.split(',')) {
  for (const records of values.records.split(',').map(Number)) {
    if (kind === 'postgres') await onPostgres(records);
    else await onSqlite(records);
  }
}

async function onSqlite(records: number): Promise<void> {
  await measureAll({ dataDir: await sqliteArchive(records) }, records);
}

async function onPostgres(records: number): Promise<void> {
  const server = await startEmbeddedPostgres();
  try {
    const databaseUrl = await createDatabase(server.url, 'bench');
    await fillPostgres(databaseUrl, records);
    await measureAll({ databaseUrl }, records);
  } finally {
    await server.stop();
  }
}

async function measureAll(place: DatabaseSettings, records: number): Promise<void> {
  if (!values['only-sorted']) await measureIn(place, (database) => measure(database, records));
  const notParallel =
    'databaseUrl' in place ? { databaseUrl: place.databaseUrl + NOT_PARALLEL } : place;
  await measureIn(notParallel, (database) => {
    console.log(`\n${records.toLocaleString('en')} records on ${database.kind}`);
    return measureSortedPages(database, (...asked) => search(database, ...asked));
  });
}

async function measureIn(
  place: DatabaseSettings,
  work: (database: AppDatabase) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(place);
  await work(database).finally(() => database.close());
}

async function measure(database: AppDatabase, records: number): Promise<void> {
  let id = 1;
  const lookup = await time(LOOKUPS, () => {
    id = (id * 48_271) % 2_147_483_647;
    return findRecord(database.kysely, 1 + (id % records));
  });
  console.log(`\n${records.toLocaleString('en')} records on ${database.kind}`);
  console.log(`lookup by id: median ${ms(lookup.median)}, p99 ${ms(lookup.p99)}`);
  console.log('| filter | records | page | median | p99 | worst | × lookup | plain | plain ÷ |');
  console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const loopMs: number[] = [];
  for (const [name, filters] of CASES) {
    const { total } = await search(database, filters, 1);
    const last = Math.max(1, Math.ceil(total / SEARCH_LIMIT));
    const pages = { first: 1, middle: Math.ceil(last / 2), last };
    let plain = 0;
    for (const place of ['first', 'middle', 'last'] as const) {
      const page = pages[place];
      await search(database, filters, page);
      const ours = await time(RUNS[place], () => search(database, filters, page));
      loopMs.push(...ours.loop);
      const given = plain > END_OF_PATIENCE_MS;
      if (!given && !values['without-plain']) plain = await timePlain(database, filters, page);
      const cells = [
        ...[name, total.toLocaleString('en'), place, ms(ours.median), ms(ours.p99)],
        ...[
          ms(ours.worst),
          (ours.p99 / lookup.p99).toFixed(1),
          plain === 0 ? '–' : `${given ? '≥ ' : ''}${ms(plain)}`,
        ],
        plain === 0 ? '–' : `${(plain / ours.median).toFixed(0)} ×`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
  loopMs.sort((a, b) => a - b);
  const [median, p99, worst] = [0.5, 0.99, 1].map((share) => ms(shareOf(loopMs, share)));
  console.log(
    `work of one search on the event loop, all steps together: median ${median}, p99 ${p99}, worst ${worst}`,
  );
}

function search(
  database: AppDatabase,
  filters: RecordFilters,
  page: number,
  order: RecordOrder = { by: 'id', descending: true },
) {
  return inSnapshot(database, async (db) => {
    const asked = { page, limit: SEARCH_LIMIT, order };
    const { total, rows } = await searchRecords(db, database.kind, filters, asked);
    return { total, data: rows.map(toMonsterRecord) };
  });
}

async function timePlain(database: AppDatabase, filters: RecordFilters, page: number) {
  const { worst } = await time(1, () => plainSearch(database, filters, page));
  return worst > PATIENCE_MS
    ? worst
    : (await time(3, () => plainSearch(database, filters, page))).median;
}

/** A straightforward count and offset on the table with all indexes of searches. */
async function plainSearch({ kysely }: AppDatabase, filters: RecordFilters, page: number) {
  const { userId, raceType, range } = filters;
  let query = kysely.selectFrom('record_figures as figures');
  if (userId !== null) query = query.where('figures.user_id', '=', userId);
  if (raceType !== null) query = query.where('figures.race_type', '=', raceType);
  if (range) {
    query = query
      .where('figures.combined_stats', '>=', range.min)
      .where('figures.combined_stats', '<=', range.max);
  }
  await query.select(({ fn }) => fn.countAll().as('count')).execute();
  await query
    .innerJoin('monster_records', 'monster_records.id', 'figures.id')
    .selectAll('monster_records')
    .orderBy('figures.id', 'desc')
    .limit(SEARCH_LIMIT)
    .offset((page - 1) * SEARCH_LIMIT)
    .execute();
}
