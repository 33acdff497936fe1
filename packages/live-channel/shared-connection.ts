/**
 * One connection for all tabs of a browser: the tab that holds a web lock reads the stream and
 * passes its messages on.
 */
import { type Connection, keepConnected, LIVE_SILENCE_MS, type OpenStream } from './connection.ts';
import { askLater, openEither } from './open-stream.ts';
import type { LiveChange } from './protocol.ts';
import { createTab, type LiveChannelOptions, ownBus, type Tab, type TabMessage } from './tab.ts';

export interface LiveChannel {
  start(): void;
  /** Releases connection, lock and bus, so that the page can enter the back-forward cache. */
  stop(): void;
  retryNow(): void;
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

/**
 * The shared id is that of the last change passed on, so that the next reader resumes with the
 * delayed ones.
 */
function readStream(open: OpenStream, tab: Tab): Connection {
  let waiting: { topics: string[]; id: string | undefined } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function passOn(): void {
    if (!waiting) return;
    const { topics, id } = waiting;
    waiting = null;
    clearTimeout(timer);
    tab.lastEventId = id;
    if (topics.length > 0) tab.passOnTopics([...new Set(topics)]);
  }

  const connection = keepConnected({
    open,
    lastEventId: tab.lastEventId,
    onHeard: () => tab.passOnState(true),
    onBroken: () => tab.passOnState(false),
    onEvent({ id, data }) {
      const { topics, spreadMs } = readChange(data);
      const isFirst = waiting === null;
      waiting = {
        topics: [...(waiting?.topics ?? []), ...topics],
        id: id ?? waiting?.id ?? tab.lastEventId,
      };
      if (isFirst && spreadMs > 0) timer = setTimeout(passOn, Math.random() * spreadMs);
      else if (isFirst || spreadMs === 0) passOn();
    },
  });
  return {
    retryNow: connection.retryNow,
    close() {
      clearTimeout(timer);
      connection.close();
    },
  };
}

function waitForLock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  onHeld: () => void,
): () => void {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const abort = new AbortController();
  locks
    .request(name, { signal: abort.signal }, () => {
      if (abort.signal.aborted) return;
      onHeld();
      return held;
    })
    // Locks may be unavailable to a page; then it opens its own connection.
    .catch(() => {
      if (!abort.signal.aborted) onHeld();
    });
  return () => {
    abort.abort();
    release();
  };
}

const openBy = ({ url, askUrl, alwaysAsks }: LiveChannelOptions): OpenStream =>
  alwaysAsks ? askLater(askUrl) : openEither(url, askUrl);

export function createLiveChannel(options: LiveChannelOptions): LiveChannel {
  const { url, onTopics, open = openBy(options) } = options;
  const locks = 'locks' in options ? options.locks : navigator.locks;
  const createBus = 'createBus' in options ? options.createBus : ownBus();
  const tab = createTab(options);
  let connection: Connection | null = null;
  let releaseLock = () => {};
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** Whether other tabs may have got changes that this one has not. */
  let mayHaveMissed = true;

  function lead(): void {
    clearTimeout(silence);
    connection ??= readStream(open, tab);
  }

  /** Sets the state to broken when the tab that reads the stream falls silent. */
  function watchLeader(): void {
    clearTimeout(silence);
    silence = setTimeout(() => tab.setState('broken'), LIVE_SILENCE_MS);
  }

  function onTabMessage({ data: message }: MessageEvent<TabMessage>): void {
    if (message.kind === 'question') {
      if (connection && tab.state !== 'connecting') tab.passOnState(tab.state === 'connected');
      return;
    }
    if (connection) return;
    const missed = mayHaveMissed && tab.lastEventId !== undefined && message.id !== tab.lastEventId;
    mayHaveMissed = false;
    tab.lastEventId = message.id ?? tab.lastEventId;
    watchLeader();
    if (message.kind === 'change') onTopics(message.topics, tab.lastEventId);
    else tab.setState(message.connected ? 'connected' : 'broken');
    if (missed) onTopics(['*'], tab.lastEventId);
  }

  return {
    start() {
      if (connection || tab.bus) return;
      if (!locks || !createBus) return lead();
      tab.bus = createBus(url);
      tab.bus.onmessage = onTabMessage;
      watchLeader();
      tab.bus.postMessage({ kind: 'question' });
      releaseLock = waitForLock(locks, url, lead);
    },
    stop() {
      mayHaveMissed = true;
      clearTimeout(silence);
      connection?.close();
      connection = null;
      releaseLock();
      tab.bus?.close();
      tab.bus = null;
    },
    retryNow: () => connection?.retryNow(),
  };
}
