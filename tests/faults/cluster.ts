import { setTimeout as sleep } from 'node:timers/promises';
import { startDurablePostgres } from '#scripts/test/durable-postgres.ts';
import { createDatabase } from '#scripts/test/embedded-postgres.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { examineFeed, FEED_KEY, SENDERS, sendForever } from './kills/kill-during-feed.ts';
import {
  type Acknowledged,
  countOf,
  declareForever,
  examineSaves,
  feedMonsters,
  ORGANISERS,
  SECRET,
} from './kills/kill-during-saves.ts';
import { measureSpread } from './measure-spread.ts';
import {
  fetchFromAnyWorker,
  startWorkers,
  type WorkerProcesses,
} from './workers/worker-processes.ts';

const RECOVERY_LIMIT_MS = 60_000;
const READ_EVERY_MS = 20;
/** The longest pause before a fault. */
const CALM_MS = 500;
/** So many requests, each on a new connection, are spread over all workers. */
const READY_IN_A_ROW = 12;
const WORKERS = '3';
/** The most frequent read, which is served from the response cache. */
const HOT_PATH = '/api/matches?pageSize=50';

/** What a storm was acknowledged, compared with what is stored. */
export interface StormReport {
  /** Acknowledged events and results. */
  events: number;
  results: number;
  /** Acknowledged, but not stored. */
  lost: string[];
  /** Fights that are stored more than once, or were never sent. */
  surplus: number;
  /** Names of aggregates that differ from a recount. */
  wrongSums: string[];
  /** Tournaments whose list of changes does not lead up to their version. */
  gaps: string[];
  /** Hot reads, and those without a 200, after one retry where a connection broke. */
  reads: number;
  failedReads: number;
}

export interface ClusterReport extends StormReport {
  kills: number;
  outages: number;
  /** From each restart of the database until all workers are ready and a write is acknowledged. */
  recoveryMs: number[];
  /** At the end of the run, from the acknowledgement of a fight until all workers show it. */
  spreadMs: number;
}

interface ClusterFaults {
  kills: number;
  outages: number;
  outageMs: number;
  onFault?: (what: string) => void;
}

/**
 * Runs several workers on one PostgreSQL and one port under a load of feed batches and saves, kills
 * workers one after another, stops the database, and then checks that all acknowledged data is stored.
 */
export async function breakCluster(faults: ClusterFaults): Promise<ClusterReport> {
  const postgres = await startDurablePostgres();
  const undo: (() => Promise<unknown>)[] = [postgres.stop];
  try {
    const databaseUrl = await createDatabase(postgres.url, 'cluster');
    const env = {
      FEED_KEY,
      TOURNAMENT_SECRET: SECRET,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      // All load comes from one address.
      RATE_LIMITS: 'off',
    };
    const app = await startWorkers({ ...env, DATABASE_URL: databaseUrl, WORKERS });
    undo.push(async () => app.destroy());
    await app.opened();
    await feedMonsters(app.origin);
    const storm = startStorm(app.origin);
    const recoveryMs = await injectFaults(faults, { app, postgres, storm });
    await storm.stop();
    return {
      kills: faults.kills,
      outages: faults.outages,
      ...(await examineStorm(storm, databaseUrl, app.origin)),
      recoveryMs,
      spreadMs: await measureSpread(app.origin, Number(WORKERS)),
    };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

export type Storm = ReturnType<typeof startStorm>;

/** Feeds, saves and reads without end, spread over the apps. */
export function startStorm(...origins: [string, ...string[]]) {
  const originOf = (client: number) => origins[client % origins.length] ?? origins[0];
  const events: string[] = [];
  const results: Acknowledged = new Map();
  const reads = { all: 0, failed: 0 };
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = [
    ...Array.from({ length: SENDERS }, (_, sender) =>
      sendForever(originOf(sender), sender, events, signal),
    ),
    ...Array.from({ length: ORGANISERS }, (_, organiser) =>
      declareForever(originOf(organiser), organiser, results, signal),
    ),
    readForever(origins, reads, signal),
  ];
  return {
    events,
    results,
    reads,
    acknowledged: () => events.length + countOf(results),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Compares what a storm that has ended was acknowledged with what the database, and the app on it, have. */
export async function examineStorm(
  { events, results, reads }: Storm,
  databaseUrl: string,
  origin: string,
): Promise<StormReport> {
  const { lost, ...feed } = await examineFeed({ databaseUrl }, events);
  const saves = await examineSaves(origin, results);
  return {
    events: events.length,
    results: countOf(results),
    ...feed,
    gaps: saves.gaps,
    lost: [...lost, ...saves.lost],
    reads: reads.all,
    failedReads: reads.failed,
  };
}

/** Reads as through a load balancer, which asks the next app where one does not answer. */
async function readForever(
  origins: readonly string[],
  reads: { all: number; failed: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let answer: Awaited<ReturnType<typeof fetchFromAnyWorker>> | null = null;
    for (const origin of origins) {
      answer ??= await fetchFromAnyWorker(`${origin}${HOT_PATH}`).catch(() => null);
    }
    reads.all += 1;
    if (answer?.status !== 200 || answer.text === '') reads.failed += 1;
    await sleep(READ_EVERY_MS);
  }
}

interface Stage {
  app: WorkerProcesses;
  postgres: { halt(): Promise<void>; resume(): Promise<void> };
  storm: Storm;
}

async function injectFaults(
  { kills, outages, outageMs, onFault = () => {} }: ClusterFaults,
  { app, postgres, storm }: Stage,
): Promise<number[]> {
  const recoveryMs: number[] = [];
  const rounds = Math.max(kills, outages);
  for (let round = 0; round < rounds; round += 1) {
    if (round < kills) {
      await sleep(CALM_MS * Math.random());
      const pids = app.workerPids();
      const replaced = app.replace(pids[round % pids.length] ?? 0);
      onFault(`killed a worker (${round + 1} of ${kills})`);
      await acknowledges(storm);
      await replaced;
    }
    if (round < outages) {
      await sleep(CALM_MS);
      await postgres.halt();
      await sleep(outageMs);
      await postgres.resume();
      const backAt = Date.now();
      await Promise.all([allReady(app.origin), acknowledges(storm)]);
      recoveryMs.push(Date.now() - backAt);
      onFault(`took the database away for ${outageMs} ms (${round + 1} of ${outages})`);
    }
  }
  return recoveryMs;
}

async function allReady(origin: string): Promise<void> {
  const ask = () => fetchFromAnyWorker(`${origin}/readyz`).catch(() => null);
  await until(async () => {
    const answers = await Promise.all(Array.from({ length: READY_IN_A_ROW }, ask));
    return answers.every((answer) => answer?.status === 200);
  });
}

/** Waits until something new has been acknowledged. */
function acknowledges(storm: Storm): Promise<void> {
  const before = storm.acknowledged();
  return until(() => storm.acknowledged() > before);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(holds, { limitMs: RECOVERY_LIMIT_MS });
}
