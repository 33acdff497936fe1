import { Worker } from 'node:worker_threads';

type Answer = { id: string } & ({ file: Uint8Array } | { problem: string });

/** A thread that has had nothing to do for this long ends and gives its memory back. */
const IDLE_MS = 20_000;

export interface Renderer {
  /** The MP3 file of a tune; one at a time is the caller's business. */
  render(id: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Renders tunes off the event loop. The thread starts with the first tune. */
export function createRenderer(): Renderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./render-thread.ts', import.meta.url), {
      name: 'music',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.unref();
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  return {
    async render(id) {
      clearTimeout(idle);
      worker ??= start();
      try {
        return await ask(worker, id);
      } finally {
        idle = setTimeout(close, IDLE_MS);
        idle.unref();
      }
    },
    close,
  };
}

function ask(worker: Worker, id: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      work();
    };
    const onMessage = (answer: Answer) => {
      if (answer.id !== id) return;
      settle(() => ('file' in answer ? resolve(answer.file) : reject(new Error(answer.problem))));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The music thread has ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(id);
  });
}
