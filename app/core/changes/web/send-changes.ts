import type { HttpClient } from '@ringside/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { counted } from '#app/core/count-rules.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { inTabLock } from '#app/ui/storage/tab-lock.ts';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { storedChange } from '../contract.ts';
import { type QueuedChange, sendQueue } from '../queue.ts';
import { isUnanswered, SEND_LIMIT_MS, SENT_AT_ONCE_MS } from '../rules.ts';
import { type Answered, queueStore, readQueuedOf, tellTabs } from './queue-store.ts';
import { justMade } from './shared/queued-changes.ts';
import { readAgain } from './shared/read-again.ts';

export interface Sender {
  api: HttpClient;
  queryClient: QueryClient;
  headers: Caller;
  account: string;
}

/** After the first failures it is tried again soon; later when the shell does so. */
const SOON_MS = [300, 1000, 3000];
let failures = 0;
let isAsked = false;

export async function sendChanges(sender: Sender): Promise<void> {
  if (isAsked || !navigator.onLine) return;
  isAsked = true;
  const send = () => {
    isAsked = false;
    return sendAll(sender);
  };
  const waits = await inTabLock('ringside-waiting', send).catch(() => true);
  isAsked = false;
  const againAfterMs = waits ? SOON_MS[failures] : undefined;
  failures = waits ? failures + 1 : 0;
  if (againAfterMs !== undefined) setTimeout(() => void sendChanges(sender), againAfterMs);
}

async function sendAll(sender: Sender): Promise<boolean> {
  const unheard: QueuedChange[] = [];
  const work: Promise<unknown>[] = [];
  const waits = await sendQueue({
    store: queueStore,
    account: sender.account,
    now: serverNow,
    send: (change) => sendOver(sender, change),
    onSettled(settled) {
      tellTabs([settled]);
      if (!justMade.has(settled.change.key)) unheard.push(settled.change);
      work.push(showSettled(sender.queryClient, settled));
    },
  });
  if (work.length === 0) return waits;
  await Promise.all(work);
  await readQueuedOf(sender.account);
  tellTabs();
  sayWhatCame(unheard);
  return waits;
}

const sendOver = ({ api, headers }: Sender, { endpoint, params, body, key }: QueuedChange) =>
  api(
    storedChange(endpoint),
    {
      // The person may have a new name since.
      params: params.username === undefined ? params : { ...params, username: headers.username },
      headers: { ...headers, 'idempotency-key': key },
      body,
    },
    { signal: AbortSignal.timeout(SEND_LIMIT_MS) },
  );

export async function showSettled(queryClient: QueryClient, settled: Answered): Promise<void> {
  const { key, refreshes } = settled.change;
  const hear = justMade.get(key);
  if (hear) hear(settled);
  else await readAgain(queryClient, [refreshes]);
}

function sayWhatCame(unheard: readonly QueuedChange[]): void {
  for (const { label, refused } of unheard)
    if (refused !== undefined) showFailure(`${label}: ${refused}`);
  const isLate = ({ madeAt }: QueuedChange) => serverNow() - madeAt > SENT_AT_ONCE_MS;
  const sent = unheard.filter((change) => isUnanswered(change) && isLate(change)).length;
  if (sent > 0) showToast(`Sent: ${counted(sent, 'change')} that waited.`);
}
