import { Worker } from 'node:worker_threads';
import type { RenderAnswer } from './render-thread.ts';

/** A thread that has had nothing to do for this long ends and gives its memory back. */
const IDLE_MS = 20_000;

export interface Renderer {
  /** The file of a name; one at a time is the caller's business. */
  render(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface RendererOptions {
  /** What the thread is called where threads are listed. */
  name: string;
  /** The module that runs in the thread and calls `answerRenders`. */
  script: URL;
  /** What the script finds as its `workerData`. */
  data?: unknown;
}

/** Renders files off the event loop. The thread starts with the first file. */
export function createRenderer({ name, script, data }: RendererOptions): Renderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script, {
      name,
      workerData: data,
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
    async render(file) {
      clearTimeout(idle);
      worker ??= start();
      try {
        return await ask(worker, file);
      } finally {
        idle = setTimeout(close, IDLE_MS);
        idle.unref();
      }
    },
    close,
  };
}

function ask(worker: Worker, name: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      work();
    };
    const onMessage = (answer: RenderAnswer) => {
      if (answer.name !== name) return;
      settle(() => ('file' in answer ? resolve(answer.file) : reject(new Error(answer.problem))));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The rendering thread has ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(name);
  });
}
