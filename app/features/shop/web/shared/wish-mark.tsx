import { useApi } from '@ringside/page-queries/page-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { readAgain } from '#app/core/changes/web/shared/read-again.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { classNames } from '#app/ui/class-names.ts';
import marks from '#app/ui/looks/bar-mark.module.css';
import { shortOf } from '../../rules.ts';
import { changeWishlist } from '../../wishes/contract.ts';
import { storeStatusQuery, wishlistQuery } from '../queries.ts';
import { StarIcon } from './star-icon.tsx';
import { useHoldings } from './use-holdings.ts';
import { localWishes, useWishlist } from './wishlist.ts';

export default function WishMark() {
  const { balance } = useHoldings();
  const { slugs: wishes } = useWishlist();
  useTakeWishes();
  const watching = balance !== undefined && wishes.length > 0;
  const { data } = useQuery({ ...storeStatusQuery(useApi()), enabled: watching });
  if (!watching || !data) return null;
  const granted = data.status.items.filter(
    ({ Slug, Cost }) => wishes.includes(Slug) && shortOf(Cost, balance) === 0,
  ).length;
  if (granted === 0) return null;
  const label =
    granted === 1
      ? '1 item on your wishlist is in store and within reach'
      : `${granted} items on your wishlist are in store and within reach`;
  return (
    <Link
      to="/shop?view=wishlist"
      className={classNames(marks.mark, marks.gold)}
      aria-label={label}
      title={label}
    >
      <StarIcon filled />
      <span>{granted}</span>
    </Link>
  );
}

/** After a login, adds the wishes of this browser to the account's. */
function useTakeWishes(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  useEffect(() => {
    const add = [...localWishes.read()];
    if (!headers || add.length === 0) return;
    const input = { params: { username: headers.username }, headers, body: { add } };
    api(changeWishlist, input).then(
      () => {
        localWishes.write(null);
        return readAgain(queryClient, wishlistQuery(api, headers).queryKey);
      },
      // They stay in this browser until the next login.
      () => {},
    );
  }, [api, queryClient, headers]);
}
