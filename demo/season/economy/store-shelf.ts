import type { Item } from '#app/features/shop/contract.ts';
import type { World } from '../world/world.ts';

export const SHELF_SIZE = 8;
export const RESTOCK_EVERY_MS = 3_600_000;

const RARITY_WEIGHT = { COMMON: 6, UNCOMMON: 4, RARE: 3, EPIC: 1 } as const;
const KEPT_PLACES = { STAT_BOOSTER: 4, DISC_CHIPS: 2 } as const;

export interface Shelf {
  items: Item[];
  raffleItem: Item | null;
}

export function storeHour(timeMs: number): number {
  return Math.floor(timeMs / RESTOCK_EVERY_MS);
}

export function shelfAt({ reference, random }: World, hour: number): Shelf {
  const draw = random.fork('shelf').fork(hour);
  const left = new Set(reference.items);
  const take = (candidates: Item[], weight: (item: Item) => number) => {
    const item = draw.weighted(candidates, weight);
    left.delete(item);
    return item;
  };
  const taken: Item[] = [];
  for (const [category, places] of Object.entries(KEPT_PLACES)) {
    for (let place = 0; place < places; place++) {
      const candidates = [...left].filter((item) => item.Category === category);
      if (candidates.length === 0) break;
      taken.push(take(candidates, (item) => RARITY_WEIGHT[item.Rarity]));
    }
  }
  while (taken.length < SHELF_SIZE && left.size > 0) {
    // Otherwise the only ticket among some hundred items would hardly ever be offered.
    const weight = ({ Category, Rarity }: Item) =>
      RARITY_WEIGHT[Rarity] * (Category === 'OTHER' ? 15 : 1);
    taken.push(take([...left], weight));
  }
  const prizes = [...left].filter(({ Rarity }) => Rarity === 'RARE' || Rarity === 'EPIC');
  const raffleItem = prizes.length > 0 ? take(prizes, () => 1) : null;
  return { items: taken.sort((a, b) => a.i - b.i), raffleItem };
}
