import { ApiError } from '@ringside/contract/api-error';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import type { QueryClient } from '@tanstack/react-query';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { makeChange, type Who } from '#app/core/changes/web/shared/make-change.ts';
import { WAITS } from '#app/core/changes/web/shared/waiting-list.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { addFollow, type Follow, removeFollow } from '../../contract.ts';
import { followedKey, MAX_FOLLOWS } from '../../rules.ts';
import { followsQuery } from '../queries.ts';

interface WantedFollow extends Follow {
  label: string;
  isFollowed: boolean;
  item: string;
}

export async function changeFollow(
  who: Who,
  { kind, name, label, isFollowed, item }: WantedFollow,
  { queryClient, call }: { queryClient: QueryClient; call: () => void },
): Promise<void> {
  const { username } = who.headers;
  const input = { params: { username }, body: { kind, name } };
  const how = { item, refreshes: 'follows', isWord: true, shows: isFollowed } as const;
  try {
    const after = await (isFollowed
      ? makeChange(who, addFollow, input, { ...how, label: `Follow ${label}` })
      : makeChange(who, removeFollow, input, { ...how, label: `Unfollow ${label}` }));
    if (after === WAITS) return;
    queryClient.setQueryData(followsQuery(who.api, who.headers).queryKey, after);
    void queryClient.invalidateQueries({ queryKey: followedKey(username) });
    if (isFollowed)
      showToast(`Following ${label}.`, { label: 'Call me when they fight', run: call });
  } catch (error) {
    console.error(error);
    if (isOutcomeUnknown(error)) showFailure(UNKNOWN_OUTCOME_MESSAGE);
    else if (error instanceof ApiError && error.status === 409)
      showFailure(`You already follow ${MAX_FOLLOWS}. Unfollow one first.`);
    else showFailure("Couldn't save that. Try again.");
  }
}
