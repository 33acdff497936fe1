import { Worker } from 'node:worker_threads';
import { SqliteError } from './errors.ts';
import type {
  Answer,
  ConnectionSettings,
  Failure,
  Operation,
  Parameters,
  Reply,
  Request,
  Statement,
} from './protocol.ts';

/** How long a closing connection may take for its last checkpoint. */
const CLOSE_LIMIT_MS = 10_000;

/**
 * A thread needs rows only until they are sent. With V8's default, garbage would grow to 48 MB in
 * each thread before it is collected, and that memory would be kept.
 */
const YOUNG_GENERATION_MB = 4;

interface Pending {
  resolve: (answer: Answer) => void;
  reject: (failure: Failure) => void;
}

/** The main thread's handle of a connection in a worker thread. */
export class WorkerThread {
  readonly #thread: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  #lastId = 0;
  #gone: Failure | undefined;

  /** Starts the thread and opens its connection. Fails with an `SqliteError`. */
  static async open(settings: ConnectionSettings): Promise<WorkerThread> {
    const worker = new WorkerThread(settings);
    try {
      await worker.request('open');
      return worker;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  private constructor(settings: ConnectionSettings) {
    this.#thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      name: `sqlite ${settings.role}`,
      // Without the process's flags, which may set loaders or a debugger for the main thread.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#thread.on('message', (reply: Reply) => this.#settle(reply));
    this.#thread.on('error', (error) => {
      this.#gone = gone(`The database thread failed: ${error.message}`);
    });
    this.#exited = new Promise((resolve) => {
      this.#thread.once('exit', () => {
        this.#failPending();
        resolve();
      });
    });
  }

  /** Whether the thread has ended; all later requests fail. */
  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /** Runs one operation after all earlier ones. Fails with an `SqliteError`. */
  async request(
    operation: Operation,
    sql = '',
    parameters: Parameters = [],
    earlier: readonly Statement[] = [],
  ): Promise<Answer> {
    try {
      return await new Promise<Answer>((resolve, reject) => {
        if (this.#gone) return reject(this.#gone);
        const id = ++this.#lastId;
        this.#pending.set(id, { resolve, reject });
        this.#thread.postMessage([id, operation, sql, parameters, earlier] satisfies Request);
      });
    } catch (failure) {
      // Created here and not where the reply arrives, so that its stack includes the caller.
      const { sql: failed = sql } = failure as Failure;
      throw new SqliteError(failure as Failure, failed === '' ? {} : { sql: failed });
    }
  }

  /** Lets earlier work finish, closes the connection and ends the thread. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSE_LIMIT_MS);
    });
    await Promise.race([this.request('close').catch(() => {}), limit]);
    clearTimeout(timer);
    await this.terminate();
  }

  /** Ends the thread immediately; SQLite rolls back an open transaction. */
  async terminate(): Promise<void> {
    this.#gone ??= gone('The database thread has been ended.');
    await this.#thread.terminate();
    await this.#exited;
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
