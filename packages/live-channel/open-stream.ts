import type { OpenStream } from './connection.ts';

const FIRST_BYTE_LIMIT_MS = 10_000;
const SILENT_STREAMS = 2;
const ANSWERS_BEFORE_STREAM = 75;

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

export function askLater(url: string, most?: number): OpenStream {
  return async (lastEventId, signal) => {
    const { openByAsking } = await import('./ask.ts');
    return openByAsking(url, most)(lastEventId, signal);
  };
}

export function openEither(url: string, askUrl: string): OpenStream {
  const stream = openWithFetch(url);
  const ask = askLater(askUrl, ANSWERS_BEFORE_STREAM);
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
