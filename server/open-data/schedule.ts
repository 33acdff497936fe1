import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Kysely } from 'kysely';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import { hiddenFingerprint } from '#app/core/names/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { ProblemReporter } from '#database/changes.ts';
import type { DatabaseSettings } from '#database/connect.ts';
import type { Tables } from '#database/tables.ts';
import { readManifest } from './dump.ts';
import { fullFile } from './rules.ts';

const JOB = 'dumps';
const FIRST_MS = 5 * 60_000;
const EVERY_MS = 10 * 60_000;
/** What runs in the process, and its arguments: the heap is in MB, and the rest takes some 100. */
export const DUMP_PROCESS = new URL('./dump-process.ts', import.meta.url);
export const CHILD_ARGUMENTS = [
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=96',
  '--max-semi-space-size=4',
];

export interface DumpOrder {
  settings: DatabaseSettings;
  folder: string;
}

interface Schedule extends DumpOrder {
  database: AppDatabase;
  report: ProblemReporter;
  signal: AbortSignal;
  firstMs?: number;
}

export function scheduleDumps({ database, signal, ...given }: Schedule): Promise<void> {
  const { firstMs = FIRST_MS, report, ...order } = given;
  return database.runAsLeader(
    JOB,
    async ({ kysely, signal }) => {
      await pause(firstMs, { database, signal });
      while (!signal.aborted) {
        // Begun first, so that it ends with a change that comes while this is looked at.
        const next = pause(EVERY_MS, { database, signal });
        try {
          if (!(await isCurrent(kysely, order.folder))) await makeDumps(order, signal);
        } catch (error) {
          report('No files were made.', error);
        }
        await next;
      }
    },
    { signal },
  );
}

async function isCurrent(db: Kysely<Tables>, folder: string): Promise<boolean> {
  const manifest = readManifest(folder);
  return (
    manifest?.hidden === (await hiddenFingerprint(db)) &&
    manifest.files.some(({ name }) => name === fullFile(Date.now()).name)
  );
}

async function makeDumps(order: DumpOrder, signal: AbortSignal): Promise<void> {
  const child = fork(DUMP_PROCESS, [], {
    execArgv: CHILD_ARGUMENTS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  child.send(order);
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', stop);
  if (code !== 0 && !signal.aborted) throw new Error(`The process ended with ${code}.`);
}

function pause(
  ms: number,
  { database, signal }: Pick<Schedule, 'database' | 'signal'>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, ms);
  const unsubscribe = database.changes.subscribe(end, [HIDDEN_NAMES_TOPIC]);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
    signal.removeEventListener('abort', end);
  });
}
