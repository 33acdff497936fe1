import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { itemCategory, itemRarity } from './contract.ts';
import { isNarrowed, readShelf, selectItems, writeShelf } from './shelf.ts';

const { items } = loadReference();
const shelf = (query: string) => readShelf(new URLSearchParams(query));
const names = (query: string) => selectItems(items, shelf(query)).map(({ Name }) => Name);

test('an address without valid parameters shows the store by number', () => {
  const usual = { view: 'store', category: null, rarity: null, sort: 'number', term: '' };
  expect(shelf('')).toEqual(usual);
  expect(shelf('view=cellar&category=FOOD&rarity=9&sort=__proto__')).toEqual(usual);
  expect(writeShelf(shelf('')).toString()).toBe('');
});

test('a written address is parsed to the same view', () => {
  const anyShelf = fc.record({
    view: fc.constantFrom('store', 'catalogue', 'wishlist'),
    category: fc.constantFrom(null, ...itemCategory.options),
    rarity: fc.constantFrom(null, ...itemRarity.options),
    sort: fc.constantFrom('number', 'cost', 'dearest'),
    term: fc.string({ maxLength: 80 }).map((term) => term.trim()),
  });
  fc.assert(
    fc.property(anyShelf, (given) => {
      expect(readShelf(new URLSearchParams(writeShelf(given).toString()))).toEqual(given);
    }),
  );
});

test('items are filtered by category and by rarity', () => {
  expect(names('category=OTHER')).toEqual(['Jukebox Ticket']);
  expect(names('category=STAT_BOOSTER&rarity=EPIC')).toHaveLength(8);
});

test.each([
  ['moo', 'Moo Chip'],
  ['POW+4', 'Anvil Barbell'],
  ['pow 4', 'Anvil Barbell'],
  ['play a song', 'Jukebox Ticket'],
])('a search for %s finds %s by name or hint', (term, name) => {
  expect(names(`q=${encodeURIComponent(term)}`)).toContain(name);
});

test('items are sorted by number, by cost and dearest first', () => {
  const numbers = selectItems(items, shelf('')).map(({ i }) => i);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  const costs = selectItems(items, shelf('sort=cost')).map(({ Cost }) => Cost);
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
  expect(selectItems(items, shelf('sort=dearest'))[0]?.Name).toBe('Moo Chip');
});

test('view and order are not filters', () => {
  expect(isNarrowed(shelf('view=catalogue&sort=cost&q=%20'))).toBe(false);
  expect(isNarrowed(shelf('rarity=RARE'))).toBe(true);
});
