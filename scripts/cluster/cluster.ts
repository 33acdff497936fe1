// `npm run cluster`: PostgreSQL, several app processes and a balancer before them, on this machine.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWebIfChanged } from '../dev/build-web.ts';
import { startDurablePostgres } from '../test/durable-postgres.ts';
import { createDatabase } from '../test/embedded-postgres.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type ClusterProcess, startProcesses } from './processes.ts';

const SETTINGS_FILE = '.env';
const DEFAULT_PORT = 4300;
const MOST_PROCESSES = 16;
/** One that ends so often before it was ever ready never will be. */
const MOST_FALLS = 3;
const HELP = 'Type "kill 2" or "database 10" to see it mend itself; Ctrl-C stops everything.';

interface Storage {
  url: string;
  /** Takes the database away for some seconds; only for one of our own. */
  interrupt?: (seconds: number) => Promise<void>;
  stop(): Promise<void>;
}

/** The operator's own PostgreSQL, or one that lives as long as this command. */
async function openStorage(): Promise<Storage> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} };
  const postgres = await startDurablePostgres();
  const url = await createDatabase(postgres.url, 'ringside');
  return {
    url,
    stop: postgres.stop,
    async interrupt(seconds) {
      await postgres.halt();
      console.log(`The database is down for ${seconds} s.`);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      await postgres.resume();
      console.log('The database is back.');
    },
  };
}

function readOptions(): { processes: number; port: number } {
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
  const { values } = parseArgs({ options: { processes: { type: 'string', default: '3' } } });
  const processes = Number(values.processes);
  if (!Number.isInteger(processes) || processes < 1 || processes > MOST_PROCESSES) {
    throw new Error(`--processes is a number from 1 to ${MOST_PROCESSES}.`);
  }
  return { processes, port: Number(process.env.PORT || DEFAULT_PORT) };
}

/** Each process says at its start where it stands itself; who uses it comes by the balancer. */
function speaker(port: number) {
  const said = new Set<string>();
  return (name: string, line: string) => {
    if (/ is open at /.test(line)) return;
    const ofAll = line.includes("organiser's");
    const text = ofAll
      ? line.replace(/http:\/\/[^/]+/, `http://localhost:${port}`)
      : `${name} | ${line}`;
    if (ofAll && said.has(text)) return;
    if (ofAll) said.add(text);
    console.log(text);
  };
}

/** Resolves when one process is ready, rejects when one cannot even start. */
function firstReady(balancer: Balancer, fall: Promise<string>): Promise<void> {
  return Promise.race([
    balancer.ready(),
    fall.then((name) => {
      throw new Error(`Process ${name} does not start. What it said stands above.`);
    }),
  ]);
}

function obey(processes: ClusterProcess[], storage: Storage): void {
  process.stdin.setEncoding('utf8').on('data', (text) => {
    const [, order, figure] = String(text).match(/^(kill|database)\s+(\d+)\s*$/) ?? [];
    if (order === 'kill') processes[Number(figure) - 1]?.kill();
    else if (order === 'database' && storage.interrupt) {
      storage.interrupt(Number(figure)).catch((error: Error) => console.error(error.message));
    } else console.log(HELP);
  });
  process.stdin.unref?.();
}

async function main(): Promise<void> {
  const { processes: count, port } = readOptions();
  const undo: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    for (const step of undo.reverse()) await step();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0));
  }
  try {
    await buildWebIfChanged();
    const storage = await openStorage();
    undo.push(storage.stop);
    const fall = Promise.withResolvers<string>();
    const processes = await startProcesses({
      databaseUrl: storage.url,
      processes: count,
      onLine: speaker(port),
      onFall: (name, starts) => {
        if (starts >= MOST_FALLS) fall.resolve(name);
      },
    });
    undo.push(async () => void (await Promise.all(processes.map((one) => one.stop()))));
    const balancer = await openBalancer(
      processes.map(({ origin }) => origin),
      { port },
    );
    undo.push(balancer.close);
    await firstReady(balancer, fall.promise);
    console.log(`Ringside is open at http://localhost:${port}, served by ${count} processes:`);
    for (const { name, origin, pid } of processes) console.log(`  ${name}  ${origin}  pid ${pid}`);
    console.log(HELP);
    obey(processes, storage);
  } catch (error) {
    if (stopping) return;
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

await main();
