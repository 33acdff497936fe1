import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import type { EndpointInput, EndpointResponse, LocalEndpoint } from '@ringside/contract/endpoint';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import type { Caller } from '#app/core/identity/contract.ts';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { type changeHeaders, storedChange } from '../../contract.ts';
import type { HowItWaits, WaitingChange } from '../../waiting.ts';
import { storeWaiting } from '../waiting-store.ts';
import { lastWaiting, readWaiting, WAITS } from './waiting-list.ts';

const NOT_KEPT_MESSAGE =
  'There is no connection, and this browser refuses to keep the change until there is one.';
const KEPT_MESSAGE = 'Saved on this device. It is sent as soon as there is a connection.';

export type Change = LocalEndpoint & { headers: typeof changeHeaders; repeatable: true };

export interface Who {
  api: Client;
  headers: Caller;
  account: string;
}

/**
 * Makes a change of the logged-in person, or keeps it until there is a connection, behind those of
 * the same thing that wait already. @throws ApiError if it was refused
 */
export async function makeChange<E extends Change>(
  { api, headers, account }: Who,
  { method, path }: E,
  input: Omit<EndpointInput<E>, 'headers'>,
  how: HowItWaits,
): Promise<EndpointResponse<E> | typeof WAITS> {
  const { params, body } = input as Pick<WaitingChange, 'params' | 'body'>;
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const endpoint = { method, path };
  const change = { ...how, endpoint, params, body, key, madeAt: Date.now(), account };
  if (!navigator.onLine || lastWaiting(readWaiting(), how.item)) return keep(change);
  const keyed = { ...headers, 'idempotency-key': key };
  try {
    const answer = await api(storedChange(endpoint), { params, headers: keyed, body });
    return answer as EndpointResponse<E>;
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    return keep(change).catch(() => {
      throw error;
    });
  }
}

async function keep(change: WaitingChange): Promise<typeof WAITS> {
  const { body, key } = change;
  const saidAt = new Date(change.madeAt).toISOString();
  // A word has its time and a new key: the first try, if it was carried out, is of the same time.
  const word = { body: { ...(body as object), saidAt }, key: `${key}-said` };
  try {
    await storeWaiting({ ...change, ...(change.isWord && word) });
  } catch (cause) {
    throw new ApiError(0, 'not_kept', NOT_KEPT_MESSAGE, { cause });
  }
  showToast(KEPT_MESSAGE);
  return WAITS;
}
