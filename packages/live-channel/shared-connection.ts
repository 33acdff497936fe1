/**
 * The browser's end of the live channel: one connection for all tabs of a browser. The tab that
 * holds a web lock reads the stream and passes on what it hears; when it goes, another takes over.
 */
import { type Connection, keepConnected, LIVE_SILENCE_MS, type OpenStream } from './connection.ts';
import type { LiveChange } from './protocol.ts';

/** `connecting` until the first word, then whether the channel can be relied on. */
export type LiveState = 'connecting' | 'connected' | 'broken';

type TabMessage =
  | { kind: 'change'; topics: string[]; id: string | undefined }
  | { kind: 'state'; connected: boolean; id: string | undefined }
  | { kind: 'question' };

interface Bus {
  postMessage(message: TabMessage): void;
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null;
  close(): void;
}

export interface LiveChannelOptions {
  /** Where the stream stands; also the name under which the tabs find each other. */
  url: string;
  onTopics: (topics: string[]) => void;
  onState: (state: LiveState) => void;
  /** For tests; a browser's own unless told. */
  open?: OpenStream;
  locks?: Pick<LockManager, 'request'> | undefined;
  createBus?: ((name: string) => Bus) | undefined;
}

export interface LiveChannel {
  /** Begins to listen, or goes on where `stop` left off. */
  start(): void;
  /** Lets go of connection, lock and bus, so that the page can rest in the back-forward cache. */
  stop(): void;
  /** Tries again now, as when the network came back. */
  retryNow(): void;
}

function openWithFetch(url: string): OpenStream {
  return async (lastEventId, signal) => {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (lastEventId) headers['last-event-id'] = lastEventId;
    const response = await fetch(url, { headers, signal, cache: 'no-store' });
    if (!response.ok || !response.body)
      throw new Error(`The live channel said ${response.status}.`);
    return response.body;
  };
}

function readChange(data: string): Required<LiveChange> {
  try {
    const { topics, spreadMs } = JSON.parse(data) as LiveChange;
    return {
      topics: Array.isArray(topics) ? topics.map(String) : [],
      spreadMs: Number.isFinite(spreadMs) ? Number(spreadMs) : 0,
    };
  } catch {
    return { topics: [], spreadMs: 0 };
  }
}

/** Makes a channel that is not yet listening. */
export function createLiveChannel(options: LiveChannelOptions): LiveChannel {
  const { url, onTopics, onState } = options;
  const open = options.open ?? openWithFetch(url);
  const locks = 'locks' in options ? options.locks : navigator.locks;
  const createBus =
    'createBus' in options
      ? options.createBus
      : typeof BroadcastChannel === 'function'
        ? (name: string) => new BroadcastChannel(name) as Bus
        : undefined;

  let lastEventId: string | undefined;
  let state: LiveState = 'connecting';
  let bus: Bus | null = null;
  let connection: Connection | null = null;
  let giveUpLock = () => {};
  let silence: ReturnType<typeof setTimeout> | undefined;

  function setState(next: LiveState): void {
    if (next === state) return;
    state = next;
    onState(next);
  }

  function tell(topics: string[]): void {
    bus?.postMessage({ kind: 'change', topics, id: lastEventId });
    onTopics(topics);
  }

  function lead(): void {
    clearTimeout(silence);
    connection = keepConnected({
      open,
      lastEventId,
      onHeard() {
        setState('connected');
        bus?.postMessage({ kind: 'state', connected: true, id: lastEventId });
      },
      onBroken() {
        setState('broken');
        bus?.postMessage({ kind: 'state', connected: false, id: lastEventId });
      },
      onEvent({ id, data }) {
        const { topics, spreadMs } = readChange(data);
        lastEventId = id ?? lastEventId;
        if (topics.length === 0) return;
        if (spreadMs > 0) setTimeout(tell, Math.random() * spreadMs, topics);
        else tell(topics);
      },
    });
  }

  /** A tab that does not read the stream itself notices when the one that does falls silent. */
  function watchLeader(): void {
    clearTimeout(silence);
    silence = setTimeout(() => setState('broken'), LIVE_SILENCE_MS);
  }

  function hearTab({ data: message }: MessageEvent<TabMessage>): void {
    if (message.kind === 'question') {
      const connected = state === 'connected';
      if (connection && state !== 'connecting') {
        bus?.postMessage({ kind: 'state', connected, id: lastEventId });
      }
      return;
    }
    if (connection) return;
    lastEventId = message.id ?? lastEventId;
    watchLeader();
    if (message.kind === 'change') onTopics(message.topics);
    else setState(message.connected ? 'connected' : 'broken');
  }

  function shareWith(lockManager: Pick<LockManager, 'request'>, tabs: Bus): void {
    const abort = new AbortController();
    bus = tabs;
    bus.onmessage = hearTab;
    watchLeader();
    bus.postMessage({ kind: 'question' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    giveUpLock = () => {
      abort.abort();
      release();
    };
    lockManager
      .request(url, { signal: abort.signal }, () => {
        if (abort.signal.aborted) return;
        lead();
        return held;
      })
      // Locks can be forbidden to a page; then it listens for itself.
      .catch(() => {
        if (!abort.signal.aborted && !connection) lead();
      });
  }

  return {
    start() {
      if (connection || bus) return;
      if (locks && createBus) shareWith(locks, createBus(url));
      else lead();
    },
    stop() {
      clearTimeout(silence);
      connection?.close();
      connection = null;
      giveUpLock();
      bus?.close();
      bus = null;
    },
    retryNow: () => connection?.retryNow(),
  };
}
