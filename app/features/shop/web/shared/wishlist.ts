import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useWaiting, WAITS, waitingAmong } from '#app/core/changes/web/shared/waiting-list.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { CALLS_PATH } from '#app/features/follows/rules.ts';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import type { Item } from '../../contract.ts';
import { changeWishlist, getWishlist } from '../../wishes/contract.ts';
import { MAX_WISHES } from '../../wishes/rules.ts';

const NONE: readonly string[] = [];
/** This browser's changes are in the cache immediately; those from another one can wait. */
const WISHES_STALE_MS = 5 * 60_000;
const ITEM = 'wish';

/** The wishes of this browser, for viewers who are not logged in. */
export const localWishes = createStoredValue('ringside-wishlist', parseWishes);

/** Parses stored slugs; invalid text becomes an empty list. */
export function parseWishes(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return NONE;
    const slugs = value.filter((slug) => typeof slug === 'string');
    return [...new Set(slugs)].slice(-MAX_WISHES);
  } catch {
    return NONE;
  }
}

export function wishlistQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['wishlist', username],
    queryFn: ({ signal }) =>
      api(getWishlist, { params: { username }, headers: headers as Caller }, { signal }),
    enabled: headers !== null,
    staleTime: WISHES_STALE_MS,
  });
}

export function withWish(slugs: readonly string[], slug: string, isWished: boolean): string[] {
  const others = slugs.filter((wish) => wish !== slug);
  return isWished ? [...others, slug].slice(-MAX_WISHES) : others;
}

export interface Wishes {
  slugs: readonly string[];
  waiting: ReadonlySet<string>;
  toggle(item: Pick<Item, 'Slug' | 'Name'>): void;
}

/** The wishlist: the account's, or this browser's while anonymous. */
export function useWishlist(): Wishes {
  const { status, headers } = useRingsideUser();
  const local = useStoredValue(localWishes, NONE);
  const { data } = useQuery(wishlistQuery(useApi(), headers));
  const toggleOfAccount = useToggleWish();
  const words = waitingAmong(useWaiting(), ITEM);
  const slugs =
    status === 'anonymous'
      ? local
      : words.reduce<readonly string[]>(
          (before, { subject, shows }) => withWish(before, subject, shows === true),
          data?.slugs ?? NONE,
        );
  return {
    slugs,
    waiting: new Set(words.map(({ subject }) => subject)),
    toggle(item) {
      const isWished = !slugs.includes(item.Slug);
      if (status === 'signed-in') void toggleOfAccount(item, isWished);
      else localWishes.write(JSON.stringify(withWish(local, item.Slug, isWished)));
    },
  };
}

function useToggleWish() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { headers, viewer } = useRingsideUser();
  return async ({ Slug, Name }: Pick<Item, 'Slug' | 'Name'>, isWished: boolean): Promise<void> => {
    if (!headers || !viewer) return;
    const { queryKey } = wishlistQuery(api, headers);
    const failed = `Couldn't change your wish for ${Name}. Try again.`;
    try {
      const { makeShownWord } = await import('#app/core/changes/web/shared/make-shown-word.ts');
      const who = { api, headers, account: viewer.userId };
      const body = isWished ? { add: [Slug] } : { remove: [Slug] };
      const input = { params: { username: headers.username }, body };
      const after = await makeShownWord(who, changeWishlist, input, {
        isOn: isWished,
        item: `${ITEM} ${Slug}`,
        label: isWished ? `Wish for ${Name}` : `Wish no more for ${Name}`,
        refreshes: 'wishlist',
        queryClient,
        queryKey,
        show: (wished) =>
          queryClient.setQueryData(
            queryKey,
            (before) => before && { slugs: withWish(before.slugs, Slug, wished) },
          ),
        failed,
      });
      if (after === null || after === WAITS || !isWished) return;
      const run = () => void navigate(CALLS_PATH);
      showToast(`${Name} is on your wishlist.`, { label: 'Call me when it is in store', run });
    } catch (error) {
      // The script has not loaded.
      console.error(error);
      showFailure(failed);
    }
  };
}
