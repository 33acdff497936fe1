import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProblemReporter } from '#database/changes.ts';
import type { PushKeys } from '../store.server.ts';

/** To encrypt and post ten thousand calls takes a processor some three seconds, in which no page could be answered. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

export interface PushMessage {
  endpoint: string;
  p256dh: string;
  auth: string;
  text: string;
  ttl: number;
  topic: string;
  isUrgent: boolean;
}

/** `gone`: the browser cannot be called any more; with `waitMs`, nothing was delivered for now. */
export type Outcome = 'done' | 'gone' | { waitMs: number };

export interface PushWorkerSettings {
  keys: PushKeys;
  contact: string;
  loopback: boolean;
}

export type Sending = [number: number, message: PushMessage][];
export type Outcomes = [number: number, outcome: Outcome][];

export interface PushWorkers {
  deliver(message: PushMessage): Promise<Outcome>;
  close(): Promise<void>;
}

export function createPushWorkers(
  settings: PushWorkerSettings,
  report: ProblemReporter,
): PushWorkers {
  const threads = new Map<number, PushWorkers>();
  let turn = 0;

  function start(place: number): PushWorkers {
    const thread = startThread(settings, (error) => {
      threads.delete(place);
      if (error) report('Calls could not be sent.', error);
    });
    threads.set(place, thread);
    return thread;
  }

  return {
    deliver(message) {
      turn = (turn + 1) % THREADS;
      return (threads.get(turn) ?? start(turn)).deliver(message);
    },
    async close() {
      await Promise.all([...threads.values()].map((thread) => thread.close()));
    },
  };
}

function startThread(settings: PushWorkerSettings, onEnd: (error?: unknown) => void): PushWorkers {
  const worker = new Worker(new URL('./push-worker-thread.server.ts', import.meta.url), {
    name: 'push',
    // Without the process's flags, which may set loaders or a debugger for the main thread.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    workerData: settings,
  });
  const pending = new Map<number, (outcome: Outcome) => void>();
  let numbers = 0;
  let sending: Sending = [];
  const send = () => {
    worker.postMessage(sending);
    sending = [];
  };
  worker.unref();
  worker.on('message', (told: Outcomes) => {
    for (const [number, outcome] of told) {
      pending.get(number)?.(outcome);
      pending.delete(number);
    }
  });
  worker.once('error', onEnd);
  worker.once('exit', () => {
    onEnd();
    // They may have arrived, and no call is made twice.
    for (const resolve of pending.values()) resolve('done');
    pending.clear();
  });
  return {
    deliver(message) {
      const number = ++numbers;
      // Those of one turn are sent together.
      if (sending.push([number, message]) === 1) queueMicrotask(send);
      return new Promise((resolve) => pending.set(number, resolve));
    },
    async close() {
      await worker.terminate();
    },
  };
}
