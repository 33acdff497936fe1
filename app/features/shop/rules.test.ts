import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import {
  completeStoreChange,
  countdown,
  formatZ,
  itemImageName,
  rarityLevel,
  restockAtMs,
  shortOf,
  spendable,
} from './rules.ts';

const { items } = loadReference();
const catalogue = new Map(items.map((item) => [item.Slug, item]));
const [item] = items as [(typeof items)[0]];

describe('money', () => {
  test.each([
    [0, '0 Z'],
    [500, '500 Z'],
    [12_000, '12,000 Z'],
    [1_000_000_000_000, '1,000,000,000,000 Z'],
  ])('%i shows as %s', (amount, text) => {
    expect(formatZ(amount)).toBe(text);
  });

  test.each([
    [0, null],
    [499, null],
    [500, null],
    [501, 1],
    [12_500, 12_000],
    [1_000_000_000_000, 999_999_999_500],
  ])('of %i Z, %s are spendable: the balance minus 500 if it is above 500', (balance, amount) => {
    expect(spendable(balance)).toBe(amount);
  });

  test.each([
    [500, 999, 1],
    [500, 1000, 0],
    [12_000, 0, 12_000],
    [0, 0, 0],
  ])('a cost of %i with %i Z leaves one %i short', (cost, balance, lacking) => {
    expect(shortOf(cost, balance)).toBe(lacking);
  });

  test('an affordable item leaves at least 500 Z after buying, or is free', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000_000), (cost, balance) => {
        const left = balance - cost;
        expect(shortOf(cost, balance) === 0).toBe(cost === 0 || left >= 500);
      }),
    );
  });
});

describe('restock', () => {
  test('is shown one hour after the reported time', () => {
    expect(new Date(restockAtMs('2026-03-29T00:30:00+02:00')).toISOString()).toBe(
      '2026-03-28T23:30:00.000Z',
    );
  });

  test.each([
    [1, '00:01'],
    [59_000, '00:59'],
    [60_000, '01:00'],
    [3_599_001, '1:00:00'],
    [3_599_000, '59:59'],
    [90_061_000, '25:01:01'],
    [0, null],
    [-5_000, null],
  ])('%i ms before it the countdown is %s', (ms, text) => {
    expect(countdown(1_000_000 + ms, 1_000_000)).toBe(text);
  });
});

describe('item pictures', () => {
  test('171 is remapped to 170 for the off-brand memory card, and for nothing else', () => {
    const remapped = items.filter((item) => itemImageName(item) !== item.Image);
    expect(remapped.map(({ Slug, Image }) => [Slug, Image])).toEqual([
      ['off-brand-memory-card', '171'],
    ]);
    expect(itemImageName({ Slug: 'off-brand-memory-card', Image: '171' })).toBe('170');
    expect(itemImageName({ Slug: 'another', Image: '171' })).toBe('171');
    expect(itemImageName({ Slug: 'off-brand-memory-card', Image: '300' })).toBe('300');
  });

  test('no two items of the catalogue share a picture', () => {
    expect(new Set(items.map(itemImageName)).size).toBe(items.length);
  });
});

test('rarity has four steps', () => {
  expect((['COMMON', 'UNCOMMON', 'RARE', 'EPIC'] as const).map(rarityLevel)).toEqual([1, 2, 3, 4]);
});

describe('a store event', () => {
  const change = { items: [], raffleItem: null, restockTime: '2026-01-01T00:00:00Z' };

  test('has a duplicate item only once', () => {
    const complete = completeStoreChange({ ...change, items: ['pow-1', item, 'pow-1'] }, catalogue);
    expect(complete).toMatchObject({ items: [{ Slug: 'pow-1' }, { Slug: item.Slug }] });
  });

  test('lists the items missing from the catalogue, including the raffle prize', () => {
    const own = { ...item, Slug: 'own', Name: 'Own' };
    const prize = { ...item, Slug: 'prize', Name: 'Prize' };
    const complete = completeStoreChange(
      { ...change, items: [own, 'pow-1'], raffleItem: prize },
      catalogue,
    );
    expect(complete).toMatchObject({ newItems: [{ Slug: 'own' }, { Slug: 'prize' }] });
  });
});
