import { makeChange, type Sender } from '#app/core/changes/web/shared/make-change.ts';
import { WAITS } from '#app/core/changes/web/shared/queued-changes.ts';
import { showToast } from '#app/ui/toasts/toasts.ts';
import type { Item } from '../../contract.ts';
import { changeWishlist } from '../../wishes/contract.ts';
import { wishlistQuery } from '../queries.ts';

/** Wishes for an item, or no more; `call` leads to the settings of calls. */
export async function changeWish(
  sender: Sender,
  { Slug, Name }: Pick<Item, 'Slug' | 'Name'>,
  { isWished, item }: { isWished: boolean; item: string },
  call: () => void,
): Promise<void> {
  const { queryClient, api, headers } = sender;
  const body = isWished ? { add: [Slug] } : { remove: [Slug] };
  const input = { params: { username: headers.username }, body };
  const after = await makeChange(sender, changeWishlist, input, {
    item,
    label: isWished ? `Wish for ${Name}` : `Wish no more for ${Name}`,
    refreshes: 'wishlist',
    replaces: true,
    shows: isWished,
    failed: `Couldn't change your wish for ${Name}.`,
    apply: (wishlist) => queryClient.setQueryData(wishlistQuery(api, headers).queryKey, wishlist),
  });
  if (after !== null && after !== WAITS && isWished)
    showToast(`${Name} is on your wishlist.`, { label: 'Notify me', run: call });
}
