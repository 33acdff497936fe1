import { Worker } from 'node:worker_threads';
import { SqliteError } from './errors.ts';
import type {
  Answer,
  ConnectionSettings,
  Failure,
  Operation,
  Reply,
  Request,
  SqliteValue,
} from './protocol.ts';

const CLOSE_LIMIT_MS = 10_000;

/** With V8's default, garbage would grow to 48 MB in each thread and be kept. */
const YOUNG_GENERATION_MB = 4;

const spare: Record<ConnectionSettings['role'], Worker[]> = { writer: [], reader: [] };
let mostSpare = 0;

export function keepThreads(most: number): void {
  mostSpare = most;
}

function startThread(role: ConnectionSettings['role']): Worker {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    name: `sqlite ${role}`,
    // Without the process's flags, which may set loaders or a debugger for the main thread.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  thread.once('exit', () => {
    spare[role] = spare[role].filter((other) => other !== thread);
  });
  return thread;
}

interface Pending {
  resolve: (answer: Answer) => void;
  reject: (failure: Failure) => void;
}

export class WorkerThread {
  readonly #thread: Worker;
  readonly #role: ConnectionSettings['role'];
  readonly #pending = new Map<number, Pending>();
  readonly #exit = Promise.withResolvers<void>();
  readonly #onExit = () => {
    this.#failPending();
    this.#exit.resolve();
  };
  #lastId = 0;
  #gone: Failure | undefined;
  #isKept = false;

  static async open(settings: ConnectionSettings): Promise<WorkerThread> {
    const worker = new WorkerThread(settings.role);
    try {
      await worker.request('open', '', [JSON.stringify(settings)]);
      return worker;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  private constructor(role: ConnectionSettings['role']) {
    this.#role = role;
    this.#thread = spare[role].pop() ?? startThread(role);
    this.#thread.ref();
    this.#thread.on('message', (reply: Reply) => this.#settle(reply));
    this.#thread.on('error', (error) => {
      this.#gone = gone(`The database thread failed: ${error.message}`);
    });
    this.#thread.once('exit', this.#onExit);
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  async request(
    operation: Operation,
    sql = '',
    parameters: readonly SqliteValue[] = [],
  ): Promise<Answer> {
    try {
      return await new Promise<Answer>((resolve, reject) => {
        if (this.#gone) return reject(this.#gone);
        const id = ++this.#lastId;
        this.#pending.set(id, { resolve, reject });
        this.#thread.postMessage([id, operation, sql, parameters] satisfies Request);
      });
    } catch (failure) {
      // Created here and not where the reply arrives, so that its stack includes the caller.
      throw new SqliteError(failure as Failure, sql === '' ? {} : { sql });
    }
  }

  /** Lets earlier work finish, closes the connection and ends the thread, unless it is kept. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), CLOSE_LIMIT_MS);
    });
    const closing = this.request('close').then(
      () => true,
      () => false,
    );
    const isClosed = await Promise.race([closing, limit]);
    clearTimeout(timer);
    if (isClosed && spare[this.#role].length < mostSpare) this.#keep();
    else await this.terminate();
  }

  /** Ends the thread immediately; SQLite rolls back an open transaction. */
  async terminate(): Promise<void> {
    if (this.#isKept) return;
    this.#gone ??= gone('The database thread has been ended.');
    await this.#thread.terminate();
    await this.#exit.promise;
  }

  #keep(): void {
    this.#isKept = true;
    for (const event of ['message', 'error']) this.#thread.removeAllListeners(event);
    this.#thread.off('exit', this.#onExit).on('error', () => {});
    this.#gone ??= gone('The database thread has been ended.');
    this.#failPending();
    this.#thread.unref();
    spare[this.#role].push(this.#thread);
  }

  #settle([id, failure, answer]: Reply): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (failure) pending.reject(failure);
    else pending.resolve(answer as Answer);
  }

  #failPending(): void {
    this.#gone ??= gone('The database thread ended by itself.');
    for (const { reject } of this.#pending.values()) reject(this.#gone);
    this.#pending.clear();
  }
}

function gone(message: string): Failure {
  return { message, code: 'SQLITE_WORKER_GONE', errcode: 0 };
}
