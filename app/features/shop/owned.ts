import type { Item, ItemCategory } from './contract.ts';
import { byCost } from './shelf.ts';

export interface OwnedItem<T extends Item = Item> {
  item: T;
  count: number;
}

export interface StrayItem {
  slug: string;
  name: string;
  count: number;
}

export interface OwnedGroups<T extends Item = Item> {
  groups: Record<ItemCategory, OwnedItem<T>[]>;
  strays: StrayItem[];
}

export function groupOwned<T extends Item>(
  inventory: Record<string, number>,
  catalogue: T[],
): OwnedGroups<T> {
  const bySlug = new Map(catalogue.map((item) => [item.Slug, item]));
  const groups: OwnedGroups<T>['groups'] = { DISC_CHIPS: [], STAT_BOOSTER: [], OTHER: [] };
  const strays: StrayItem[] = [];
  for (const [slug, count] of Object.entries(inventory)) {
    if (!(count > 0)) continue;
    const item = bySlug.get(slug);
    if (item) groups[item.Category].push({ item, count });
    else strays.push({ slug, name: nameFromSlug(slug), count });
  }
  for (const group of Object.values(groups)) group.sort((a, b) => byCost(a.item, b.item));
  strays.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { groups, strays };
}

export function ownedCount(inventory: Record<string, number>, slug: string): number {
  return Object.hasOwn(inventory, slug) ? Math.max(0, inventory[slug] ?? 0) : 0;
}

export function nameFromSlug(slug: string): string {
  const words = slug.split('-').filter((word) => word !== '');
  if (words.length === 0) return slug;
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ');
}
