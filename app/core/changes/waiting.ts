import { ApiError } from '@ringside/contract/api-error';
import type { Endpoint } from '@ringside/contract/endpoint';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { UNKNOWN_OUTCOME_MESSAGE } from './contract.ts';
import { ANSWERS_KEPT_MS, isUnanswered, WAITS_MAX_MS } from './rules.ts';

export interface WaitingChange {
  id?: number;
  key: string;
  account: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params: Record<string, string>;
  body?: unknown;
  item: string;
  label: string;
  refreshes: 'playlists' | 'follows' | 'library' | 'wishlist' | 'upcoming';
  isWord: boolean;
  shows?: unknown;
  madeAt: number;
  triedAt?: number;
  refused?: string;
}

export type HowItWaits = Pick<WaitingChange, 'item' | 'label' | 'refreshes' | 'isWord' | 'shows'>;

/** The changes of this browser, of all accounts, in the order in which they were made. */
export interface WaitingStore {
  all(): Promise<WaitingChange[]>;
  put(change: WaitingChange): Promise<unknown>;
  remove(id: number): Promise<unknown>;
}

export const TOO_OLD_MESSAGE = 'It waited for more than 30 days, and was not sent.';

export async function keepWaiting(store: WaitingStore, change: WaitingChange): Promise<void> {
  if (change.isWord) {
    for (const { id, account, item } of await store.all()) {
      if (account === change.account && item === change.item && id !== undefined)
        await store.remove(id);
    }
  }
  await store.put(change);
}

interface Sending {
  store: WaitingStore;
  account: string;
  send(change: WaitingChange): Promise<unknown>;
  onDone(change: WaitingChange): void;
  now?: () => number;
}

export async function sendWaiting(sending: Sending): Promise<boolean> {
  const { store, account } = sending;
  const isDue = (change: WaitingChange) => change.account === account && isUnanswered(change);
  for (;;) {
    // Read anew each time: another tab may have added or taken back one meanwhile.
    const next = (await store.all()).find(isDue);
    if (next?.id === undefined) return false;
    if (!(await sendOne(next, next.id, sending))) return true;
  }
}

async function sendOne(
  change: WaitingChange,
  id: number,
  { store, send, onDone, now = Date.now }: Sending,
): Promise<boolean> {
  const refuse = async (refused: string) => {
    await store.put({ ...change, refused });
    onDone({ ...change, refused });
    return true;
  };
  if (now() - change.madeAt > WAITS_MAX_MS) return refuse(TOO_OLD_MESSAGE);
  // The server does not know the key any more: sent again, it might be carried out twice.
  const { triedAt = Number.POSITIVE_INFINITY } = change;
  if (!change.isWord && now() - triedAt > ANSWERS_KEPT_MS) return refuse(UNKNOWN_OUTCOME_MESSAGE);
  try {
    await send(change);
  } catch (error) {
    if (mayBeDone(error) && change.triedAt === undefined)
      await store.put({ ...change, triedAt: now() });
    if (mayPass(error)) return false;
    return refuse((error as ApiError).message);
  }
  await store.remove(id);
  onDone(change);
  return true;
}

const mayBeDone = (error: unknown) => !(error instanceof ApiError) || isOutcomeUnknown(error);

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return (
    status === 0 || status === 429 || status >= 500 || code === 'token' || code === 'wrong_name'
  );
}
