import type { IncomingMessage, ServerResponse } from 'node:http';
import { createChangeLog } from './change-log.ts';
import { createPolls, type Polls } from './polls.ts';
import { LIVE_HEARTBEAT_MS, type LiveChange } from './protocol.ts';

export interface LiveHub {
  /**
   * One call is one message, since a fight changes several topics; `quiet` topics are kept, but
   * sent by a later call.
   */
  publish(topics: string[], shared?: { position: string; quiet?: string[] }): void;
  connect(request: IncomingMessage, response: ServerResponse): void;
  ask: Polls['ask'];
  reached: Polls['reached'];
  readonly listeners: number;
  close(): void;
}

const MAX_REQUESTS_PER_SECOND = 5000;
const MIN_SPREAD_MS = 50;
const MAX_SPREAD_MS = 30_000;
const MAX_UNSENT_BYTES = 256 * 1024;
const RECONNECT_MIN_MS = 500;
const RECONNECT_MAX_MS = 5000;

const reconnectMs = () =>
  Math.round(RECONNECT_MIN_MS + Math.random() * (RECONNECT_MAX_MS - RECONNECT_MIN_MS));

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

function spreadOver(listeners: number): Pick<LiveChange, 'spreadMs'> {
  const spreadMs = Math.min(
    MAX_SPREAD_MS,
    Math.round((listeners / MAX_REQUESTS_PER_SECOND) * 1000),
  );
  return spreadMs < MIN_SPREAD_MS ? {} : { spreadMs };
}

interface HubOptions {
  heartbeatMs?: number;
  position?: string;
}

/**
 * A reader that reconnects with its last id gets the topics it missed, or `*` when the log no
 * longer reaches back.
 */
export function createLiveHub(options: HubOptions = {}): LiveHub {
  const { heartbeatMs = LIVE_HEARTBEAT_MS, position } = options;
  const listeners = new Set<ServerResponse>();
  const log = createChangeLog(position);
  const polls = createPolls(log, spreadOver);
  const pending = new Map<string, boolean>();

  const frame = (change: LiveChange) =>
    Buffer.from(`id: ${log.lastId()}\ndata: ${JSON.stringify(change)}\n\n`);

  function send(bytes: Buffer | string): void {
    for (const listener of listeners) {
      listener.write(bytes);
      if (listener.writableLength > MAX_UNSENT_BYTES) listener.destroy();
    }
  }

  const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs).unref();

  function sendPending(): void {
    if (pending.size === 0) return;
    const topics = [...pending.keys()];
    const own = topics.filter((topic) => !pending.get(topic));
    pending.clear();
    if (own.length > 0) log.add(own);
    send(frame({ topics, ...spreadOver(listeners.size) }));
    polls.wake();
  }

  return {
    publish(topics, shared) {
      if (shared) log.add([...topics, ...(shared.quiet ?? [])], shared.position);
      if (topics.length > 0 && pending.size === 0) queueMicrotask(sendPending);
      for (const topic of topics) pending.set(topic, shared !== undefined);
    },
    ask: polls.ask,
    reached: polls.reached,
    connect(request, response) {
      response.writeHead(200, STREAM_HEADERS);
      const lastEventId = lastEventIdOf(request);
      response.write(': welcome\n\n');
      response.write(frame({ topics: lastEventId === '' ? [] : log.since(lastEventId) }));
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      response.on('error', () => listeners.delete(response));
    },
    get listeners() {
      return listeners.size + polls.waiting;
    },
    close() {
      clearInterval(heartbeat);
      sendPending();
      polls.close();
      for (const listener of listeners) listener.end(`retry: ${reconnectMs()}\n\n`);
      listeners.clear();
    },
  };
}

function lastEventIdOf({ headers, url = '' }: IncomingMessage): string {
  const header = headers['last-event-id'];
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start)).get('lastEventId');
  const id = typeof header === 'string' ? header : (query ?? '');
  // A reader that asked before has a cursor, whose first part is an id.
  return id.replace(/\..*$/, '');
}
