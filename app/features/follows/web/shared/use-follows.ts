import type { Client } from '@ringside/contract/client';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { useApi } from '@ringside/page-queries/page-data';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { addFollow, type Follow, getFollows, removeFollow } from '../../contract.ts';
import { followedKey, MAX_FOLLOWS } from '../../rules.ts';

/** This browser's changes are in the cache immediately; those from another one can wait. */
const FOLLOWS_STALE_MS = 5 * 60_000;

function followsQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['follows', username],
    queryFn: ({ signal }) =>
      api(getFollows, { params: { username }, headers: headers as Caller }, { signal }),
    enabled: headers !== null,
    staleTime: FOLLOWS_STALE_MS,
  });
}

/**
 * Whether the viewer follows a player or a breed, and a toggle. Not optimistic: the state changes
 * once stored.
 */
export function useFollow({ kind, name }: Follow) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  const { data } = useQuery(followsQuery(api, headers));
  const [isSending, setSending] = useState(false);
  const isFollowed =
    kind === 'race'
      ? data?.races.includes(name)
      : data?.players.some(({ login }) => login.toLowerCase() === name.toLowerCase());

  async function toggle(): Promise<void> {
    if (!headers || isSending) return;
    setSending(true);
    const { username } = headers;
    const input = { params: { username }, headers, body: { kind, name } };
    try {
      const after = await (isFollowed ? api(removeFollow, input) : api(addFollow, input));
      queryClient.setQueryData(followsQuery(api, headers).queryKey, after);
      void queryClient.invalidateQueries({ queryKey: followedKey(username) });
    } catch (error) {
      console.error(error);
      const isFull = data && data.players.length + data.races.length >= MAX_FOLLOWS;
      if (isOutcomeUnknown(error)) showFailure(UNKNOWN_OUTCOME_MESSAGE);
      else if (isFull) showFailure(`You already follow ${MAX_FOLLOWS}. Unfollow one first.`);
      else showFailure("Couldn't save that. Try again.");
    } finally {
      setSending(false);
    }
  }

  return { isFollowed: isFollowed ?? false, isKnown: data !== undefined, toggle };
}
