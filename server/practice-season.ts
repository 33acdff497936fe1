import type { FastifyInstance } from 'fastify';
import { sendFeed } from '../app/features/feed/contract.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { createProgressBar } from '../demo/season/progress-bar.ts';
import { runPracticeSeason } from '../demo/season/runner.ts';
import { createSeasonStore } from '../demo/season/season-store.ts';
import type { Reference } from '../reference/load.ts';
import type { Config } from './config.ts';
import { createInProcessClient } from './in-process-client.ts';

const SEED = 'ringside';

interface Season {
  app: FastifyInstance;
  database: AppDatabase;
  reference: Reference;
  practiceFeedKey: string;
  /** Ends the season. */
  signal: AbortSignal;
}

/**
 * Starts the practice season, which speaks to the app through the feed alone. Resolves when its
 * past is in place, with the promise of its end.
 */
export function startPracticeSeason(
  { app, database, reference, practiceFeedKey, signal }: Season,
  config: Config,
): Promise<{ ended: Promise<void> }> {
  const call = createInProcessClient(app);
  const headers = { authorization: `Bearer ${practiceFeedKey}` };
  const bar = createProgressBar('Playing the practice season up to today');
  return new Promise((resolve) => {
    const ended = runPracticeSeason({
      send: (events) => call(sendFeed, { headers, body: events }),
      store: createSeasonStore(database),
      reference,
      seed: SEED,
      signal,
      logger: app.log,
      fights: config.DEMO_FIGHTS,
      intervalMs: config.DEMO_INTERVAL_SECONDS * 1000,
      onProgress: bar,
      onHistoryTaken: () => resolve({ ended }),
    });
    ended.then(() => resolve({ ended }));
  });
}
