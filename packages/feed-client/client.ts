import {
  type FeedAddress,
  type FeedEvent,
  FeedRefusedError,
  type Rejected,
  sendBatch,
} from './send-batch.ts';

export interface Spool {
  add(events: FeedEvent[]): Promise<void>;
  first(count: number): Promise<FeedEvent[]>;
  done(count: number): Promise<void>;
}

export interface FeedClientOptions extends Omit<FeedAddress, 'signal'> {
  /** In memory by default; events in an `openDiskSpool` survive a crash. */
  spool?: Spool;
  /** Called with each event that the feed refuses; it is not sent again. */
  onRejected?: (event: FeedEvent, rejected: Rejected) => void;
  /** Called when the feed refuses all events, as with a wrong key; they stay in the spool. */
  onRefused?: (error: FeedRefusedError) => void;
}

export interface FeedClient {
  send(...events: FeedEvent[]): Promise<void>;
  /**
   * Waits until all events in the spool are answered.
   * @throws FeedRefusedError when the feed refuses all events
   */
  flush(): Promise<void>;
  /** Stops sending; unsent events stay in the spool. */
  close(): Promise<void>;
}

const BATCH_MAX_EVENTS = 500;

export function createFeedClient(options: FeedClientOptions): FeedClient {
  const { spool = createMemorySpool(), onRejected = () => {}, onRefused = () => {} } = options;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let more = true;

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      more = false;
      const events = await spool.first(BATCH_MAX_EVENTS);
      if (events.length === 0) {
        if (more) continue;
        return;
      }
      const { rejected } = await sendBatch({ ...options, signal: stopping.signal }, events);
      for (const rejection of rejected) onRejected(events[rejection.index] as FeedEvent, rejection);
      await spool.done(events.length);
    }
  }

  function run(): Promise<void> {
    more = true;
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  const inBackground = () => {
    run().catch((error) => {
      if (error instanceof FeedRefusedError) onRefused(error);
      else if (!stopping.signal.aborted) throw error;
    });
  };
  inBackground();

  return {
    async send(...events) {
      await spool.add(events);
      inBackground();
    },
    async flush() {
      await run();
    },
    async close() {
      stopping.abort();
      await running?.catch(() => {});
    },
  };
}

function createMemorySpool(): Spool {
  const events: FeedEvent[] = [];
  return {
    add: async (more) => void events.push(...more),
    first: async (count) => events.slice(0, count),
    done: async (count) => void events.splice(0, count),
  };
}
