import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { changeWishlist } from '../../wishes/contract.ts';
import { wishlistQuery } from '../queries.ts';
import { localWishes } from './wishlist.ts';

/** After a login, adds the wishes of this browser to the account's. */
export function useTakeWishes(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  useEffect(() => {
    const add = [...localWishes.read()];
    if (!headers || add.length === 0) return;
    const input = { params: { username: headers.username }, headers, body: { add } };
    api(changeWishlist, input).then(
      (after) => {
        localWishes.write(null);
        queryClient.setQueryData(wishlistQuery(api, headers).queryKey, after);
      },
      // They stay in this browser until the next login.
      () => {},
    );
  }, [api, queryClient, headers]);
}
