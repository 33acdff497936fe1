import { grouped } from '#app/core/count-rules.ts';
import { withNearest } from '#app/features/guide/nearest.ts';
import type { Item, ItemCategory, ItemRarity, StoreChange } from './contract.ts';

/** Polling interval of the shop's status (section 4: Polling). */
export const STORE_REFRESH_MS = 5 * 60_000;
export const RESTOCK_DELAY_MS = 3_600_000;
/** The part of a balance that cannot be spent, in Z. */
export const UNSPENDABLE_Z = 500;

export const CATEGORY_LABELS: Record<ItemCategory, string> = {
  DISC_CHIPS: 'Disc Chips',
  STAT_BOOSTER: 'Stat Boosters',
  OTHER: 'Other',
};

export const RARITY_LABELS: Record<ItemRarity, string> = {
  COMMON: 'Common',
  UNCOMMON: 'Uncommon',
  RARE: 'Rare',
  EPIC: 'Epic',
};

/** Rarity from 1, common, to 4, epic. */
export function rarityLevel(rarity: ItemRarity): number {
  return Object.keys(RARITY_LABELS).indexOf(rarity) + 1;
}

export function formatZ(amount: number): string {
  return `${grouped(amount)} Z`;
}

export function spendable(balance: number): number | null {
  return balance > UNSPENDABLE_Z ? balance - UNSPENDABLE_Z : null;
}

export function shortOf(cost: number, balance: number): number {
  return Math.max(0, cost - (spendable(balance) ?? 0));
}

/** In ms since the epoch: the reported time plus one hour. */
export function restockAtMs(restockTime: string): number {
  return Date.parse(restockTime) + RESTOCK_DELAY_MS;
}

export function countdown(untilMs: number, nowMs: number): string | null {
  const seconds = Math.ceil((untilMs - nowMs) / 1000);
  if (seconds <= 0) return null;
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const clock = `${pad(minutes)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** The only picture whose name differs from its item's (section 7: Images). */
const REMAPPED_IMAGE = { slug: 'off-brand-memory-card', from: '171', to: '170' };

export function itemImageName({ Slug, Image }: Pick<Item, 'Slug' | 'Image'>): string {
  const { slug, from, to } = REMAPPED_IMAGE;
  return Slug === slug && Image === from ? to : Image;
}

/** Slugs are replaced by the catalogue's items, and duplicates removed. */
export function completeStoreChange(
  change: StoreChange,
  catalogue: Map<string, Item>,
): { items: Item[]; raffleItem: Item | null; newItems: Item[] } | { unknown: string[] } {
  const unknown: string[] = [];
  const complete = (entry: string | Item): Item[] => {
    if (typeof entry !== 'string') return [entry];
    const item = catalogue.get(entry);
    if (!item) unknown.push(entry);
    return item ? [item] : [];
  };
  const items = withoutRepeats(change.items.flatMap(complete));
  const [raffleItem = null] = change.raffleItem === null ? [] : complete(change.raffleItem);
  if (unknown.length > 0) return { unknown };
  const given = raffleItem === null ? items : [...items, raffleItem];
  const newItems = withoutRepeats(given).filter(({ Slug }) => !catalogue.has(Slug));
  return { items, raffleItem, newItems };
}

export const itemExpected = (slug: string, known: Iterable<string>) =>
  withNearest('a slug of the catalogue (GET /api/items)', slug, known);

export function withoutRepeats(items: Item[]): Item[] {
  const bySlug = new Map<string, Item>();
  for (const item of items) if (!bySlug.has(item.Slug)) bySlug.set(item.Slug, item);
  return [...bySlug.values()];
}
