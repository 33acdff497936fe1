import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createLiveChannel } from './shared-connection.ts';
import type { LiveChannelOptions, LiveState } from './tab.ts';

const BROKEN_AFTER_MS = 4_000;

const LiveStateContext = createContext<LiveState>('connecting');

export function useLiveState(): LiveState {
  return use(LiveStateContext);
}

interface LiveChannelProviderProps
  extends Pick<LiveChannelOptions, 'url' | 'askUrl' | 'alwaysAsks' | 'since'> {
  onTopics: (topics: string[], id?: string) => void;
  children: ReactNode;
}

export function LiveChannelProvider({
  url,
  askUrl,
  alwaysAsks = false,
  since,
  onTopics,
  children,
}: LiveChannelProviderProps) {
  const [state, setState] = useState<LiveState>('connecting');
  const hear = useRef(onTopics);
  useEffect(() => {
    hear.current = onTopics;
  });

  useEffect(() => {
    let brokenTimer: ReturnType<typeof setTimeout> | undefined;
    const channel = createLiveChannel({
      url,
      askUrl,
      alwaysAsks,
      since,
      onTopics: (topics, id) => hear.current(topics, id),
      onState(next) {
        clearTimeout(brokenTimer);
        if (next === 'broken') brokenTimer = setTimeout(() => setState(next), BROKEN_AFTER_MS);
        else setState(next);
      },
    });
    channel.start();
    window.addEventListener('pagehide', channel.stop);
    window.addEventListener('pageshow', channel.start);
    window.addEventListener('online', channel.retryNow);
    return () => {
      window.removeEventListener('pagehide', channel.stop);
      window.removeEventListener('pageshow', channel.start);
      window.removeEventListener('online', channel.retryNow);
      clearTimeout(brokenTimer);
      channel.stop();
    };
  }, [url, askUrl, alwaysAsks, since]);

  return <LiveStateContext value={state}>{children}</LiveStateContext>;
}
