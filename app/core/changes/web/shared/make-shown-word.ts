import type { EndpointInput, EndpointResponse } from '@ringside/contract/endpoint';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { UNKNOWN_OUTCOME_MESSAGE } from '../../contract.ts';
import type { HowItWaits } from '../../waiting.ts';
import { type Change, makeChange, type Who } from './make-change.ts';
import type { WAITS } from './waiting-list.ts';

interface ShownWord extends Pick<HowItWaits, 'item' | 'label' | 'refreshes'> {
  /** Whether the item is to be in the set. */
  isOn: boolean;
  queryClient: QueryClient;
  /** Of the set. */
  queryKey: QueryKey;
  /** Shows the item in the cached set, or no more. */
  show(isOn: boolean): void;
  /** What is said if it was refused. */
  failed: string;
}

/**
 * Adds an item to a set of the account or takes it off, shown at once, or keeps that until there is a connection.
 * A failure is said; what was not carried out is shown no more. @returns null after a failure
 */
export async function makeShownWord<E extends Change>(
  who: Who,
  endpoint: E,
  input: Omit<EndpointInput<E>, 'headers'>,
  { isOn, queryClient, queryKey, show, failed, ...how }: ShownWord,
): Promise<EndpointResponse<E> | typeof WAITS | null> {
  await queryClient.cancelQueries({ queryKey });
  show(isOn);
  try {
    return await makeChange(who, endpoint, input, { ...how, isWord: true, shows: isOn });
  } catch (error) {
    console.error(error);
    if (isOutcomeUnknown(error)) {
      showFailure(UNKNOWN_OUTCOME_MESSAGE);
      void queryClient.invalidateQueries({ queryKey });
    } else {
      show(!isOn);
      showFailure(failed);
    }
    return null;
  }
}
