import type { Random } from '@ringside/seeded-random';
import type { Purse } from '../world/players.ts';
import type { Shelf } from './store-shelf.ts';

/** Z that cannot be spent in the store (specification, section 9). */
const UNSPENDABLE = 500;
const BUYING_CHANCE = 0.015;
const USING_CHANCE = 0.001;

export function goShopping(purse: Purse, shelf: Shelf, random: Random): Purse {
  let { balance, inventory } = purse;
  const held = Object.entries(inventory);
  const count = held.reduce((sum, [, own]) => sum + own, 0);
  const uses = random.chance(Math.min(0.5, USING_CHANCE * count));
  const buys = random.chance(BUYING_CHANCE);
  if (uses) {
    const [slug] = random.weighted(held, ([, own]) => own);
    inventory = withCount(inventory, slug, -1);
  }
  const affordable = shelf.items.filter((item) => item.Cost <= balance - UNSPENDABLE);
  if (buys && affordable.length > 0) {
    const item = random.pick(affordable);
    balance -= item.Cost;
    inventory = withCount(inventory, item.Slug, 1);
  }
  return inventory === purse.inventory ? purse : { balance, inventory };
}

function withCount(
  inventory: Purse['inventory'],
  slug: string,
  change: number,
): Record<string, number> {
  const { [slug]: own = 0, ...others } = inventory;
  return own + change > 0 ? { ...others, [slug]: own + change } : others;
}
