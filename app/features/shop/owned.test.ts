import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { groupOwned, nameFromSlug, ownedCount } from './owned.ts';

const { items } = loadReference();

test('owned items are grouped by category, each by cost ascending', () => {
  const { groups, strays } = groupOwned(
    { 'moo-chip': 1, 'lif-4': 1, 'off-brand-memory-card': 2, 'pow-1': 3, 'jukebox-ticket': 5 },
    items,
  );
  expect(groups.DISC_CHIPS.map(({ item, count }) => [item.Name, count])).toEqual([
    ['Off-Brand Memory Card', 2],
    ['Moo Chip', 1],
  ]);
  expect(groups.STAT_BOOSTER.map(({ item }) => item.Cost)).toEqual([500, 7500]);
  expect(groups.OTHER.map(({ count }) => count)).toEqual([5]);
  expect(strays).toEqual([]);
});

test('only counts above zero are owned', () => {
  const { groups, strays } = groupOwned({ 'pow-1': 0, 'pow-2': -3, gone: 0 }, items);
  expect([...Object.values(groups).flat(), ...strays]).toEqual([]);
});

test('unknown slugs get a readable name, also if they are property names of prototypes', () => {
  const { groups, strays } = groupOwned({ 'lost-disc-2': 2, constructor: 1 }, items);
  expect(Object.values(groups).flat()).toEqual([]);
  expect(strays).toEqual([
    { slug: 'constructor', name: 'Constructor', count: 1 },
    { slug: 'lost-disc-2', name: 'Lost Disc 2', count: 2 },
  ]);
  expect(nameFromSlug('--')).toBe('--');
});

test('the count of an item that is not in the inventory is zero', () => {
  expect(ownedCount({ 'pow-1': 2 }, 'pow-1')).toBe(2);
  expect(ownedCount({}, 'constructor')).toBe(0);
  expect(ownedCount({ 'pow-1': -1 }, 'pow-1')).toBe(0);
});
