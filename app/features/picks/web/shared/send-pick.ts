import { ApiError } from '@ringside/contract/api-error';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import type { QueryClient } from '@tanstack/react-query';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { makeChange, type Who } from '#app/core/changes/web/shared/make-change.ts';
import { WAITS } from '#app/core/changes/web/shared/waiting-list.ts';
import type { BoutCard } from '#app/features/upcoming/contract.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { makePick } from '../../contract.ts';
import type { Sureness } from '../../rules.ts';
import { picksQuery } from '../queries.ts';

export interface NewPick {
  side: 'left' | 'right';
  sure: Sureness;
}

export async function sendPick(
  who: Who,
  card: BoutCard,
  { side, sure }: NewPick,
  queryClient: QueryClient,
): Promise<void> {
  const { bout } = card;
  const { queryKey } = picksQuery(who.api, who.headers);
  const input = { params: { username: who.headers.username }, body: { bout, side, sure } };
  try {
    const after = await makeChange(who, makePick, input, {
      item: `pick ${bout}`,
      label: `Your pick of ${card[side].MONSTER_NAME}`,
      refreshes: 'upcoming',
      isWord: false,
      shows: { side, sure } satisfies NewPick,
    });
    if (after !== WAITS) queryClient.setQueryData(queryKey, after);
  } catch (error) {
    console.error(error);
    if (isOutcomeUnknown(error)) showFailure(UNKNOWN_OUTCOME_MESSAGE);
    else if (error instanceof ApiError && error.status === 409) showFailure(error.message);
    else showFailure("Couldn't store your pick. Try again.");
    void queryClient.invalidateQueries({ queryKey });
  }
}
