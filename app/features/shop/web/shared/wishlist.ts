import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'ringside-wishlist';
const MAX_WISHES = 500;
const NONE: readonly string[] = [];

let kept: { text: string | null; slugs: readonly string[] } = { text: null, slugs: NONE };
const listeners = new Set<() => void>();

/**
 * The stored wishlist. Returns the same list while the stored text is unchanged; without storage,
 * the list of this page.
 */
function readWishes(): readonly string[] {
  let text: string | null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    return kept.slugs;
  }
  if (text !== kept.text) kept = { text, slugs: parseWishes(text) };
  return kept.slugs;
}

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
  const wishes = readWishes();
  const slugs = wishes.includes(slug)
    ? wishes.filter((wish) => wish !== slug)
    : [...wishes, slug].slice(-MAX_WISHES);
  kept = { text: JSON.stringify(slugs), slugs };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(slugs));
  } catch {
    // Without storage the wishes are kept until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The slugs on this browser's wishlist, and a toggle for one. Empty on the server. */
export function useWishlist(): [wishes: readonly string[], toggle: (slug: string) => void] {
  return [useSyncExternalStore(subscribe, readWishes, () => NONE), toggleWish];
}
