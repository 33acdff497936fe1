import type { ApiError } from '@ringside/contract/api-error';
import type { Meter } from './counters.ts';
import type { LaneLimits } from './limits.ts';
import { clientGone, tooBusy, tooMany } from './refusals.ts';

/** A request for work, in the name of one client. */
export interface Asked<T> {
  /** The client's network; null is the server itself, which never waits. */
  client: string | null;
  work(): Promise<T>;
  /** Whether the client has gone; then it does not wait any longer. */
  isGone?: (() => boolean) | undefined;
  /** Work with the same name is done once for all who ask, each of whom waits in their own name. */
  name?: string | undefined;
  /** How long the result holds its place; not at all by default. */
  until?: ((done: T) => Promise<unknown>) | undefined;
}

/** Does dear work in turns between clients. */
export interface FairQueue {
  /**
   * Does the work when its client's turn has come, or shares the work of others of the same name.
   *
   * @throws ApiError 429 if this client has used up its time or has too many waiting, 503 if too many of
   *   all clients are waiting, 499 if it has gone
   */
  ask<T>(asked: Asked<T>): Promise<T>;
  /** Lets nobody who asks from now on share what has begun. */
  forget(): void;
}

/** Work of one name, and those who wait for it. */
interface Job {
  running: Promise<unknown> | null;
  waiting: Set<Waiting>;
}

interface Waiting {
  asked: Asked<unknown>;
  client: string;
  job: Job;
  settle(result: Promise<unknown>): void;
}

/** A queue with these limits; `budget` counts the milliseconds that each client's work has taken. */
export function createFairQueue(
  limits: Omit<LaneLimits, 'work'>,
  { budget, now = () => performance.now() }: { budget?: Meter; now?: () => number } = {},
): FairQueue {
  const jobs = new Map<string, Job>();
  const running = new Map<string, number>();
  /** By client, in the order of their turns. */
  const waiting = new Map<string, Set<Waiting>>();
  let [allRunning, allWaiting] = [0, 0];
  const clock = createSharedClock(now);
  const runningOf = (client: string) => running.get(client) ?? 0;

  function refusalOf(client: string): ApiError | null {
    const seconds = budget?.wait(client) ?? null;
    return seconds === null ? null : tooMany(seconds);
  }

  function giveTurns(): void {
    for (const [client, queue] of waiting) {
      if (allRunning >= limits.inAll) return;
      if (runningOf(client) >= limits.ofNetwork) continue;
      const [next] = queue;
      // Moved to the end of the map, behind all others.
      waiting.delete(client);
      waiting.set(client, queue);
      if (!next) waiting.delete(client);
      else take(next);
    }
  }

  function take(next: Waiting): void {
    const { asked, client, job } = next;
    const refusal = asked.isGone?.() ? clientGone() : refusalOf(client);
    if (!refusal) {
      begin(job, asked);
      return;
    }
    settle(next, Promise.reject(refusal));
    if (job.waiting.size === 0) forgetJob(job, asked);
  }

  function settle(one: Waiting, result: Promise<unknown>): void {
    one.job.waiting.delete(one);
    const queue = waiting.get(one.client);
    queue?.delete(one);
    if (queue?.size === 0) waiting.delete(one.client);
    allWaiting -= 1;
    one.settle(result);
  }

  function begin<T>(job: Job, asked: Asked<T>): Promise<T> {
    const result = run(asked);
    job.running = result;
    for (const one of job.waiting) settle(one, result);
    const end = () => forgetJob(job, asked);
    result.then(end, end);
    return result;
  }

  function forgetJob(job: Job, { name }: Pick<Asked<unknown>, 'name'>): void {
    if (name !== undefined && jobs.get(name) === job) jobs.delete(name);
  }

  async function run<T>({ client, work, until }: Asked<T>): Promise<T> {
    if (client === null) return work();
    running.set(client, runningOf(client) + 1);
    allRunning += 1;
    const leave = () => {
      if (runningOf(client) > 1) running.set(client, runningOf(client) - 1);
      else running.delete(client);
      allRunning -= 1;
      giveTurns();
    };
    const used = clock.begin();
    let held: Promise<unknown> | undefined;
    try {
      const done = await work();
      held = until?.(done);
      return done;
    } finally {
      budget?.add(client, used());
      if (held) held.then(leave, leave);
      else leave();
    }
  }

  return {
    forget: () => jobs.clear(),
    async ask<T>(asked: Asked<T>): Promise<T> {
      const { client, name } = asked;
      const shared = name === undefined ? undefined : jobs.get(name);
      if (shared?.running) return shared.running as Promise<T>;
      const job = shared ?? { running: null, waiting: new Set() };
      const queue = client === null ? undefined : waiting.get(client);
      if (client !== null) {
        const refusal = refusalOf(client);
        if (refusal) throw refusal;
        if ((queue?.size ?? 0) >= limits.waitingOfNetwork) throw tooMany(BUSY_RETRY_SECONDS);
        if (allWaiting >= limits.waitingInAll) throw tooBusy(BUSY_RETRY_SECONDS);
      }
      if (name !== undefined) jobs.set(name, job);
      if (client === null) return begin(job, asked);
      return new Promise<T>((resolve) => {
        const settled = resolve as (result: Promise<unknown>) => void;
        const one = { asked: asked as Asked<unknown>, client, job, settle: settled };
        job.waiting.add(one);
        waiting.set(client, (queue ?? new Set()).add(one));
        allWaiting += 1;
        giveTurns();
      });
    },
  };
}

const BUSY_RETRY_SECONDS = 5;

/** A clock whose time is divided between those who work at the same time: for two, half a second a second. */
function createSharedClock(now: () => number) {
  let [working, share, at] = [0, 0, now()];
  function shareMs(change: 1 | -1): number {
    const time = now();
    if (working > 0) share += (time - at) / working;
    at = time;
    working += change;
    return share;
  }
  return {
    /** Returns a function that ends the work, and returns its milliseconds. */
    begin(): () => number {
      const begunAt = shareMs(1);
      return () => shareMs(-1) - begunAt;
    },
  };
}
