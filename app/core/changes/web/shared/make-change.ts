import type { EndpointInput, EndpointResponse, LocalEndpoint } from '@ringside/contract/endpoint';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { changeHeaders } from '../../contract.ts';
import { enqueue, type QueuedChange, type Settled } from '../../queue.ts';
import { isUnanswered, SENT_AT_ONCE_MS } from '../../rules.ts';
import { queueStore, readQueuedOf, takeBackQueued, tellTabs } from '../queue-store.ts';
import { type Sender, sendChanges } from '../send-changes.ts';
import { justMade, readQueued, WAITS } from './queued-changes.ts';
import { randomId } from './random-id.ts';
import { readAgain } from './read-again.ts';

const KEPT_MESSAGE = 'Saved on this device. It is sent as soon as there is a connection.';
const NOT_KEPT_MESSAGE =
  'There is no connection, and this browser stores nothing. Leave this page open until the change is sent.';

export type Change = LocalEndpoint & { headers: typeof changeHeaders; repeatable: true };
export type { Sender };

interface HowMade<E extends Change>
  extends Pick<QueuedChange, 'item' | 'label' | 'refreshes' | 'replaces' | 'shows'> {
  failed: string;
  apply?(answer: EndpointResponse<E>): void;
}

/** Resolves to the answer, to `WAITS` after three seconds, or to null if refused, which is said. */
export async function makeChange<E extends Change>(
  sender: Sender,
  { method, path }: E,
  input: Omit<EndpointInput<E>, 'headers'>,
  { failed, apply, ...how }: HowMade<E>,
): Promise<EndpointResponse<E> | typeof WAITS | null> {
  const { queryClient, account } = sender;
  const { params, body } = input as Pick<QueuedChange, 'params' | 'body'>;
  const key = randomId();
  const call = { endpoint: { method, path }, params, body };
  const ended = await settle(sender, { ...how, ...call, key, madeAt: serverNow(), account });
  if (ended === 'replaced') return WAITS;
  if (ended === 'late') {
    await readQueuedOf(account);
    tellTabs();
    const kept = readQueued().find((change) => change.key === key);
    if (kept?.id && kept.id < 0) showFailure(NOT_KEPT_MESSAGE);
    else showToast(KEPT_MESSAGE);
    return WAITS;
  }
  const { change, answer } = ended;
  if (change.refused !== undefined) await takeBackQueued(change);
  const queryKey = [how.refreshes] as const;
  const applies = change.refused === undefined ? apply : undefined;
  applies?.(answer as EndpointResponse<E>);
  if (!applies || queryClient.isFetching({ queryKey })) void readAgain(queryClient, queryKey);
  if (change.refused === undefined) return answer as EndpointResponse<E>;
  showFailure(`${failed} ${change.refused}`);
  return null;
}

/** Stores and sends a change, and waits for its end; not for long where the last ones wait as well. */
async function settle(
  sender: Sender,
  change: QueuedChange,
): Promise<Settled | 'late' | 'replaced'> {
  const { promise, resolve } = Promise.withResolvers<Settled | 'replaced'>();
  justMade.set(change.key, resolve as (ended: unknown) => void);
  try {
    for (const key of await enqueue(queueStore, change)) justMade.get(key)?.('replaced');
    await readQueuedOf(change.account);
    const isLineDown =
      !navigator.onLine || readQueued().some((one) => one.waits && isUnanswered(one));
    void sendChanges(sender);
    const limitMs = isLineDown ? 0 : SENT_AT_ONCE_MS;
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, limitMs, 'late'));
    return await Promise.race([promise, late]);
  } finally {
    justMade.delete(change.key);
  }
}

/** After a change that was sent by itself: what it changed is read again, in other tabs too. */
export async function refreshEverywhere(
  queryClient: Sender['queryClient'],
  refreshes: QueuedChange['refreshes'],
): Promise<void> {
  tellTabs([{ change: { key: '', refreshes } }]);
  await readAgain(queryClient, [refreshes]);
}
