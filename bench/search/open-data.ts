/** `node scripts/run.mjs bench/search/open-data.ts [--records 5000000]` */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cutPage, MAX_PAGE } from '#app/core/paging/rules.ts';
import { recordsOfPage } from '#app/features/records/history-store.server.ts';
import { openDatabase } from '#database/connect.ts';
import { readManifest } from '#server/open-data/dump.ts';
import { CHILD_ARGUMENTS, DUMP_PROCESS } from '#server/open-data/schedule.ts';
import { temporaryFolder } from '../harness/temporary.ts';
import { ms } from '../timing.ts';
import { sqliteArchive } from './monster-query-data.ts';

const RUNS = 5;
const WATCH_MS = 100;
const FIRST_MS = 1_600_000_000_000;
const STEP_MS = 20_000;

const { values } = parseArgs({ options: { records: { type: 'string', default: '5000000' } } });
const records = Number(values.records);
const dataDir = await sqliteArchive(records);
const database = await openDatabase({ dataDir });

console.log('| page of 1,000 | median |\n| --- | ---: |');
for (const page of [1, Math.ceil(records / MAX_PAGE / 2), Math.ceil(records / MAX_PAGE)]) {
  const place = (page - 1) * MAX_PAGE;
  const cursor = place === 0 ? undefined : `${FIRST_MS + place * STEP_MS}_${place}`;
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    const asked = { order: 'oldest', limit: MAX_PAGE, cursor } as const;
    const rows = await recordsOfPage(database.kysely, asked);
    cutPage(rows, MAX_PAGE, ({ ID }) => ({ at: 0, key: ID }));
    taken.push(performance.now() - began);
  }
  const median = taken.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  console.log(`| ${page.toLocaleString('en')} | ${ms(median)} |`);
}

const folder = temporaryFolder();
const began = performance.now();
const child = fork(DUMP_PROCESS, [], { execArgv: CHILD_ARGUMENTS });
let peakMiB = 0;
const watch = setInterval(() => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  peakMiB = Math.max(peakMiB, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}, WATCH_MS);
child.once('exit', () => clearInterval(watch));
child.send({ settings: { dataDir }, folder });
await once(child, 'exit');
const seconds = (performance.now() - began) / 1000;
const files = readManifest(folder)?.files ?? [];
const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
console.log(
  `${files.length} files, ${(bytes / 1e6).toFixed(0)} MB, ${JSON.stringify(files[0]?.lines)} in the first: ` +
    `${seconds.toFixed(0)} s, at most ${peakMiB.toFixed(0)} MiB resident`,
);
await database.close();
