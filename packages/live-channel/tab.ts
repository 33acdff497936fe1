import type { OpenStream } from './connection.ts';

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
  url: string;
  askUrl: string;
  alwaysAsks?: boolean;
  /** The id of the last change that the page has already; later ones are reported first. */
  since?: string | undefined;
  onTopics: (topics: string[], id?: string) => void;
  onState: (state: LiveState) => void;
  open?: OpenStream;
  locks?: Pick<LockManager, 'request'> | undefined;
  createBus?: ((name: string) => Bus) | undefined;
}

export interface Tab {
  state: LiveState;
  lastEventId: string | undefined;
  bus: Bus | null;
  setState(next: LiveState): void;
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
