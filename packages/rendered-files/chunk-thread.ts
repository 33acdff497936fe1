import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

export interface ChunkRequest {
  id: number;
  name: string;
  part: number;
  ahead: number;
}
export type ChunkAnswer = { id: number } & (
  | { chunk: Uint8Array }
  | { problem: string }
  | { done: true }
);

interface Job {
  id: number;
  chunks: AsyncIterator<Uint8Array<ArrayBuffer>, void>;
  bytes: number;
}

/**
 * Runs in a thread of a renderer: alternates between all requested parts, the one with the least
 * progress first, so that each starts soon.
 */
export function answerInChunks(
  render: (name: string, part: number) => AsyncIterable<Uint8Array<ArrayBuffer>, void>,
): void {
  const jobs: Job[] = [];
  let busy = false;
  const answer = (said: ChunkAnswer, transfer: ArrayBuffer[] = []) =>
    parentPort?.postMessage(said, transfer);

  async function step(job: Job): Promise<void> {
    try {
      const { value, done } = await job.chunks.next();
      if (value) {
        job.bytes += value.length;
        answer({ id: job.id, chunk: value }, [value.buffer]);
      }
      if (!done) return;
      answer({ id: job.id, done });
    } catch (error) {
      answer({ id: job.id, problem: error instanceof Error ? error.message : String(error) });
    }
    jobs.splice(jobs.indexOf(job), 1);
  }

  async function work(): Promise<void> {
    busy = true;
    while (jobs.length > 0) {
      await step(jobs.reduce((least, job) => (job.bytes < least.bytes ? job : least)));
      // Files requested meanwhile go first.
      await setImmediate();
    }
    busy = false;
  }

  parentPort?.on('message', ({ id, name, part, ahead }: ChunkRequest) => {
    jobs.push({ id, chunks: render(name, part)[Symbol.asyncIterator](), bytes: ahead });
    if (!busy) void work();
  });
}
