import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProblemReporter } from '#database/changes.ts';
import type { PushKeys } from '../store.server.ts';

/** To encrypt and post ten thousand calls takes a processor some three seconds, in which no page could be answered. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

export interface Letter {
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

export interface CourierSettings {
  keys: PushKeys;
  contact: string;
  loopback: boolean;
}

export type Sending = [number: number, letter: Letter][];
export type Told = [number: number, outcome: Outcome][];

export interface Courier {
  deliver(letter: Letter): Promise<Outcome>;
  close(): Promise<void>;
}

export function createCourier(settings: CourierSettings, report: ProblemReporter): Courier {
  const threads = new Map<number, Courier>();
  let turn = 0;

  function start(place: number): Courier {
    const thread = startThread(settings, (error) => {
      threads.delete(place);
      if (error) report('Calls could not be sent.', error);
    });
    threads.set(place, thread);
    return thread;
  }

  return {
    deliver(letter) {
      turn = (turn + 1) % THREADS;
      return (threads.get(turn) ?? start(turn)).deliver(letter);
    },
    async close() {
      await Promise.all([...threads.values()].map((thread) => thread.close()));
    },
  };
}

function startThread(settings: CourierSettings, onEnd: (error?: unknown) => void): Courier {
  const worker = new Worker(new URL('./courier-thread.server.ts', import.meta.url), {
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
  worker.on('message', (told: Told) => {
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
    deliver(letter) {
      const number = ++numbers;
      // Those of one turn are sent together.
      if (sending.push([number, letter]) === 1) queueMicrotask(send);
      return new Promise((resolve) => pending.set(number, resolve));
    },
    async close() {
      await worker.terminate();
    },
  };
}
