import { createClient, type HttpClient } from '@ringside/contract/client';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { feedSender } from '#app/features/feed/feed-sender.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { runPracticeCups } from '#demo/season/cups/cup-runner.ts';
import { createProgressBar } from '#demo/season/progress-bar.ts';
import { runPracticeSeason } from '#demo/season/runner.ts';
import { createSeasonStore } from '#demo/season/season-store.ts';
import type { League } from '#reference/load.ts';
import type { Config } from '../config.ts';
import { API_MOUNT } from '../context.ts';
import { progressOutput } from '../start-log.ts';

const SEED = 'ringside';

interface Season {
  send: ReturnType<typeof feedSender>;
  call: HttpClient;
  secret: string;
  log: FastifyBaseLogger;
  database: AppDatabase;
  reference: League;
  signal: AbortSignal;
}

const PROGRESS_BAR_FROM_FIGHTS = 10_000;

const JOB = 'practice season';

export function seasonClient(app: FastifyInstance): HttpClient {
  return createClient(async (path, { method, headers, body }) => {
    const call = { method: method as 'GET' | 'POST', url: `${API_MOUNT}${path}`, headers };
    const response = await app.inject({ ...call, ...(body !== undefined && { payload: body }) });
    return { status: response.statusCode, text: async () => response.body };
  });
}

/** One of the processes that share a database plays it; another takes over when that one ends. */
export function startPracticeSeason(
  season: Season,
  config: Pick<Config, 'DEMO_FIGHTS' | 'DEMO_INTERVAL_SECONDS' | 'DEMO_CUP_MINUTES'>,
): { ready: Promise<void>; ended: Promise<void> } {
  const { database, signal } = season;
  const onProgress = createProgressBar('Playing the practice season up to today', progressOutput());
  const onPlayed =
    config.DEMO_FIGHTS > PROGRESS_BAR_FROM_FIGHTS
      ? createProgressBar('Working out the practice season', progressOutput())
      : () => {};
  const { promise: ready, resolve: goOn } = Promise.withResolvers<void>();
  const ended = database.runAsLeader(
    JOB,
    async (turn) => {
      const shared = { ...season, seed: SEED, signal: turn.signal, logger: season.log };
      let cups: Promise<void> | undefined;
      await runPracticeSeason({
        ...shared,
        store: createSeasonStore(turn),
        fights: config.DEMO_FIGHTS,
        intervalMs: config.DEMO_INTERVAL_SECONDS * 1000,
        onPlayed,
        onProgress,
        onHistoryTaken() {
          const everyMs = config.DEMO_CUP_MINUTES * 60_000;
          if (everyMs > 0) cups = runPracticeCups({ ...shared, everyMs });
          goOn();
        },
      });
      await cups;
    },
    { signal, onWaiting: goOn },
  );
  ended.then(goOn, goOn);
  return { ready, ended };
}
