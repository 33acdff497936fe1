import type { ApiError } from '@ringside/contract/api-error';
import type { Meter } from './counters.ts';
import type { LaneLimits } from './limits.ts';
import { createPlaces, createSharedClock } from './places.ts';
import { clientGone, tooBusy, tooMany } from './refusals.ts';

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

export class FairQueue {
  readonly #jobs = new Map<string, Job>();
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  #allWaiting = 0;
  readonly #limits: Omit<LaneLimits, 'work'>;
  readonly #places: ReturnType<typeof createPlaces>;
  readonly #budget: Meter | undefined;
  readonly #clock: ReturnType<typeof createSharedClock>;

  constructor(
    limits: Omit<LaneLimits, 'work'>,
    { budget, now = () => performance.now() }: { budget?: Meter; now?: () => number } = {},
  ) {
    this.#limits = limits;
    this.#places = createPlaces(limits);
    this.#budget = budget;
    this.#clock = createSharedClock(now);
  }

  /** Lets nobody who asks from now on share what has begun. */
  forget(): void {
    this.#jobs.clear();
  }

  /** @throws ApiError 429 (this client's limits), 503 (those of all), 499 if it has gone */
  async ask<T>(asked: Asked<T>): Promise<T> {
    const { client, name } = asked;
    const shared = name === undefined ? undefined : this.#jobs.get(name);
    if (shared?.running) return shared.running as Promise<T>;
    const job = shared ?? { running: null, waiting: new Set() };
    if (client !== null) this.#requireRoom(client);
    if (name !== undefined) this.#jobs.set(name, job);
    if (client === null) return this.#begin(job, asked);
    return new Promise<T>((resolve) => {
      const settled = resolve as (result: Promise<unknown>) => void;
      const one = { asked: asked as Asked<unknown>, client, job, settle: settled };
      job.waiting.add(one);
      this.#waiting.set(client, (this.#waiting.get(client) ?? new Set()).add(one));
      this.#allWaiting += 1;
      this.#giveTurns();
    });
  }

  #requireRoom(client: string): void {
    const refusal = this.#refusalOf(client);
    if (refusal) throw refusal;
    const { waitingOfNetwork, waitingInAll } = this.#limits;
    if ((this.#waiting.get(client)?.size ?? 0) >= waitingOfNetwork) {
      throw tooMany(BUSY_RETRY_SECONDS);
    }
    if (this.#allWaiting >= waitingInAll) throw tooBusy(BUSY_RETRY_SECONDS);
  }

  #refusalOf(client: string): ApiError | null {
    const seconds = this.#budget?.wait(client) ?? null;
    return seconds === null ? null : tooMany(seconds);
  }

  #giveTurns(): void {
    for (const [client, queue] of this.#waiting) {
      if (this.#places.areTaken()) return;
      if (this.#places.areTaken(client)) continue;
      const [next] = queue;
      // Moved to the end of the map, behind all others.
      this.#waiting.delete(client);
      this.#waiting.set(client, queue);
      if (!next) this.#waiting.delete(client);
      else this.#take(next);
    }
  }

  #take(next: Waiting): void {
    const { asked, client, job } = next;
    const refusal = asked.isGone?.() ? clientGone() : this.#refusalOf(client);
    if (!refusal) {
      this.#begin(job, asked);
      return;
    }
    this.#settle(next, Promise.reject(refusal));
    if (job.waiting.size === 0) this.#forgetJob(job, asked);
  }

  #settle(one: Waiting, result: Promise<unknown>): void {
    one.job.waiting.delete(one);
    const queue = this.#waiting.get(one.client);
    queue?.delete(one);
    if (queue?.size === 0) this.#waiting.delete(one.client);
    this.#allWaiting -= 1;
    one.settle(result);
  }

  #begin<T>(job: Job, asked: Asked<T>): Promise<T> {
    const result = this.#run(asked);
    job.running = result;
    for (const one of job.waiting) this.#settle(one, result);
    const end = () => this.#forgetJob(job, asked);
    result.then(end, end);
    return result;
  }

  #forgetJob(job: Job, { name }: Pick<Asked<unknown>, 'name'>): void {
    if (name !== undefined && this.#jobs.get(name) === job) this.#jobs.delete(name);
  }

  async #run<T>({ client, work, until }: Asked<T>): Promise<T> {
    if (client === null) return work();
    const free = this.#places.take(client);
    const leave = () => {
      free();
      this.#giveTurns();
    };
    const used = this.#clock.begin();
    let held: Promise<unknown> | undefined;
    try {
      const done = await work();
      held = until?.(done);
      return done;
    } finally {
      this.#budget?.add(client, used());
      if (held) held.then(leave, leave);
      else leave();
    }
  }
}

const BUSY_RETRY_SECONDS = 5;
