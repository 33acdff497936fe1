import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config.ts';
import { complain, say } from '../start-log.ts';
import { isOurs } from './messages.ts';
import { openToThisMachine } from './metrics-access.ts';
import { type SharedMetrics, sendTo, shareMetrics } from './shared-metrics.ts';

const RESTART_FIRST_MS = 200;
const RESTART_MOST_MS = 5000;
const LIVED_WELL_MS = 10_000;
const NO_WORKER_MESSAGE = 'No worker can start. What kept it is said above.';

export const isPrimary = ({ WORKERS }: Pick<Config, 'WORKERS'>) => WORKERS > 1 && cluster.isPrimary;

export interface Workers {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * They accept from one queue of the operating system, so a waiting connection is accepted even if
 * one dies.
 */
export function createWorkers(config: Pick<Config, 'WORKERS' | 'METRICS_PORT'>): Workers {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const running = new Set<Worker>();
  const metrics = shareMetrics(() => [...running]);
  const pool: Pool = { running, metrics, timers: new Set(), restarts: false };
  let closeMetrics = () => {};

  return {
    async start() {
      closeMetrics = await openMetrics(config, metrics);
      // The first worker migrates the database, plays the season's history and reports problems.
      const lines = await keep(pool, 1);
      pool.restarts = true;
      const others = Array.from({ length: config.WORKERS - 1 }, (_, index) =>
        keep(pool, index + 2),
      );
      await Promise.allSettled(others);
      if (!pool.restarts) return;
      for (const line of lines) say(line);
      say(`${config.WORKERS} workers share the work. ${pidsOf(running)}`);
    },
    async stop() {
      pool.restarts = false;
      for (const timer of pool.timers) clearTimeout(timer);
      closeMetrics();
      const ended = [...running].map((worker) => new Promise((done) => worker.once('exit', done)));
      for (const worker of running) sendTo(worker, { ringside: 'stop' });
      await Promise.all(ended);
    },
  };
}

interface Pool {
  readonly running: Set<Worker>;
  readonly metrics: SharedMetrics;
  readonly timers: Set<NodeJS.Timeout>;
  restarts: boolean;
}

function keep(pool: Pool, number: number, pauseMs = RESTART_FIRST_MS): Promise<string[]> {
  const opened = Promise.withResolvers<string[]>();
  const startedAt = Date.now();
  const worker = cluster.fork();
  pool.running.add(worker);
  // Ignores errors of messages to an exiting worker.
  worker.on('error', () => {});
  worker.on('message', (message) => hear(worker, message, pool.metrics, opened.resolve));
  worker.once('exit', (code, signal) => {
    pool.running.delete(worker);
    opened.reject(new Error(NO_WORKER_MESSAGE));
    if (!pool.restarts) return;
    pool.metrics.ended(worker);
    const pause = Date.now() - startedAt > LIVED_WELL_MS ? RESTART_FIRST_MS : pauseMs;
    const how = signal ?? `code ${code}`;
    complain(`Worker ${number} ended (${how}); starting it again in ${pause} ms.`);
    restartAfter(pool, number, pause);
  });
  return opened.promise;
}

function restartAfter(pool: Pool, number: number, pauseMs: number): void {
  const timer = setTimeout(async () => {
    pool.timers.delete(timer);
    const isOpen = await keep(pool, number, Math.min(RESTART_MOST_MS, 2 * pauseMs)).then(
      () => true,
      () => false,
    );
    if (isOpen) say(`Worker ${number} is open again. ${pidsOf(pool.running)}`);
  }, pauseMs);
  pool.timers.add(timer);
}

const pidsOf = (workers: Set<Worker>) =>
  `Pids: ${[...workers].map(({ process: { pid } }) => pid).join(', ')}.`;

async function hear(
  worker: Worker,
  message: unknown,
  metrics: SharedMetrics,
  onOpen: (lines: string[]) => void,
): Promise<void> {
  if (!isOurs(message)) return;
  if (message.ringside === 'open') onOpen(message.lines);
  if (message.ringside === 'collected') metrics.collected(message.id, message.metrics);
  if (message.ringside === 'read metrics') {
    const text = await metrics.read().catch(() => null);
    sendTo(worker, { ringside: 'metrics', id: message.id, text });
  }
}

async function openMetrics(
  { METRICS_PORT }: Pick<Config, 'METRICS_PORT'>,
  metrics: SharedMetrics,
): Promise<() => void> {
  return METRICS_PORT === undefined ? () => {} : openToThisMachine(METRICS_PORT, metrics);
}
