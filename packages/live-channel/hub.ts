import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_HEARTBEAT_MS, type LiveChange } from './protocol.ts';

/** The server's end of the live channel: its listeners and the most recent changes. */
export interface LiveHub {
  /**
   * Sends changed topics to every listener, and keeps them for those that reconnect soon. One call is
   * one message, since a fight changes several topics.
   */
  publish(topics: string[]): void;
  /**
   * Turns a request into a listening connection, which ends when the reader disconnects or the hub
   * closes. Headers already set on `response` are sent. The reader's last event id is read from the
   * header `last-event-id` or from the query's `lastEventId`.
   */
  connect(request: IncomingMessage, response: ServerResponse): void;
  readonly listeners: number;
  close(): void;
}

/** Changes kept for readers that reconnect. */
const CHANGES_KEPT = 500;
/** The most requests a second that a change should cause, from all listeners of a process together. */
const MAX_REQUESTS_PER_SECOND = 5000;
/** A shorter spread is not worth sending, and a longer one would no longer be live. */
const MIN_SPREAD_MS = 50;
const MAX_SPREAD_MS = 30_000;
/** A reader this far behind is disconnected; it reconnects and gets the changes it missed. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** When the hub closes, its readers reconnect spread over this time. */
const RECONNECT_MIN_MS = 500;
const RECONNECT_MAX_MS = 5000;

/** Spreads the requests that follow a change over time when there are thousands of listeners. */
function spreadOver(listeners: number): Pick<LiveChange, 'spreadMs'> {
  const spreadMs = Math.min(
    MAX_SPREAD_MS,
    Math.round((listeners / MAX_REQUESTS_PER_SECOND) * 1000),
  );
  return spreadMs < MIN_SPREAD_MS ? {} : { spreadMs };
}

/** The most recent changes, for readers that reconnect. */
interface ChangeLog {
  /** The id of the last change, `{process}-{number}`. */
  lastId(): string;
  add(topics: string[]): void;
  /** The topics that changed after an id; `*` if the id is unknown or too old. */
  since(id: string): string[];
}

function createChangeLog(): ChangeLog {
  const process = randomBytes(6).toString('hex');
  const remembered: { number: number; topics: string[] }[] = [];
  let last = 0;
  return {
    lastId: () => `${process}-${last}`,
    add(topics) {
      last += 1;
      remembered.push({ number: last, topics });
      if (remembered.length > CHANGES_KEPT) remembered.shift();
    },
    since(id) {
      const [processId, number] = id.split('-');
      const heard = Number(number);
      const oldest = remembered[0]?.number ?? last + 1;
      const isUnknown = processId !== process || !Number.isSafeInteger(heard);
      if (isUnknown || heard > last || heard < oldest - 1) return ['*'];
      const missed = remembered.filter((change) => change.number > heard);
      return [...new Set(missed.flatMap(({ topics }) => topics))];
    },
  };
}

/**
 * Makes a hub. Every change has a unique id; a reader that reconnects with its last id gets the topics
 * it missed, or the topic `*` when the log no longer reaches back that far.
 */
export function createLiveHub({ heartbeatMs = LIVE_HEARTBEAT_MS } = {}): LiveHub {
  const listeners = new Set<ServerResponse>();
  const log = createChangeLog();
  const pending = new Set<string>();

  const frame = (change: LiveChange) =>
    Buffer.from(`id: ${log.lastId()}\ndata: ${JSON.stringify(change)}\n\n`);

  function send(bytes: Buffer | string): void {
    for (const listener of listeners) {
      listener.write(bytes);
      if (listener.writableLength > MAX_UNSENT_BYTES) listener.destroy();
    }
  }

  const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
  heartbeat.unref();

  function sendPending(): void {
    if (pending.size === 0) return;
    const topics = [...pending];
    pending.clear();
    log.add(topics);
    send(frame({ topics, ...spreadOver(listeners.size) }));
  }

  return {
    publish(topics) {
      if (topics.length === 0) return;
      if (pending.size === 0) queueMicrotask(sendPending);
      for (const topic of topics) pending.add(topic);
    },
    connect(request, response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const lastEventId = lastEventIdOf(request);
      response.write(': welcome\n\n');
      response.write(frame({ topics: lastEventId === '' ? [] : log.since(lastEventId) }));
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      response.on('error', () => listeners.delete(response));
    },
    get listeners() {
      return listeners.size;
    },
    close() {
      clearInterval(heartbeat);
      sendPending();
      for (const listener of listeners) {
        const spread = Math.random() * (RECONNECT_MAX_MS - RECONNECT_MIN_MS);
        listener.end(`retry: ${Math.round(RECONNECT_MIN_MS + spread)}\n\n`);
      }
      listeners.clear();
    },
  };
}

function lastEventIdOf({ headers, url = '' }: IncomingMessage): string {
  const header = headers['last-event-id'];
  if (typeof header === 'string') return header;
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start)).get('lastEventId') ?? '';
}
