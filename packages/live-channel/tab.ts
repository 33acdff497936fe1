import type { OpenStream } from './connection.ts';

/** `connecting` until the first data, then whether the connection is alive. */
export type LiveState = 'connecting' | 'connected' | 'broken';

export type TabMessage =
  | { kind: 'change'; topics: string[]; id: string | undefined }
  | { kind: 'state'; connected: boolean; id: string | undefined }
  | { kind: 'question' };

interface Bus {
  postMessage(message: TabMessage): void;
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null;
  close(): void;
}

export interface LiveChannelOptions {
  /** The address of the stream; also the name of the lock and of the broadcast channel. */
  url: string;
  /** The address below which the next change is asked for, where the stream brings nothing. */
  askUrl: string;
  /** Never streams, as where a shared cache answers all who ask. */
  alwaysAsks?: boolean;
  /** The id of the last change that the page has already; later ones are reported first. */
  since?: string | undefined;
  /** With the id of the last change of which the topics are. */
  onTopics: (topics: string[], id?: string) => void;
  onState: (state: LiveState) => void;
  /** For tests; by default the browser's `fetch`. */
  open?: OpenStream;
  locks?: Pick<LockManager, 'request'> | undefined;
  createBus?: ((name: string) => Bus) | undefined;
}

/** This tab's state of the channel, passed on to the other tabs while they share a connection. */
export interface Tab {
  state: LiveState;
  lastEventId: string | undefined;
  /** The channel to the other tabs; null while the connection is not shared. */
  bus: Bus | null;
  setState(next: LiveState): void;
  /** Called by the stream's reader with changed topics and with the state of the connection. */
  passOnTopics(topics: string[]): void;
  passOnState(connected: boolean): void;
}

export function createTab({
  onTopics,
  onState,
  since,
}: Pick<LiveChannelOptions, 'onTopics' | 'onState' | 'since'>): Tab {
  const tab: Tab = {
    state: 'connecting',
    lastEventId: since,
    bus: null,
    setState(next) {
      if (next === tab.state) return;
      tab.state = next;
      onState(next);
    },
    passOnTopics(topics) {
      tab.bus?.postMessage({ kind: 'change', topics, id: tab.lastEventId });
      onTopics(topics, tab.lastEventId);
    },
    passOnState(connected) {
      tab.setState(connected ? 'connected' : 'broken');
      tab.bus?.postMessage({ kind: 'state', connected, id: tab.lastEventId });
    },
  };
  return tab;
}

export function ownBus(): ((name: string) => Bus) | undefined {
  if (typeof BroadcastChannel !== 'function') return undefined;
  return (name) => new BroadcastChannel(name) as Bus;
}
