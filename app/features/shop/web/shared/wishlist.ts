import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queuedAmong, useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { useChange } from '#app/core/changes/web/shared/use-change.ts';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import { ALERTS_PATH } from '#app/features/follows/rules.ts';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import type { Item } from '../../contract.ts';
import { MAX_WISHES } from '../../wishes/rules.ts';
import { wishlistQuery } from '../queries.ts';

const NONE: readonly string[] = [];
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

export function withWish(slugs: readonly string[], slug: string, isWished: boolean): string[] {
  const others = slugs.filter((wish) => wish !== slug);
  return isWished ? [...others, slug].slice(-MAX_WISHES) : others;
}

export interface Wishes {
  slugs: readonly string[];
  waiting: ReadonlySet<string>;
  toggle(item: Pick<Item, 'Slug' | 'Name'>): void;
}

export function useWishlist(): Wishes {
  const { status, headers } = useRingsideUser();
  const navigate = useNavigate();
  const local = useStoredValue(localWishes, NONE);
  const { data } = useQuery(wishlistQuery(useApi(), headers));
  const change = useChange(async () => (await import('./change-wish.ts')).changeWish);
  const queued = queuedAmong(useQueued(), ITEM);
  const slugs =
    status === 'anonymous'
      ? local
      : queued.reduce<readonly string[]>(
          (before, { subject, shows }) => withWish(before, subject, shows === true),
          data?.slugs ?? NONE,
        );
  return {
    slugs,
    waiting: new Set(queued.filter(({ waits }) => waits).map(({ subject }) => subject)),
    toggle(item) {
      const isWished = !slugs.includes(item.Slug);
      const about = { isWished, item: `${ITEM} ${item.Slug}` };
      if (status === 'signed-in') void change(item, about, () => void navigate(ALERTS_PATH));
      else localWishes.write(JSON.stringify(withWish(local, item.Slug, isWished)));
    },
  };
}
