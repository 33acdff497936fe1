import { ApiError } from '@ringside/contract/api-error';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
const REMEMBERED_CLIENTS = 20_000;
/**
 * Maximum of concurrent renders, of one client and in total, so that others continue while one waits for
 * the database.
 */
const AT_ONCE_PER_CLIENT = 3;
const AT_ONCE_IN_ALL = 16;
const WAITING_PER_CLIENT = 50;
const WAITING_IN_ALL = 1000;
const BUSY_RETRY_SECONDS = 5;

const BUSY_MESSAGE = 'Too many requests are waiting right now. Try again in a moment.';

interface RenderTurnsOptions {
  /** Milliseconds of rendering that a client may cause per minute; null for no limit. */
  budgetMs: number | null;
  now?: () => number;
}

export interface RenderTurns {
  /**
   * Runs `work` when its client's turn has come. A null client is the server itself.
   *
   * @param isGone whether nobody waits for the result any more; then the work is not begun
   * @throws ApiError 429 if the client has used up its time or has too many queued, 503 if too many of
   *   all clients are queued, 499 if nobody waits any more
   */
  render<T>(client: string | null, work: () => Promise<T>, isGone?: () => boolean): Promise<T>;
}

declare module 'fastify' {
  interface FastifyInstance {
    renderTurns: RenderTurns;
  }
}

interface Turn {
  isGone(): boolean;
  begin(): void;
  refuse(error: ApiError): void;
}

/**
 * Renders a few pages at a time; queued ones are scheduled round-robin between clients, so that one
 * with a thousand requests hardly delays the others.
 */
export function createRenderTurns({
  budgetMs,
  now = () => performance.now(),
}: RenderTurnsOptions): RenderTurns {
  const budget = budgetMs === null ? null : createBudget(budgetMs, now);
  const clock = createSharedClock(now);
  const queue = createFairQueue(clock, (client) => budget?.refusal(client) ?? null);
  return {
    async render(client, work, isGone = () => false) {
      if (client === null) return work();
      await queue.turnOf(client, isGone);
      const begunAt = clock.shareMs();
      try {
        return await work();
      } finally {
        budget?.charge(client, clock.shareMs() - begunAt);
        queue.end(client);
      }
    },
  };
}

type Refusal = (client: string) => ApiError | null;

/** Schedules clients round-robin, a few at a time; refused ones are skipped. */
function createFairQueue(clock: SharedClock, refusalOf: Refusal) {
  const running = new Map<string, number>();
  const waiting = new Map<string, Turn[]>();
  let inAll = 0;
  const runningOf = (client: string) => running.get(client) ?? 0;

  function giveTurns(): void {
    for (const [client, queue] of waiting) {
      if (clock.running() >= AT_ONCE_IN_ALL) return;
      if (runningOf(client) >= AT_ONCE_PER_CLIENT) continue;
      waiting.delete(client);
      const turn = queue.shift();
      inAll -= 1;
      // Moved to the end of the map, behind all others.
      if (queue.length > 0) waiting.set(client, queue);
      const refusal = turn?.isGone() ? clientGone() : refusalOf(client);
      if (refusal) {
        turn?.refuse(refusal);
        continue;
      }
      running.set(client, runningOf(client) + 1);
      clock.change(1);
      turn?.begin();
    }
  }

  return {
    async turnOf(client: string, isGone: () => boolean): Promise<void> {
      const refusal = refusalOf(client);
      if (refusal) throw refusal;
      const queue = waiting.get(client) ?? [];
      if (queue.length >= WAITING_PER_CLIENT) throw tooMany(BUSY_RETRY_SECONDS);
      if (inAll >= WAITING_IN_ALL) {
        throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
      }
      await new Promise<void>((begin, refuse) => {
        inAll += 1;
        queue.push({ isGone, begin, refuse });
        waiting.set(client, queue);
        giveTurns();
      });
    },
    end(client: string): void {
      clock.change(-1);
      if (runningOf(client) > 1) running.set(client, runningOf(client) - 1);
      else running.delete(client);
      giveTurns();
    },
  };
}

type SharedClock = ReturnType<typeof createSharedClock>;

/** A clock whose time is divided between concurrent renders: for two, half a second per second. */
function createSharedClock(now: () => number) {
  let running = 0;
  let share = 0;
  let at = now();
  function shareMs(): number {
    const time = now();
    if (running > 0) share += (time - at) / running;
    at = time;
    return share;
  }
  return {
    shareMs,
    running: () => running,
    change(by: 1 | -1): void {
      shareMs();
      running += by;
    },
  };
}

/** The time used by each client within a minute, which begins with its first page. */
function createBudget(budgetMs: number, now: () => number) {
  const used = new LRUCache<string, { ms: number; until: number }>({ max: REMEMBERED_CLIENTS });
  const current = (client: string) => {
    const known = used.get(client);
    return known && known.until > now() ? known : { ms: 0, until: now() + WINDOW_MS };
  };
  return {
    refusal(client: string): ApiError | null {
      const { ms, until } = current(client);
      return ms < budgetMs ? null : tooMany(Math.ceil((until - now()) / 1000));
    },
    charge(client: string, ms: number): void {
      const window = current(client);
      window.ms += ms;
      used.set(client, window);
    },
  };
}

/** Nobody receives it; the status is what proxies log for clients that have gone. */
const clientGone = () => new ApiError(499, 'client_gone', 'The client has gone.');

function tooMany(seconds: number): ApiError {
  const message = `Too many requests in a short time. Try again in ${seconds} seconds.`;
  return new ApiError(429, 'too_many', message, { retryAfterSeconds: seconds });
}
