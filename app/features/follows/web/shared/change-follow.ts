import { makeChange, type Sender } from '#app/core/changes/web/shared/make-change.ts';
import { WAITS } from '#app/core/changes/web/shared/queued-changes.ts';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { addFollow, type Follow, removeFollow } from '../../contract.ts';
import { FOLLOWED_TOPIC } from '../../rules.ts';
import { followsQuery } from '../queries.ts';

interface WantedFollow extends Follow {
  label: string;
  isFollowed: boolean;
  item: string;
}

export async function changeFollow(
  sender: Sender,
  { kind, name, label, isFollowed, item }: WantedFollow,
  call: () => void,
): Promise<void> {
  const { queryClient, api, headers } = sender;
  const { username } = headers;
  const [endpoint, verb] = isFollowed ? [addFollow, 'Follow'] : [removeFollow, 'Unfollow'];
  const input = { params: { username }, body: { kind, name } };
  const after = await makeChange(sender, endpoint, input, {
    item,
    label: `${verb} ${label}`,
    refreshes: 'follows',
    replaces: true,
    shows: isFollowed,
    failed: "Couldn't save that.",
    apply(follows) {
      queryClient.setQueryData(followsQuery(api, headers).queryKey, follows);
      void queryClient.invalidateQueries({ queryKey: [...FOLLOWED_TOPIC, username] });
    },
  });
  if (after !== null && after !== WAITS && isFollowed)
    showToast(`Following ${label}.`, { label: 'Notify me', run: call });
}
