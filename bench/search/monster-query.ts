/** `node scripts/run.mjs bench/search/monster-query.ts [--records 1000000] [--databases …]` */

import { parseArgs } from 'node:util';
import { toMonsterRecord } from '#app/features/records/history-store.server.ts';
import { SEARCH_LIMIT } from '#app/features/records/rules.ts';
import {
  type RecordFilters,
  type RecordOrder,
  searchRecords,
} from '#app/features/records/search/search-store.server.ts';
import { type AppDatabase, type DatabaseSettings, openDatabase } from '#database/connect.ts';
import { inSnapshot } from '#database/in-snapshot.ts';
import { createDatabase, startEmbeddedPostgres } from '#scripts/test/embedded-postgres.ts';
import { postgresProcessor } from '../harness/processor-time.ts';
import { ms, shareOf } from '../timing.ts';
import {
  BUSIEST_TRAINER,
  BUSIEST_TYPE,
  fillPostgres,
  RARE_TYPE,
  sqliteArchive,
} from './monster-query-data.ts';

const RUNS = 3;
/** The processor time of parallel workers could not be measured. */
const NOT_PARALLEL = '?options=-c%20max_parallel_workers_per_gather%3D0';
/** All six stats have the same distribution in the generated data, so only one is measured. */
const COLUMNS = ['id', 'race_type', 'combined_stats', 'lif'] as const;

const none: RecordFilters = { userId: null, raceType: null, range: null, race: null, name: null };
const userId = BUSIEST_TRAINER;
const raceType = BUSIEST_TYPE;
const race = BUSIEST_TYPE;
const half = { min: 2501, max: 3498 };
const few = { min: 4711, max: 4777 };
const name = ['monster 1234'];
const FILTERS: [title: string, filters: Partial<RecordFilters>][] = [
  ['none', {}],
  ['type', { raceType }],
  ['rare type', { raceType: RARE_TYPE }],
  ['stats 2501 to 3498', { range: half }],
  ['stats 1 to 5993', { range: { min: 1, max: 5993 } }],
  ['stats 4711 to 4777', { range: few }],
  ['type, stats', { raceType, range: half }],
  ['type, few stats', { raceType, range: few }],
  ['trainer', { userId }],
  ['trainer, type', { userId, raceType }],
  ['trainer, stats', { userId, range: half }],
  ['trainer, type, stats', { userId, raceType, range: half }],
  ['breed', { race }],
  ['breed, stats', { race, range: half }],
  ['breed, type', { race, raceType }],
  ['breed, trainer', { race, userId }],
  ['name', { name }],
  ['name, type', { name, raceType }],
  ['name, trainer', { name, userId }],
];

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000,5000000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
  },
});

for (const kind of values.databases.split(',')) {
  for (const records of values.records.split(',').map(Number)) {
    if (kind === 'postgres') await onPostgres(records);
    else await measureIn({ dataDir: await sqliteArchive(records) }, records);
  }
}

async function onPostgres(records: number): Promise<void> {
  const server = await startEmbeddedPostgres();
  try {
    const databaseUrl = await createDatabase(server.url, 'bench');
    await fillPostgres(databaseUrl, records);
    await measureIn({ databaseUrl: databaseUrl + NOT_PARALLEL }, records);
  } finally {
    await server.stop();
  }
}

async function measureIn(place: DatabaseSettings, records: number): Promise<void> {
  const database = await openDatabase(place);
  await measure(database, records).finally(() => database.close());
}

async function measure(database: AppDatabase, records: number): Promise<void> {
  console.log(`\n${records.toLocaleString('en')} records on ${database.kind}`);
  console.log(`| filter | records | page | ${COLUMNS.map((by) => `by ${by}`).join(' | ')} |`);
  console.log(`| --- | ---: | --- | ${COLUMNS.map(() => '---:').join(' | ')} |`);
  let slowest = 0;
  for (const [title, some] of FILTERS) {
    const filters = { ...none, ...some };
    const total = await search(database, filters, 1, { by: 'id', descending: true });
    const middle = Math.max(1, Math.ceil(total / SEARCH_LIMIT / 2));
    for (const [place, page] of Object.entries({ first: 1, middle })) {
      const cells: string[] = [];
      for (const by of COLUMNS) {
        const asked = { by, descending: true };
        const median = await processorTime(database, () => search(database, filters, page, asked));
        slowest = Math.max(slowest, median);
        cells.push(ms(median));
      }
      console.log(`| ${[title, total.toLocaleString('en'), place, ...cells].join(' | ')} |`);
    }
  }
  console.log(`slowest: ${ms(slowest)}`);
}

/** The median processor time of warm runs in ms, of this process and of PostgreSQL. */
async function processorTime(database: AppDatabase, work: () => Promise<unknown>): Promise<number> {
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

function search(
  database: AppDatabase,
  filters: RecordFilters,
  page: number,
  order: RecordOrder,
): Promise<number> {
  return inSnapshot(database, async (db) => {
    const asked = { page, limit: SEARCH_LIMIT, order };
    const { total, rows } = await searchRecords(db, database.kind, filters, asked);
    rows.map(toMonsterRecord);
    return total;
  });
}
