/** A process's message about the file it was asked for. */
export type RenderAnswer = { name: string } & ({ file: Uint8Array } | { problem: string });

type Asked = { data: unknown } | { name: string };

/**
 * In the process of a renderer: makes each file that is asked for, by its name and the `data` of the
 * renderer. It ends with the process that began it.
 */
export function answerRenders<D>(render: (name: string, data: D) => Promise<Uint8Array>): void {
  let data: D;
  const answer = (said: RenderAnswer) => {
    // Nobody waits for it once the other process is gone.
    if (process.connected) process.send?.(said);
  };
  // Ctrl-C reaches this process, too; it is ended by the one that began it.
  process.on('SIGINT', () => {});
  process.on('message', async (asked: Asked) => {
    if ('data' in asked) {
      data = asked.data as D;
      return;
    }
    const { name } = asked;
    try {
      answer({ name, file: await render(name, data) });
    } catch (error) {
      answer({ name, problem: error instanceof Error ? error.message : String(error) });
    }
  });
}
