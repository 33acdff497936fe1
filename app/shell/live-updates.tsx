import { LiveChannelProvider } from '@ringside/live-channel/live-state';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSite } from '#app/ui/site.tsx';
import { ASK_PATH, LIVE_PATH } from './live-path.ts';
import { readWhatChanged } from './read-what-changed.ts';
import { refreshBehindCache } from './shared-cache.ts';

const API_MOUNT = '/api';

interface LiveUpdatesProps {
  /** The position that the document's data was read at. */
  since: string | undefined;
  children: ReactNode;
}

/** A hidden page waits until it is visible. */
export function LiveUpdates({ since, children }: LiveUpdatesProps) {
  const queryClient = useQueryClient();
  const { liveThroughCache } = useSite();

  function refresh(topics: string[]) {
    for (const topic of new Set(topics)) {
      const parts: readonly unknown[] = topic.split(':');
      readWhatChanged(queryClient, topic === '*' ? {} : { queryKey: parts as QueryKey });
    }
  }

  return (
    <LiveChannelProvider
      url={`${API_MOUNT}${LIVE_PATH}`}
      askUrl={`${API_MOUNT}${ASK_PATH}`}
      alwaysAsks={liveThroughCache}
      since={since}
      onTopics={(topics, cursor) =>
        // Of a cursor, the first part is the change's position in all processes.
        refreshBehindCache(
          () => refresh(topics),
          liveThroughCache ? cursor?.split('.')[0] : undefined,
        )
      }
    >
      {children}
    </LiveChannelProvider>
  );
}
