import { Worker } from 'node:worker_threads';
import type { ChunkAnswer, ChunkRequest } from './chunk-thread.ts';
import type { ChunkSink } from './growing-files.ts';

const IDLE_MS = 120_000;

interface ChunkRendererOptions {
  name: string;
  script: URL;
  threads: number;
}

export interface ChunkRenderer {
  render(name: string, part: number, ahead: number, sink: ChunkSink): Promise<void>;
  close(): Promise<void>;
}

interface Thread {
  worker: Worker;
  jobs: Map<number, { sink: ChunkSink; resolve(): void; reject(error: Error): void }>;
}

export function createChunkRenderer({
  name,
  script,
  threads: most,
}: ChunkRendererOptions): ChunkRenderer {
  const threads = new Set<Thread>();
  let ids = 0;
  let idle: NodeJS.Timeout | undefined;

  function pick(): Thread {
    const [least] = [...threads].sort((one, other) => one.jobs.size - other.jobs.size);
    if (least && (least.jobs.size === 0 || threads.size >= most)) return least;
    const thread = startThread(name, script, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = [...threads];
    threads.clear();
    await Promise.all(ending.map(({ worker }) => worker.terminate()));
  }

  function rest(): void {
    clearTimeout(idle);
    if ([...threads].every(({ jobs }) => jobs.size === 0))
      idle = setTimeout(close, IDLE_MS).unref();
  }

  return {
    async render(file, part, ahead, sink) {
      clearTimeout(idle);
      const { worker, jobs } = pick();
      const id = ++ids;
      try {
        await new Promise<void>((resolve, reject) => {
          jobs.set(id, { sink, resolve, reject });
          worker.postMessage({ id, name: file, part, ahead } satisfies ChunkRequest);
        });
      } finally {
        jobs.delete(id);
        rest();
      }
    },
    close,
  };
}

function startThread(name: string, script: URL, onEnd: () => void): Thread {
  const worker = new Worker(script, {
    name,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const thread: Thread = { worker, jobs: new Map() };
  const end = (error: Error) => {
    onEnd();
    for (const job of thread.jobs.values()) job.reject(error);
    thread.jobs.clear();
  };
  worker.unref();
  worker.on('message', (answer: ChunkAnswer) => hear(thread, answer));
  worker.once('error', end);
  worker.once('exit', () => end(new Error('The rendering thread has ended.')));
  return thread;
}

function hear({ jobs }: Thread, answer: ChunkAnswer): void {
  const job = jobs.get(answer.id);
  if (!job) return;
  if ('chunk' in answer) job.sink.onChunk(answer.chunk);
  else if ('problem' in answer) job.reject(new Error(answer.problem));
  else job.resolve();
}
