import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

const MAX_WISHES = 500;
const NONE: readonly string[] = [];
const stored = createStoredValue('ringside-wishlist', parseWishes);

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

function toggleWish(slug: string): void {
  const wishes = stored.read();
  const slugs = wishes.includes(slug)
    ? wishes.filter((wish) => wish !== slug)
    : [...wishes, slug].slice(-MAX_WISHES);
  stored.write(JSON.stringify(slugs));
}

/** The slugs on this browser's wishlist, and a toggle for one. Empty on the server. */
export function useWishlist(): [wishes: readonly string[], toggle: (slug: string) => void] {
  return [useStoredValue(stored, NONE), toggleWish];
}
