import type { OpenStream } from './connection.ts';
import type { PolledChange } from './protocol.ts';

const STUCK_PAUSE_MS = 5000;
const CURSORS_REMEMBERED = 10;

export function openByAsking(url: string, most = Number.POSITIVE_INFINITY): OpenStream {
  return async (lastEventId, signal) => {
    const encoder = new TextEncoder();
    let cursor = lastEventId || 'now';
    let before: string[] = [];
    let answers = 0;

    async function ask(): Promise<string> {
      const response = await fetch(`${url}/${cursor}`, { signal, cache: 'no-store' });
      if (!response.ok) throw new Error(`The next change was answered ${response.status}.`);
      const { cursor: next, ...change } = (await response.json()) as PolledChange;
      before = [cursor, ...before].slice(0, CURSORS_REMEMBERED);
      cursor = next;
      if (before.includes(next))
        await new Promise((resolve) => setTimeout(resolve, STUCK_PAUSE_MS));
      return `id: ${next}\ndata: ${JSON.stringify(change)}\n\n`;
    }

    return new ReadableStream({
      async pull(stream) {
        try {
          stream.enqueue(encoder.encode(await ask()));
          answers += 1;
          if (answers >= most) stream.close();
        } catch (error) {
          stream.error(error);
        }
      },
    });
  };
}
