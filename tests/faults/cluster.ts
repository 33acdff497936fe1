import { setTimeout as sleep } from 'node:timers/promises';
import { startDurablePostgres } from '#scripts/test/durable-postgres.ts';
import { createDatabase } from '#scripts/test/embedded-postgres.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { type AppProcess, createAppProcess } from './app-process.ts';
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

const RECOVERY_LIMIT_MS = 60_000;
const READ_EVERY_MS = 20;
/** The longest pause before a fault. */
const CALM_MS = 500;
const PROCESSES = 3;
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
  /** From each restart of the database until all processes are ready and a write is acknowledged. */
  recoveryMs: number[];
  /** At the end of the run, from the acknowledgement of a fight until all processes show it. */
  spreadMs: number;
}

interface ClusterFaults {
  kills: number;
  outages: number;
  outageMs: number;
  onFault?: (what: string) => void;
}

/**
 * Runs several processes on one PostgreSQL under a load of feed batches and saves, kills
 * them one after another, stops the database, and then checks that all acknowledged data is stored.
 */
export async function breakCluster(faults: ClusterFaults): Promise<ClusterReport> {
  const postgres = await startDurablePostgres();
  const undo: (() => Promise<unknown>)[] = [postgres.stop];
  try {
    const databaseUrl = await createDatabase(postgres.url, 'cluster');
    const apps: AppProcess[] = [];
    for (let number = 0; number < PROCESSES; number += 1) {
      const app = await createAppProcess({ databaseUrl }, { FEED_KEY, TOURNAMENT_SECRET: SECRET });
      undo.push(app.kill);
      await app.start();
      apps.push(app);
    }
    const origins = apps.map(({ origin }) => origin);
    const [first = ''] = origins;
    await feedMonsters(first);
    const storm = startStorm(origins);
    const recoveryMs = await injectFaults(faults, { apps, postgres, storm });
    await storm.stop();
    return {
      kills: faults.kills,
      outages: faults.outages,
      ...(await examineStorm(storm, databaseUrl, first)),
      recoveryMs,
      spreadMs: await measureSpread(origins),
    };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

export type Storm = ReturnType<typeof startStorm>;

/** Feeds, saves and reads without end, spread over the apps. */
export function startStorm(origins: string[]) {
  const originOf = (client: number) => origins[client % origins.length] ?? '';
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
    let text: string | null = null;
    for (const origin of origins) text ??= await textOf(`${origin}${HOT_PATH}`);
    reads.all += 1;
    if (!text) reads.failed += 1;
    await sleep(READ_EVERY_MS);
  }
}

const textOf = (url: string) =>
  fetch(url, { headers: { connection: 'close' } })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);

interface Stage {
  apps: AppProcess[];
  postgres: { halt(): Promise<void>; resume(): Promise<void> };
  storm: Storm;
}

async function injectFaults(
  { kills, outages, outageMs, onFault = () => {} }: ClusterFaults,
  { apps, postgres, storm }: Stage,
): Promise<number[]> {
  const recoveryMs: number[] = [];
  const rounds = Math.max(kills, outages);
  for (let round = 0; round < rounds; round += 1) {
    if (round < kills) {
      await sleep(CALM_MS * Math.random());
      const app = apps[round % apps.length];
      await app?.kill();
      onFault(`killed a process (${round + 1} of ${kills})`);
      await acknowledges(storm);
      await app?.start();
    }
    if (round < outages) {
      await sleep(CALM_MS);
      await postgres.halt();
      await sleep(outageMs);
      await postgres.resume();
      const backAt = Date.now();
      await Promise.all([allReady(apps), acknowledges(storm)]);
      recoveryMs.push(Date.now() - backAt);
      onFault(`took the database away for ${outageMs} ms (${round + 1} of ${outages})`);
    }
  }
  return recoveryMs;
}

function allReady(apps: AppProcess[]): Promise<void> {
  return until(async () => {
    const answers = await Promise.all(apps.map(({ origin }) => textOf(`${origin}/readyz`)));
    return answers.every((answer) => answer !== null);
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
