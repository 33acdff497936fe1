import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import marks from '#app/ui/looks/bar-mark.module.css';
import { shortOf } from '../../rules.ts';
import { storeStatusQuery } from '../queries.ts';
import { StarIcon } from './star-icon.tsx';
import { useHoldings } from './use-holdings.ts';
import { useTakeWishes } from './use-take-wishes.ts';
import { useWishlist } from './wishlist.ts';

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
