import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { optionalCallerHeaders } from '#app/core/identity/contract.ts';
import { nameUpTo } from '#app/core/names/contract.ts';
import { raceName } from '#app/features/guide/contract.ts';

export const itemCategory = z.enum(['STAT_BOOSTER', 'DISC_CHIPS', 'OTHER']);
export type ItemCategory = z.output<typeof itemCategory>;
export const itemRarity = z.enum(['COMMON', 'UNCOMMON', 'RARE', 'EPIC']);
export type ItemRarity = z.output<typeof itemRarity>;

export const item = z.strictObject({
  i: field(z.int().check(z.gte(1), z.lte(100_000)), 'The number viewers name in the chat.', 7),
  Name: field(nameUpTo(80), 'The name that is shown.', 'Hare Chip'),
  Slug: field(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)), 'The item’s key.', 'hare-chip'),
  Image: field(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)), 'At /items/{Image}.gif.', '171'),
  Hint: field(z.string().check(z.maxLength(80)), 'What it does, in short.', 'Rolls a Hare'),
  Cost: field(z.int().check(z.gte(0), z.lte(1_000_000_000)), 'In Z.', 5000),
  Category: field(itemCategory, 'The kind of item, by which the shop sorts.'),
  Rarity: field(itemRarity, 'How rare it is.'),
  Description: field(
    z.string().check(z.maxLength(500)),
    'What it does.',
    'Consume to roll a Hare.',
  ),
  Supertype: field(
    z.optional(z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/))),
    'The monster that a disc chip rolls.',
    'HARE',
  ),
});
export type Item = z.output<typeof item>;

export const storedItem = z.union([
  field(
    z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
    'The slug of an item of the catalogue (GET /api/items).',
    'pow-1',
  ),
  field(item, 'An item whole, also one that the catalogue lacks.'),
]);
export const storeChange = z.strictObject({
  items: field(z.array(storedItem).check(z.maxLength(200)), 'Everything in store, in order.', [
    'pow-1',
    'jukebox-ticket',
  ]),
  raffleItem: field(z.nullable(storedItem), 'The raffle prize, or null.', 'moo-chip'),
  restockTime: field(
    z.iso.datetime({ offset: true }),
    'When the store was last restocked: ISO 8601 with an offset. It is shown one hour later.',
    '2026-01-02T20:00:00Z',
  ),
});
export type StoreChange = z.output<typeof storeChange>;

export const shownItem = z.extend(item, {
  Entry: field(
    z.optional(
      z.object({
        RACE_TYPE: field(raceName, 'The type.', 'HARE'),
        RACE_SUBTYPE: field(raceName, 'The subtype.', 'HARE'),
      }),
    ),
    'The key of a disc chip’s monster in the encyclopedia.',
  ),
});
export type ShownItem = z.output<typeof shownItem>;

export const shopStatus = z.object({
  items: field(z.array(shownItem), 'The items in store, in order.'),
  raffleItem: field(z.nullable(shownItem), 'The raffle prize, or null.'),
  restockTime: field(
    z.nullable(z.string()),
    'ISO 8601, as the store reported it; null while it never reported.',
    '2026-01-02T20:00:00Z',
  ),
});
export type ShopStatus = z.output<typeof shopStatus>;

export const storeStatus = endpoint('GET', '/store-status', {
  summary: 'What is in store, the raffle prize, and when the store was last restocked',
  response: z.object({ status: field(shopStatus, 'The shop as it is now.') }),
});

export const listItems = endpoint('GET', '/items', {
  summary: 'Every item the game knows, in store or not',
  response: z.object({ items: field(z.array(shownItem), 'By number.') }),
});

export const getInventory = endpoint('GET', '/inventory', {
  summary: 'What a player owns; only for the player’s own token',
  access: 'viewer',
  /** Both are required; without them the response is 401. */
  headers: optionalCallerHeaders,
  query: z.object({
    userId: field(
      z.string().check(z.minLength(1), z.maxLength(60)),
      'The player’s display name or login: the token’s own.',
      'ana',
    ),
  }),
  response: z.object({
    userId: field(z.string(), 'The player’s display name.', 'Ana'),
    inventory: field(z.record(z.string(), z.int()), 'Item slug to count.', { 'pow-1': 2 }),
  }),
});
