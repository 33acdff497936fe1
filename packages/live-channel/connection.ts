import { createEventReader, type StreamEvent } from './event-stream.ts';
import { LIVE_HEARTBEAT_MS } from './protocol.ts';

export const LIVE_SILENCE_MS = 2.5 * LIVE_HEARTBEAT_MS;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

export type OpenStream = (
  lastEventId: string | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>;

interface ConnectionOptions {
  open: OpenStream;
  lastEventId: string | undefined;
  onEvent: (event: StreamEvent) => void;
  onHeard: () => void;
  onBroken: () => void;
}

export interface Connection {
  retryNow(): void;
  close(): void;
}

/** Milliseconds before attempt number `attempt` (from 0): exponential backoff, half of it jitter. */
export function retryDelayMs(attempt: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
  return longest * (0.5 + Math.random() / 2);
}

async function readToEnd(
  options: ConnectionOptions & { onRetry: (delayMs: number) => void },
  controller: AbortController,
): Promise<void> {
  const expectSound = () => setTimeout(() => controller.abort(), LIVE_SILENCE_MS);
  let silence = expectSound();
  try {
    const stream = await options.open(options.lastEventId, controller.signal);
    const decoder = new TextDecoder();
    const take = createEventReader(options.onEvent, options.onRetry);
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = expectSound();
      options.onHeard();
      take(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    // Always, since an open stream would occupy one of the browser's connections.
    controller.abort();
  }
}

function createPause() {
  let end = () => {};
  return {
    start: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}

export function keepConnected(options: ConnectionOptions): Connection {
  let { lastEventId } = options;
  let attempt = 0;
  let asked: number | undefined;
  let closed = false;
  let current = new AbortController();
  const pause = createPause();

  const listen = (controller: AbortController) =>
    readToEnd(
      {
        ...options,
        lastEventId,
        onHeard() {
          attempt = 0;
          options.onHeard();
        },
        onEvent(event) {
          lastEventId = event.id ?? lastEventId;
          options.onEvent(event);
        },
        onRetry(delayMs) {
          asked = delayMs;
        },
      },
      controller,
    );

  async function run(): Promise<void> {
    while (!closed) {
      current = new AbortController();
      await listen(current).catch(() => undefined);
      if (closed) return;
      options.onBroken();
      await pause.start(asked ?? retryDelayMs(attempt++));
      asked = undefined;
    }
  }

  void run();

  return {
    retryNow: pause.end,
    close() {
      closed = true;
      current.abort();
      pause.end();
    },
  };
}
