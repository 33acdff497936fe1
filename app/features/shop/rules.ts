/** Decisions and constants of the shop and the inventory (specification, sections 2, 7 and 9). */
import type { Item, ItemCategory, ItemRarity, StoreChange } from './contract.ts';

/** How often the shop's status is asked for (section 4: Polling). */
export const STORE_REFRESH_MS = 5 * 60_000;
/** Restock is shown this much after the time the store reported. */
export const RESTOCK_DELAY_MS = 3_600_000;
/** Z that stays in the purse: spendable is what lies above it. */
export const UNSPENDABLE_Z = 500;

export const CATEGORY_LABELS: Record<ItemCategory, string> = {
  DISC_CHIPS: 'Disc Chips',
  STAT_BOOSTER: 'Stat Boosters',
  OTHER: 'Other',
};

/** From the most common to the rarest. */
export const RARITY_LABELS: Record<ItemRarity, string> = {
  COMMON: 'Common',
  UNCOMMON: 'Uncommon',
  RARE: 'Rare',
  EPIC: 'Epic',
};

/** How rare: 1 for common to 4 for epic. */
export function rarityLevel(rarity: ItemRarity): number {
  return Object.keys(RARITY_LABELS).indexOf(rarity) + 1;
}

const number = new Intl.NumberFormat('en-GB');

/** An amount of money: `12,000 Z`. */
export function formatZ(amount: number): string {
  return `${number.format(amount)} Z`;
}

/** The spendable part of a balance in Z, or null when the balance is not above 500. */
export function spendable(balance: number): number | null {
  return balance > UNSPENDABLE_Z ? balance - UNSPENDABLE_Z : null;
}

/** How much Z a balance lacks for a cost; 0 when it can be afforded. */
export function shortOf(cost: number, balance: number): number {
  return Math.max(0, cost - (spendable(balance) ?? 0));
}

/** When the next restock is shown to be, in ms since the epoch: the reported time plus one hour. */
export function restockAtMs(restockTime: string): number {
  return Date.parse(restockTime) + RESTOCK_DELAY_MS;
}

/** How long until then, as a clock: `59:07`, `1:00:00` from an hour on, null once it is over. */
export function countdown(untilMs: number, nowMs: number): string | null {
  const seconds = Math.ceil((untilMs - nowMs) / 1000);
  if (seconds <= 0) return null;
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const clock = `${pad(minutes)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

/** The one picture whose name differs from that of its item (section 7: Images). */
const REMAPPED_IMAGE = { slug: 'off-brand-memory-card', from: '171', to: '170' };

/** Name of an item's picture under `/items/`. */
export function itemImageName({ Slug, Image }: Pick<Item, 'Slug' | 'Image'>): string {
  const { slug, from, to } = REMAPPED_IMAGE;
  return Slug === slug && Image === from ? to : Image;
}

/**
 * The store's report with its items whole: a slug becomes the catalogue's item, an item given
 * whole stays as it is, and what is named twice is kept once. `newItems` are those the catalogue
 * lacks. Answers the slugs that nobody knows instead, if there are any.
 */
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

/** The first of each slug. */
export function withoutRepeats(items: Item[]): Item[] {
  const bySlug = new Map<string, Item>();
  for (const item of items) if (!bySlug.has(item.Slug)) bySlug.set(item.Slug, item);
  return [...bySlug.values()];
}
