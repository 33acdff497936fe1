import type { AppDatabase } from '#database/app-database.ts';
import type { ProblemReporter, PublishedTopic } from '#database/changes.ts';
import { OUTBOX_TOPIC } from './rules.ts';
import { dropSent, findWaiting } from './store.server.ts';

/** How often the outbox is read without a notification, in case one was missed. */
export const MOST_WAIT_MS = 60_000;
export const TROUBLE_WAIT_MS = 5000;

export interface Bell {
  ring(): void;
  listen(): void;
  rung(atMost: number): Promise<void>;
}

function createBell(): Bell {
  let wake: () => void = () => {};
  let rang: Promise<void> = Promise.resolve();
  return {
    ring: () => wake(),
    listen() {
      rang = new Promise((resolve) => {
        wake = resolve;
      });
    },
    async rung(atMost) {
      const timer = setTimeout(() => wake(), atMost);
      await rang;
      clearTimeout(timer);
    },
  };
}

interface OutboxReader {
  database: AppDatabase;
  job: string;
  topics: PublishedTopic[];
  isWanted(): Promise<boolean>;
  lead(signal: AbortSignal, bell: Bell): Promise<void>;
  report: ProblemReporter;
  signal: AbortSignal;
}

export async function leadOutbox(reader: OutboxReader): Promise<void> {
  const { database, job, topics, isWanted, lead, report, signal } = reader;
  const bell = createBell();
  const unsubscribe = database.changes.subscribe(bell.ring, [OUTBOX_TOPIC, ...topics]);
  signal.addEventListener('abort', bell.ring);
  while (!signal.aborted) {
    bell.listen();
    try {
      if (await isWanted()) {
        await database.runAsLeader(job, (turn) => lead(turn.signal, bell), { signal });
        continue;
      }
      // Includes rows of a transaction that began before the last receiver went.
      if ((await findWaiting(database.kysely, 0, 1)).length > 0) await dropSent(database.kysely);
      await bell.rung(MOST_WAIT_MS);
    } catch (error) {
      report(`The outbox could not be read (${job}).`, error);
      await bell.rung(TROUBLE_WAIT_MS);
    }
  }
  unsubscribe();
}
