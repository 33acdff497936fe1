import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnanswered } from '#app/core/changes/rules.ts';
// Pages load these with their first change, which may have no connection.
import '#app/features/follows/web/shared/change-follow.ts';
import '#app/features/music/favourites/web/shared/change-favourite.ts';
import '#app/features/music/playlists/web/changes/edits.ts';
import '#app/features/picks/web/shared/send-pick.ts';
import '#app/features/shop/web/shared/change-wish.ts';
import { onOtherTabs, readQueuedOf } from '#app/core/changes/web/queue-store.ts';
import { sendChanges, showSettled } from '#app/core/changes/web/send-changes.ts';
import { readQueued, showQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showQueuedEdits } from '#app/features/music/playlists/web/changes/queued-edits.ts';

/** How often what waits is tried; a connection that is back is tried at once. */
const TRY_EVERY_MS = 20_000;

export function SendQueue() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  const account = viewer?.userId;
  useEffect(() => {
    if (!headers || account === undefined) return;
    const watching = new AbortController();
    const { signal } = watching;
    async function sendOn(own: { headers: NonNullable<typeof headers>; account: string }) {
      await readQueuedOf(own.account);
      if (signal.aborted) showQueued([]);
      else if (readQueued().some(isUnanswered)) void sendChanges({ api, queryClient, ...own });
    }
    const send = () => void sendOn({ headers, account });
    send();
    const unwatch = [
      onOtherTabs((settled) => {
        for (const one of settled) void showSettled(queryClient, one);
        void readQueuedOf(account);
      }),
      showQueuedEdits(queryClient),
    ];
    const timer = setInterval(send, TRY_EVERY_MS);
    addEventListener('online', send, { signal });
    return () => {
      watching.abort();
      clearInterval(timer);
      for (const end of unwatch) end();
      showQueued([]);
    };
  }, [api, queryClient, headers, account]);
  return null;
}
