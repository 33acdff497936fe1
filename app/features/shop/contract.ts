/** The item shop and the inventory (specification, sections 2, 3, 7 and 9). */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import { optionalCallerHeaders } from '#app/features/identity/contract.ts';
import { raceName } from '#app/features/monsters/contract.ts';

export const itemCategory = z.enum(['STAT_BOOSTER', 'DISC_CHIPS', 'OTHER']);
export type ItemCategory = z.output<typeof itemCategory>;
export const itemRarity = z.enum(['COMMON', 'UNCOMMON', 'RARE', 'EPIC']);
export type ItemRarity = z.output<typeof itemRarity>;

export const item = z.strictObject({
  /** The number viewers name in the chat. */
  i: z.int().check(z.gte(1), z.lte(100_000)),
  Name: z.string().check(z.minLength(1), z.maxLength(80)),
  Slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  /** Name of its picture. */
  Image: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  Hint: z.string().check(z.maxLength(80)),
  /** In Z. */
  Cost: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  Category: itemCategory,
  Rarity: itemRarity,
  Description: z.string().check(z.maxLength(500)),
  /** The monster a disc chip rolls. */
  Supertype: z.optional(z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/))),
});
export type Item = z.output<typeof item>;

/** Feed event: what is in store now. An item is named by its slug in the catalogue, or given whole. */
const storedItem = z.union([z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)), item]);
export const storeChange = z.strictObject({
  items: z.array(storedItem).check(z.maxLength(200)),
  raffleItem: z.nullable(storedItem),
  restockTime: z.iso.datetime({ offset: true }),
});
export type StoreChange = z.output<typeof storeChange>;

/** An item as pages get it: a disc chip knows where its monster stands in the encyclopedia. */
export const shownItem = z.extend(item, {
  Entry: z.optional(z.object({ RACE_TYPE: raceName, RACE_SUBTYPE: raceName })),
});
export type ShownItem = z.output<typeof shownItem>;

export const shopStatus = z.object({
  items: z.array(shownItem),
  raffleItem: z.nullable(shownItem),
  /** ISO 8601, as the store reported it; null while it never reported. */
  restockTime: z.nullable(z.string()),
});
export type ShopStatus = z.output<typeof shopStatus>;

export const storeStatus = endpoint({
  method: 'GET',
  path: '/store-status',
  summary: 'What is in store, the raffle prize, and when the store was last restocked',
  response: z.object({ status: shopStatus }),
});

export const listItems = endpoint({
  method: 'GET',
  path: '/items',
  summary: 'Every item the game knows, in store or not',
  response: z.object({ items: z.array(shownItem) }),
});

export const getInventory = endpoint({
  method: 'GET',
  path: '/inventory',
  summary: 'What a player owns; only for the player’s own token',
  /** Both are needed; without them the answer is 401. */
  headers: optionalCallerHeaders,
  /** The player's display name. */
  query: z.object({ userId: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: z.object({
    userId: z.string(),
    /** Item slug to count. */
    inventory: z.record(z.string(), z.int()),
  }),
});
