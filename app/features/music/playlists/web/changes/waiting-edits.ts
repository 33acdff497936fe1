import type { QueryClient } from '@tanstack/react-query';
import type { WaitingChange } from '#app/core/changes/waiting.ts';
import { readWaiting, subscribeWaiting } from '#app/core/changes/web/shared/waiting-list.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { ITEM, type ShownEdit, showEdit } from './shown-edit.ts';

/** The changes of a playlist, or of all, that were not answered yet. */
export const editsOf = (changes: readonly WaitingChange[], id?: string): WaitingChange[] =>
  changes.filter(
    ({ item, refused }) =>
      refused === undefined && (id === undefined ? item.startsWith(ITEM) : item === ITEM + id),
  );

/** Keeps what waits in what pages show of playlists, also after they are fetched again; returns a function that ends that. */
export function showWaitingEdits(queryClient: QueryClient): () => void {
  const show = () => {
    for (const { item, shows } of editsOf(readWaiting()))
      showEdit(queryClient, item.slice(ITEM.length), shows as ShownEdit);
  };
  const unwatch = [
    subscribeWaiting(show),
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
