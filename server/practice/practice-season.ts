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
  /** Sends a batch of events to the feed. */
  send: ReturnType<typeof feedSender>;
  /** Calls the app's HTTP API, to manage tournaments. */
  call: HttpClient;
  /** The secret for managing tournaments. */
  secret: string;
  log: FastifyBaseLogger;
  database: AppDatabase;
  reference: League;
  /** Ends the season. */
  signal: AbortSignal;
}

/** A progress bar is shown only for more fights than this. */
const PROGRESS_BAR_FROM_FIGHTS = 10_000;

/** The job's name in the lock that processes with one database share. */
const JOB = 'practice season';

/** An HTTP client without a port, since the season begins before the server listens. */
export function seasonClient(app: FastifyInstance): HttpClient {
  return createClient(async (path, { method, headers, body }) => {
    const call = { method: method as 'GET' | 'POST', url: `${API_MOUNT}${path}`, headers };
    const response = await app.inject({ ...call, ...(body !== undefined && { payload: body }) });
    return { status: response.statusCode, text: async () => response.body };
  });
}

/**
 * Starts the practice season, which uses the feed and, for its cups, the tournament API. One of the
 * processes that share a database plays it; when that one ends or loses the database, another takes over.
 *
 * @returns promises: `ready` resolves when the season's past is complete or another process plays it,
 * `ended` when this process makes no more calls
 */
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
