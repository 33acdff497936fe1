/** Compares the feed's batches a second with inserting the same events as plain rows of one table. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fightBatches, leagueFolder, sendBatch } from './harness/league.ts';
import type { Section, Timing } from './harness/section.ts';
import { startRingside } from './harness/server.ts';
import { median } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';
import { temporaryFolder } from './harness/temporary.ts';

const BATCHES_PER_SLICE = 6;
const FIGHTS_PER_BATCH = 250;

/** Measures full batches of 500 events, and single fights with their monster, as during a stream. */
export async function measureFeed({ slices }: Timing): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const plain = openPlain();
  let next = 1001;
  const found = { ours: [] as number[], plain: [] as number[], single: [] as number[] };
  for (let turn = -1; turn < slices; turn += 1) {
    const batches = fightBatches(next, BATCHES_PER_SLICE * FIGHTS_PER_BATCH);
    const singles = fightBatches(next + BATCHES_PER_SLICE * FIGHTS_PER_BATCH, 20);
    const oneByOne = pairs(singles.flat());
    next += BATCHES_PER_SLICE * FIGHTS_PER_BATCH + 20;
    const figures = {
      ours: await perSecond(batches, (batch) => sendBatch(ours, batch)),
      plain: await perSecond(batches, async (batch) => plain.insert(batch)),
      single: await perSecond(oneByOne, (batch) => sendBatch(ours, batch)),
    };
    if (turn < 0) continue;
    for (const name of ['ours', 'plain', 'single'] as const) found[name].push(figures[name]);
  }
  await ours.stop();
  plain.close();
  return sectionOf(median(found.ours), median(found.plain), median(found.single));
}

function sectionOf(ours: number, plain: number, single: number): Section {
  const events = 2 * FIGHTS_PER_BATCH;
  return {
    title: 'The feed',
    about:
      'Batches are sent one after the other. Each is one transaction, on disk before it is acknowledged, with all checks and aggregates. The baseline inserts the same 500 events as text into a table of one column, one transaction for each batch, on the same disk.',
    table: markdownTable(
      ['what', 'batches/s', 'events/s', 'plain SQLite', 'ratio'],
      [
        ['500 events', figure(ours), figure(ours * events), figure(plain), ratio(ours / plain)],
        ['a fight and its monster', figure(single), figure(2 * single), '–', '–'],
      ],
    ),
  };
}

function pairs(events: object[]): object[][] {
  return Array.from({ length: events.length / 2 }, (_, index) =>
    events.slice(2 * index, 2 * index + 2),
  );
}

async function perSecond(batches: object[][], send: (batch: object[]) => Promise<void>) {
  const startedAt = performance.now();
  for (const batch of batches) await send(batch);
  return (1000 * batches.length) / (performance.now() - startedAt);
}

function openPlain() {
  const database = new DatabaseSync(path.join(temporaryFolder(), 'plain.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table events (id text primary key, event text)');
  const statement = database.prepare('insert into events values (?, ?)');
  return {
    insert(batch: object[]) {
      database.exec('begin');
      for (const event of batch) statement.run((event as { id: string }).id, JSON.stringify(event));
      database.exec('commit');
    },
    close: () => database.close(),
  };
}
