import type { FastifyBaseLogger } from 'fastify';
import type { feedSender } from '#app/features/feed/feed-sender.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { createProgressBar } from '#demo/season/progress-bar.ts';
import { runPracticeSeason } from '#demo/season/runner.ts';
import { createSeasonStore } from '#demo/season/season-store.ts';
import type { Reference } from '#reference/load.ts';
import type { Config } from '../config.ts';
import { progressOutput } from '../start-log.ts';

const SEED = 'ringside';

interface Season {
  /** Sends a batch of events to the feed. */
  send: ReturnType<typeof feedSender>;
  log: FastifyBaseLogger;
  database: AppDatabase;
  reference: Reference;
  /** Ends the season. */
  signal: AbortSignal;
}

/** What the processes that share a database agree on by name. */
const JOB = 'practice season';

/**
 * Starts the practice season, which speaks to the app through the feed alone. Of several processes
 * on one database one plays it; when that one ends or loses the database, another goes on. Resolves
 * when the season's past is in place, or another process sees to it, with the promise of its end.
 */
export function startPracticeSeason(
  { send, log, database, reference, signal }: Season,
  config: Config,
): Promise<{ ended: Promise<void> }> {
  const bar = createProgressBar('Playing the practice season up to today', progressOutput());
  return new Promise((resolve) => {
    const goOn = () => resolve({ ended });
    const ended = database.runAsLeader(
      JOB,
      (turn) =>
        runPracticeSeason({
          send,
          store: createSeasonStore(turn),
          reference,
          seed: SEED,
          signal: turn.signal,
          logger: log,
          fights: config.DEMO_FIGHTS,
          intervalMs: config.DEMO_INTERVAL_SECONDS * 1000,
          onProgress: bar,
          onHistoryTaken: goOn,
        }),
      { signal, onWaiting: goOn },
    );
    ended.then(goOn, goOn);
  });
}
