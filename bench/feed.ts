/** Compares the feed's batches a second with inserting the same events as plain rows of one table. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startDurablePostgres } from '#scripts/test/durable-postgres.ts';
import { createDatabase } from '#scripts/test/embedded-postgres.ts';
import type { Goal } from './harness/goals.ts';
import { fightBatches, inBatches, leagueFolder, sendBatch, sendLeague } from './harness/league.ts';
import type { Section, Timing } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { median } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';
import { temporaryFolder } from './harness/temporary.ts';

const FULL_BATCHES = 6;
const FIGHTS_PER_BATCH = 250;
const SINGLE_FIGHTS = 20;
const LEAST = { full: 0.25, single: 0.6 };

type Insert = (batch: object[]) => Promise<void>;

interface Compared {
  ours: Server;
  plain: Insert;
  close(): Promise<void>;
}

/** Batches a second: full ones of 500 events, and single fights with their monster, as during a stream. */
interface Speeds {
  full: number;
  single: number;
}

/** Measures the feed on SQLite and on a PostgreSQL with durable commits. */
export async function measureFeed({ slices }: Timing): Promise<Section> {
  const databases = { SQLite: openSqlite, PostgreSQL: openPostgres };
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [name, open] of Object.entries(databases)) {
    const { ours, plain } = await compare(await open(), slices);
    const add = (what: string, size: keyof Speeds, events: number) => {
      const share = ours[size] / plain[size];
      const speed = figure(ours[size] * events);
      rows.push([`${name}, ${what}`, figure(ours[size]), speed, figure(plain[size]), ratio(share)]);
      goals.push({ name: `feed on ${name}, ${what}`, value: share, least: LEAST[size] });
    };
    add('500 events', 'full', 2 * FIGHTS_PER_BATCH);
    add('a fight and its monster', 'single', 2);
  }
  return {
    title: 'The feed',
    about:
      'Batches are sent one after the other. Each is one transaction, on disk before it is acknowledged, with all checks and aggregates. The baseline inserts the same events as text into a table of one column and its key, one transaction for each batch, on the same disk.',
    table: markdownTable(['what', 'batches/s', 'events/s', 'plain batches/s', 'ratio'], rows),
    goals,
  };
}

async function compare({ ours, plain, close }: Compared, slices: number) {
  const found = { ours: [] as Speeds[], plain: [] as Speeds[] };
  let next = 1001;
  for (let turn = -1; turn < slices; turn += 1) {
    const full = fightBatches(next, FULL_BATCHES * FIGHTS_PER_BATCH);
    next += FULL_BATCHES * FIGHTS_PER_BATCH;
    const single = inBatches(fightBatches(next, SINGLE_FIGHTS).flat(), 2);
    next += SINGLE_FIGHTS;
    const speeds = async (insert: Insert) => ({
      full: await perSecond(full, insert),
      single: await perSecond(single, insert),
    });
    const measured = {
      ours: await speeds((batch) => sendBatch(ours, batch)),
      plain: await speeds(plain),
    };
    if (turn < 0) continue;
    found.ours.push(measured.ours);
    found.plain.push(measured.plain);
  }
  await close();
  return { ours: medians(found.ours), plain: medians(found.plain) };
}

const medians = (speeds: Speeds[]): Speeds => ({
  full: median(speeds.map(({ full }) => full)),
  single: median(speeds.map(({ single }) => single)),
});

async function perSecond(batches: object[][], insert: Insert): Promise<number> {
  const startedAt = performance.now();
  for (const batch of batches) await insert(batch);
  return (1000 * batches.length) / (performance.now() - startedAt);
}

const idOf = (event: object) => (event as { id: string }).id;

async function openSqlite(): Promise<Compared> {
  const ours = await startRingside(await leagueFolder(1));
  const database = new DatabaseSync(path.join(temporaryFolder(), 'plain.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table events (id text primary key, event text)');
  const statement = database.prepare('insert into events values (?, ?)');
  return {
    ours,
    async plain(batch) {
      database.exec('begin');
      for (const event of batch) statement.run(idOf(event), JSON.stringify(event));
      database.exec('commit');
    },
    async close() {
      await ours.stop();
      database.close();
    },
  };
}

async function openPostgres(): Promise<Compared> {
  const server = await startDurablePostgres();
  const ours = await startRingside(temporaryFolder(), await createDatabase(server.url, 'league'));
  await sendLeague(ours, 1);
  const client = new pg.Client({ connectionString: await createDatabase(server.url, 'plain') });
  await client.connect();
  await client.query('create table events (id text primary key, event text)');
  const text = 'insert into events select * from unnest($1::text[], $2::text[])';
  return {
    ours,
    async plain(batch) {
      const values = [batch.map(idOf), batch.map((event) => JSON.stringify(event))];
      await client.query({ name: 'insert', text, values });
    },
    async close() {
      await ours.stop();
      await client.end();
      await server.stop();
    },
  };
}
