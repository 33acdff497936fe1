import { busyError, SqliteError } from './errors.ts';
import type { WorkerThread } from './worker-thread.ts';

export interface WorkerPoolSettings {
  size: number;
  pinLimit: number;
  waitLimitMs: number;
  closeWaitMs: number;
  idleMs?: number;
  open: () => Promise<WorkerThread>;
}

interface Waiter {
  pin: boolean;
  resolve: (thread: WorkerThread) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

interface Starter {
  pin: boolean;
  resolve: (thread: WorkerThread) => void;
  reject: (error: unknown) => void;
}

export class WorkerPool {
  readonly #settings: WorkerPoolSettings;
  readonly #idle: WorkerThread[] = [];
  readonly #all = new Set<WorkerThread>();
  readonly #ending = new Set<WorkerThread>();
  #waiters: Waiter[] = [];
  readonly #starters: Starter[] = [];
  #starting = 0;
  #lent = 0;
  #pinned = 0;
  #closed = false;
  #onReturned: (() => void) | undefined;
  #leastIdle = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(settings: WorkerPoolSettings) {
    this.#settings = settings;
    if (settings.idleMs === undefined) return;
    this.#look = setInterval(() => this.#endIdle(), settings.idleMs).unref();
  }

  async acquire(pin: boolean): Promise<WorkerThread> {
    if (this.#closed) throw closedError();
    // In order of arrival: a caller that has to wait gets the next free pin.
    return this.#hasRoom(pin) ? this.#lend(pin) : this.#wait(pin);
  }

  release(thread: WorkerThread, pin: boolean): void {
    if (thread.isGone) this.#all.delete(thread);
    else this.#offer(thread);
    this.#giveBack(pin);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#look);
    for (const waiter of this.#waiters) {
      clearTimeout(waiter.timer);
      waiter.reject(closedError());
    }
    this.#waiters = [];
    await this.#returned();
    await Promise.all([...this.#all, ...this.#ending].map((thread) => thread.close()));
  }

  #hasRoom(pin: boolean): boolean {
    if (pin && this.#pinned >= this.#settings.pinLimit) return false;
    return this.#lent < this.#settings.size;
  }

  async #lend(pin: boolean): Promise<WorkerThread> {
    this.#lent += 1;
    if (pin) this.#pinned += 1;
    for (let thread = this.#idle.pop(); thread; thread = this.#idle.pop()) {
      this.#leastIdle = Math.min(this.#leastIdle, this.#idle.length);
      if (!thread.isGone) return thread;
      this.#all.delete(thread);
    }
    return new Promise((resolve, reject) => {
      this.#starters.push({ pin, resolve, reject });
      // Otherwise one is starting whose caller was served by another.
      if (this.#all.size + this.#starting < this.#settings.size) void this.#start();
    });
  }

  async #start(): Promise<void> {
    this.#starting += 1;
    try {
      const opened = await this.#settings.open();
      this.#starting -= 1;
      this.#all.add(opened);
      if (this.#closed && this.#starters.length === 0) await opened.close();
      else this.#offer(opened);
    } catch (error) {
      this.#starting -= 1;
      // As many threads are starting as callers may need.
      if (this.#starters.length <= this.#starting) return;
      const starter = this.#starters.pop();
      if (starter) this.#giveBack(starter.pin);
      starter?.reject(error);
    }
  }

  #offer(thread: WorkerThread): void {
    const starter = this.#starters.shift();
    if (starter) starter.resolve(thread);
    else this.#idle.push(thread);
  }

  /** Last in, first out, so that idle threads stay at the front. */
  #endIdle(): void {
    const unneeded = Math.min(this.#leastIdle, this.#idle.length + this.#lent - 1);
    for (const thread of this.#idle.splice(0, unneeded)) {
      this.#all.delete(thread);
      this.#ending.add(thread);
      thread.close().finally(() => this.#ending.delete(thread));
    }
    this.#leastIdle = this.#idle.length;
  }

  #giveBack(pin: boolean): void {
    this.#lent -= 1;
    if (pin) this.#pinned -= 1;
    if (this.#lent === 0) this.#onReturned?.();
    const next = this.#waiters.findIndex((waiter) => this.#hasRoom(waiter.pin));
    if (next === -1) return;
    const [waiter] = this.#waiters.splice(next, 1) as [Waiter];
    clearTimeout(waiter.timer);
    this.#lend(waiter.pin).then(waiter.resolve, waiter.reject);
  }

  #wait(pin: boolean): Promise<WorkerThread> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(busyError(`No connection became free within ${this.#settings.waitLimitMs} ms.`));
      }, this.#settings.waitLimitMs);
      const waiter: Waiter = { pin, resolve, reject, timer };
      this.#waiters.push(waiter);
    });
  }

  async #returned(): Promise<void> {
    if (this.#lent === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#settings.closeWaitMs);
      this.#onReturned = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function closedError(): SqliteError {
  return new SqliteError({
    message: 'The database is closed.',
    code: 'SQLITE_MISUSE',
    errcode: 21,
  });
}
