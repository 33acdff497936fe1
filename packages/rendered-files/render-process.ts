export type RenderAnswer = { name: string } & ({ file: Uint8Array } | { problem: string });

type Asked = { data: unknown } | { name: string };

export function answerRenders<D>(render: (name: string, data: D) => Promise<Uint8Array>): void {
  let data: D;
  const answer = (said: RenderAnswer) => {
    // Nothing waits for it once the parent has ended.
    if (process.connected) process.send?.(said);
  };
  // Ctrl-C also reaches this process, which its parent ends.
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
