import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_HEARTBEAT_MS, type LiveChange } from './protocol.ts';

/** The server's end of the live channel: who listens, and what the last changes were. */
export interface LiveHub {
  /**
   * Sends the topics that changed to every listener, and to those who come back soon. One call (a
   * fight changes several topics) is one message.
   */
  publish(topics: string[]): void;
  /**
   * Turns a request into a listening connection, which ends when the reader goes or the hub closes.
   * Headers that `response` has already go along. The last id heard comes in the header
   * `last-event-id` or in the query as `lastEventId`.
   */
  connect(request: IncomingMessage, response: ServerResponse): void;
  readonly listeners: number;
  close(): void;
}

/** Changes kept for readers who come back after a break. */
const REMEMBERED_CHANGES = 500;
/** Readings a second that all listeners of a process together should cause, at most. */
const READINGS_PER_SECOND = 5000;
/** Spreading over less than this is not worth a word, over more nobody would call it live. */
const LEAST_SPREAD_MS = 50;
const MOST_SPREAD_MS = 30_000;
/** A reader this far behind is cut off; it comes back by itself and hears what it missed. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** Readers that are sent away come back spread over this time, so that nobody is run down. */
const RETURN_FIRST_MS = 500;
const RETURN_LAST_MS = 5000;

/** A change that thousands hear at once must not bring them all back at once. */
function spreadOver(listeners: number): Pick<LiveChange, 'spreadMs'> {
  const spreadMs = Math.min(MOST_SPREAD_MS, Math.round((listeners / READINGS_PER_SECOND) * 1000));
  return spreadMs < LEAST_SPREAD_MS ? {} : { spreadMs };
}

/** The last changes, for readers that come back. */
interface ChangeLog {
  /** The id of the last change, `{process}-{number}`. */
  lastId(): string;
  add(topics: string[]): void;
  /** The topics that changed after an id; `*` where that is not known here. */
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
      if (remembered.length > REMEMBERED_CHANGES) remembered.shift();
    },
    since(id) {
      const [bornIn, number] = id.split('-');
      const heard = Number(number);
      const oldest = remembered[0]?.number ?? last + 1;
      const isUnknown = bornIn !== process || !Number.isSafeInteger(heard);
      if (isUnknown || heard > last || heard < oldest - 1) return ['*'];
      const missed = remembered.filter((change) => change.number > heard);
      return [...new Set(missed.flatMap(({ topics }) => topics))];
    },
  };
}

/**
 * Makes a hub. Every change has an id of its own; a reader that comes back with the last id it heard
 * gets what it missed, or the topic `*` when that is no longer known here.
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
        const spread = Math.random() * (RETURN_LAST_MS - RETURN_FIRST_MS);
        listener.end(`retry: ${Math.round(RETURN_FIRST_MS + spread)}\n\n`);
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
