import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { addFollow, type Follow, removeFollow } from '../../contract.ts';
import { CALLS_PATH, followedKey, MAX_FOLLOWS } from '../../rules.ts';
import { followsQuery } from '../queries.ts';

/**
 * Whether the viewer follows a player or a breed, and a toggle. Not optimistic: the state changes
 * once stored.
 */
export function useFollow({ kind, name }: Follow, label: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  const navigate = useNavigate();
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
      if (!isFollowed) {
        const run = () => void navigate(CALLS_PATH);
        showToast(`Following ${label}.`, { label: 'Call me when they fight', run });
      }
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
