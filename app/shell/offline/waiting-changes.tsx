import type { HttpClient } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storedChange } from '#app/core/changes/contract.ts';
import { isUnanswered } from '#app/core/changes/rules.ts';
// Pages load these with their first change, which may have no line.
import '#app/features/follows/web/shared/change-follow.ts';
import '#app/features/music/favourites/web/shared/change-favourite.ts';
import '#app/features/music/playlists/web/changes/edits.ts';
import '#app/features/picks/web/shared/send-pick.ts';
import { sendWaiting, type WaitingChange } from '#app/core/changes/waiting.ts';
import {
  readWaiting,
  showWaiting,
  subscribeWaiting,
} from '#app/core/changes/web/shared/waiting-list.ts';
import {
  noteWaiting,
  onWaitingElsewhere,
  readWaitingOf,
  waitingStore,
} from '#app/core/changes/web/waiting-store.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showWaitingEdits } from '#app/features/music/playlists/web/changes/waiting-edits.ts';
import { counted } from '#app/ui/count.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';

const TRY_EVERY_MS = 20_000;

export function WaitingChanges() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  const account = viewer?.userId;
  useEffect(() => {
    if (!headers || account === undefined) return;
    const watching = new AbortController();
    const { signal } = watching;
    const send = () => {
      // One that cannot be sent waits on.
      if (readWaiting().some(isUnanswered) && navigator.onLine)
        sendInTurn({ api, queryClient, headers, account }).catch(() => {});
    };
    const read = () =>
      readWaitingOf(account).then(
        () => {
          if (signal.aborted) showWaiting([]);
          else send();
        },
        // A browser without IndexedDB keeps nothing.
        () => {},
      );
    void read();
    const unwatch = [onWaitingElsewhere(read), showWaitingEdits(queryClient)];
    unwatch.push(subscribeWaiting(send));
    const timer = setInterval(send, TRY_EVERY_MS);
    addEventListener('online', send, { signal });
    return () => {
      watching.abort();
      clearInterval(timer);
      for (const end of unwatch) end();
      showWaiting([]);
    };
  }, [api, queryClient, headers, account]);
  return null;
}

interface Sending {
  api: HttpClient;
  queryClient: QueryClient;
  headers: Caller;
  account: string;
}

async function sendInTurn({ api, queryClient, headers, account }: Sending): Promise<void> {
  const done: WaitingChange[] = [];
  const sendAll = () =>
    sendWaiting({
      store: waitingStore,
      account,
      send: ({ endpoint, params, body, key }) =>
        api(storedChange(endpoint), {
          // The person may have a new name since.
          params:
            params.username === undefined ? params : { ...params, username: headers.username },
          headers: { ...headers, 'idempotency-key': key },
          body,
        }),
      onDone: (change) => done.push(change),
    });
  // Without locks two tabs may send one change, which the server carries out once.
  if (!navigator.locks) await sendAll();
  else
    await navigator.locks.request(
      'ringside-waiting',
      { ifAvailable: true },
      (lock) => lock && sendAll(),
    );
  if (done.length === 0) return;
  await noteWaiting(account);
  for (const first of new Set(done.map(({ refreshes }) => refreshes)))
    void queryClient.invalidateQueries({ queryKey: [first] });
  sayWhatCame(done);
}

function sayWhatCame(done: readonly WaitingChange[]): void {
  for (const { label, refused } of done)
    if (refused !== undefined) showFailure(`${label}: ${refused}`);
  const sent = done.filter(isUnanswered).length;
  if (sent > 0) showToast(`Sent: ${counted(sent, 'change')} that waited.`);
}
