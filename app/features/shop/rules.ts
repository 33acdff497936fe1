/** Decisions of the shop (specification, sections 2 and 9). */
import type { Item, StoreChange } from './contract.ts';

/**
 * The store's report with its items whole: a slug becomes the catalogue's item, an item given
 * whole stays as it is. Answers the slugs the catalogue does not know instead, if there are any.
 */
export function completeStoreChange(
  change: StoreChange,
  catalogue: Map<string, Item>,
): { items: Item[]; raffleItem: Item | null } | { unknown: string[] } {
  const unknown: string[] = [];
  const complete = (entry: string | Item): Item[] => {
    if (typeof entry !== 'string') return [entry];
    const item = catalogue.get(entry);
    if (!item) unknown.push(entry);
    return item ? [item] : [];
  };
  const items = change.items.flatMap(complete);
  const [raffleItem = null] = change.raffleItem === null ? [] : complete(change.raffleItem);
  return unknown.length > 0 ? { unknown } : { items, raffleItem };
}
