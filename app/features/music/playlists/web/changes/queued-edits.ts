import type { QueryClient } from '@tanstack/react-query';
import {
  queuedAmong,
  readQueued,
  subscribeQueued,
} from '#app/core/changes/web/shared/queued-changes.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { ITEM, type ShownEdit, showEdit } from './shown-edit.ts';

export function showQueuedEdits(queryClient: QueryClient): () => void {
  const show = () => {
    for (const { subject, shows } of queuedAmong(readQueued(), ITEM))
      showEdit(queryClient, subject, shows as ShownEdit);
  };
  const unwatch = [
    subscribeQueued(show),
    queryClient.getQueryCache().subscribe((event) => {
      const isFetched =
        event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
      if (isFetched && event.query.queryKey[0] === PLAYLISTS_KEY) show();
    }),
  ];
  show();
  return () => {
    for (const end of unwatch) end();
  };
}
