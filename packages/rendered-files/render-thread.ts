import { parentPort } from 'node:worker_threads';

/** What a thread says about the file it was asked for. */
export type RenderAnswer = { name: string } & ({ file: Uint8Array } | { problem: string });

/** In the thread of a renderer: makes each file that is asked for. */
export function answerRenders(render: (name: string) => Promise<Uint8Array>): void {
  const answer = (said: RenderAnswer) => parentPort?.postMessage(said);
  parentPort?.on('message', async (name: string) => {
    try {
      answer({ name, file: await render(name) });
    } catch (error) {
      answer({ name, problem: error instanceof Error ? error.message : String(error) });
    }
  });
}
