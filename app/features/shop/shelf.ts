import { plainName } from '#app/features/guide/rules.ts';
import type { Item, ItemCategory, ItemRarity } from './contract.ts';
import { CATEGORY_LABELS, RARITY_LABELS } from './rules.ts';

export type ShelfView = 'store' | 'catalogue' | 'wishlist';
export type ShelfSort = 'number' | 'cost' | 'dearest';

export interface Shelf {
  view: ShelfView;
  category: ItemCategory | null;
  rarity: ItemRarity | null;
  sort: ShelfSort;
  term: string;
}

export const VIEW_LABELS: Record<ShelfView, string> = {
  store: 'In store',
  catalogue: 'Catalogue',
  wishlist: 'Wishlist',
};

export const SORT_LABELS: Record<ShelfSort, string> = {
  number: 'By number',
  cost: 'Cheapest first',
  dearest: 'Most expensive first',
};

export const TERM_MAX_CHARACTERS = 80;

export function readShelf(query: URLSearchParams): Shelf {
  const oneOf = <T extends string>(name: string, known: Record<T, unknown>): T | null => {
    const value = query.get(name) ?? '';
    return Object.hasOwn(known, value) ? (value as T) : null;
  };
  return {
    view: oneOf('view', VIEW_LABELS) ?? 'store',
    category: oneOf('category', CATEGORY_LABELS),
    rarity: oneOf('rarity', RARITY_LABELS),
    sort: oneOf('sort', SORT_LABELS) ?? 'number',
    term: (query.get('q') ?? '').slice(0, TERM_MAX_CHARACTERS),
  };
}

export function writeShelf({ view, category, rarity, sort, term }: Shelf): URLSearchParams {
  const query = new URLSearchParams();
  if (view !== 'store') query.set('view', view);
  if (category) query.set('category', category);
  if (rarity) query.set('rarity', rarity);
  if (sort !== 'number') query.set('sort', sort);
  if (term.trim()) query.set('q', term);
  return query;
}

const FROM_PARAMETER = 'from';
const MAX_FROM = 5000;

/** Offset of a page's first item, for browsers without scripts. */
export function readFrom(query: URLSearchParams): number {
  const from = Number(query.get(FROM_PARAMETER) ?? '');
  return Number.isInteger(from) && from > 0 ? Math.min(from, MAX_FROM) : 0;
}

export function writeShelfFrom(shelf: Shelf, from: number): URLSearchParams {
  const query = writeShelf(shelf);
  if (from > 0) query.set(FROM_PARAMETER, String(from));
  return query;
}

export function isNarrowed({ category, rarity, term }: Shelf): boolean {
  return category !== null || rarity !== null || plainName(term) !== '';
}

export function selectItems<T extends Item>(items: T[], shelf: Shelf): T[] {
  const term = plainName(shelf.term);
  return items
    .filter(
      ({ Category, Rarity, Name, Hint }) =>
        (shelf.category === null || shelf.category === Category) &&
        (shelf.rarity === null || shelf.rarity === Rarity) &&
        (plainName(Name).includes(term) || plainName(Hint).includes(term)),
    )
    .sort(ORDERS[shelf.sort]);
}

const byNumber = (a: Item, b: Item) => a.i - b.i;
export const byCost = (a: Item, b: Item) => a.Cost - b.Cost || byNumber(a, b);

const ORDERS: Record<ShelfSort, (a: Item, b: Item) => number> = {
  number: byNumber,
  cost: byCost,
  dearest: (a, b) => b.Cost - a.Cost || byNumber(a, b),
};
