/** The changes of a person on their device: stored before they are sent, and sent in order until each is answered. */
import { ApiError } from '@ringside/contract/api-error';
import type { Endpoint } from '@ringside/contract/endpoint';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { UNKNOWN_OUTCOME_MESSAGE } from './contract.ts';
import { ANSWERS_KEPT_MS, isUnanswered, SENT_AT_ONCE_MS, WAITS_MAX_MS } from './rules.ts';

export interface QueuedChange {
  id?: number;
  key: string;
  account: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params: Record<string, string>;
  body?: unknown;
  item: string;
  label: string;
  refreshes: 'playlists' | 'follows' | 'library' | 'wishlist' | 'upcoming';
  /** Sets the state of its item: of several only the last is sent, with the time at which it was made. */
  replaces: boolean;
  /** What pages show meanwhile. */
  shows?: unknown;
  /** When the person made it: ms since the epoch. */
  madeAt: number;
  /** When it was first sent, if the server may have it. */
  triedAt?: number | undefined;
  /** Why it was not carried out; it stays until the person has seen it. */
  refused?: string;
}

/** The changes of this browser, of all accounts, in the order in which they were made. */
export interface QueueStore {
  all(): Promise<QueuedChange[]>;
  add(change: QueuedChange): Promise<unknown>;
  /** Resolves to whether it is still there. */
  update(id: number, fields: Partial<QueuedChange>): Promise<boolean>;
  remove(id: number): Promise<unknown>;
}

export const TOO_OLD_MESSAGE = 'It waited for more than 30 days, and was not sent.';

/** Stores a change. @returns the keys of those that it replaces */
export async function enqueue(store: QueueStore, change: QueuedChange): Promise<string[]> {
  await store.add(change);
  const replaced = change.replaces
    ? (await store.all()).filter(
        ({ account, item, key }) =>
          account === change.account && item === change.item && key !== change.key,
      )
    : [];
  for (const { id } of replaced) await store.remove(id as number);
  return replaced.map(({ key }) => key);
}

export interface Settled {
  change: QueuedChange;
  answer?: unknown;
}

interface Sending {
  store: QueueStore;
  account: string;
  send(change: QueuedChange): Promise<unknown>;
  onSettled(settled: Settled): void;
  now?: () => number;
}

/** Sends an account's changes in order, each until it is answered; returns whether some still wait. */
export async function sendQueue(sending: Sending): Promise<boolean> {
  const { store, account } = sending;
  for (;;) {
    // Read anew each time: another tab may have added or taken back one meanwhile.
    const next = (await store.all()).find(
      (change) => change.account === account && isUnanswered(change),
    );
    if (next?.id === undefined) return false;
    if (!(await sendOne(next, next.id, sending))) return true;
  }
}

async function sendOne(
  change: QueuedChange,
  id: number,
  { store, send, onSettled, now = Date.now }: Sending,
): Promise<boolean> {
  const refuse = async (refused: string) => {
    await store.update(id, { refused });
    onSettled({ change: { ...change, refused } });
    return true;
  };
  const { triedAt, madeAt, replaces } = change;
  if (now() - madeAt > WAITS_MAX_MS) return refuse(TOO_OLD_MESSAGE);
  // The server does not know the key any more: sent again, it might be carried out twice.
  if (!replaces && triedAt !== undefined && now() - triedAt > ANSWERS_KEPT_MS)
    return refuse(UNKNOWN_OUTCOME_MESSAGE);
  // Noted before it is sent, since the tab may be closed before there is an answer.
  if (triedAt === undefined && !(await store.update(id, { triedAt: now() }))) return true;
  try {
    const isLate = triedAt !== undefined || now() - madeAt > SENT_AT_ONCE_MS;
    const answer = await send(replaces && isLate ? withTime(change) : change);
    await store.remove(id);
    onSettled({ change, answer });
    return true;
  } catch (error) {
    if (!mayBeDone(error)) await store.update(id, { triedAt });
    if (mayPass(error)) return false;
    return refuse((error as ApiError).message);
  }
}

/** With a key of its own: the first try, if it was carried out, has no time in it. */
function withTime(change: QueuedChange): QueuedChange {
  const saidAt = new Date(change.madeAt).toISOString();
  return { ...change, body: { ...(change.body as object), saidAt }, key: `${change.key}-said` };
}

const mayBeDone = (error: unknown) => !(error instanceof ApiError) || isOutcomeUnknown(error);

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return (
    status === 0 || status === 429 || status >= 500 || code === 'token' || code === 'wrong_name'
  );
}

export function memoryStore(): QueueStore {
  const changes = new Map<number, QueuedChange>();
  let last = 0;
  return {
    all: async () => [...changes.values()],
    async add(change) {
      // Apart from those of a store that counts upwards.
      last -= 1;
      changes.set(last, { ...change, id: last });
    },
    async update(id, fields) {
      const change = changes.get(id);
      if (change) changes.set(id, { ...change, ...fields });
      return change !== undefined;
    },
    remove: async (id) => changes.delete(id),
  };
}
