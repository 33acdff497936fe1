import type { OpenStream } from './connection.ts';
import type { PolledChange } from './protocol.ts';

/** A stream whose first byte has not come by then is held back on its way, such as by a proxy. */
const FIRST_BYTE_LIMIT_MS = 10_000;
/** Streams in a row without a byte, after which the browser asks instead. */
const SILENT_STREAMS = 2;
/** Answers after which a browser that had to ask tries to stream again: about half an hour. */
const ANSWERS_BEFORE_STREAM = 75;
/** The pause before a cursor is asked for again, such as after an answer of a misled cache. */
const STUCK_PAUSE_MS = 5000;
const CURSORS_REMEMBERED = 10;

function openWithFetch(url: string): OpenStream {
  return async (lastEventId, signal) => {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (lastEventId) headers['last-event-id'] = lastEventId;
    const response = await fetch(url, { headers, signal, cache: 'no-store' });
    if (!response.ok || !response.body)
      throw new Error(`The live channel answered ${response.status}.`);
    return response.body;
  };
}

/** Asks for one change after another, and passes them on as a stream does. */
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

/** Streams, and asks where streams bring nothing. */
export function openEither(url: string, askUrl: string): OpenStream {
  const stream = openWithFetch(url);
  const ask = openByAsking(askUrl, ANSWERS_BEFORE_STREAM);
  let silent = 0;
  return async (lastEventId, signal) => {
    if (silent >= SILENT_STREAMS) {
      silent = 0;
      const body = await ask(lastEventId, signal);
      return body.pipeThrough(
        new TransformStream({
          transform(chunk, next) {
            silent = SILENT_STREAMS;
            next.enqueue(chunk);
          },
          flush() {
            silent = 0;
          },
        }),
      );
    }
    silent += 1;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), FIRST_BYTE_LIMIT_MS);
    const body = await stream(lastEventId, AbortSignal.any([signal, late.signal]));
    return body.pipeThrough(
      new TransformStream({
        transform(chunk, next) {
          clearTimeout(timer);
          silent = 0;
          next.enqueue(chunk);
        },
      }),
    );
  };
}
