/** The item shop (specification, sections 3 and 9). */
import * as z from 'zod/mini';

export const itemCategory = z.enum(['STAT_BOOSTER', 'DISC_CHIPS', 'OTHER']);
export const itemRarity = z.enum(['COMMON', 'UNCOMMON', 'RARE', 'EPIC']);

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
