import { describe, expect, test } from 'vitest';
import { STATS } from '#app/features/guide/contract.ts';
import { loadReference } from './load.ts';

const { monsters, skills, items } = loadReference();
const specials = monsters.filter(({ META }) => META.RACE_SUBTYPE.startsWith('RARE'));

describe('the encyclopedia', () => {
  test('holds 415 monsters of 38 types and 637 techniques', () => {
    expect(monsters).toHaveLength(415);
    expect(new Set(monsters.map(({ META }) => META.RACE_TYPE)).size).toBe(38);
    expect(Object.values(skills).flat()).toHaveLength(637);
  });

  test('numbers its monsters 001 to 415', () => {
    expect(monsters.map(({ number }) => number)).toEqual(
      Array.from({ length: 415 }, (_, index) => String(index + 1).padStart(3, '0')),
    );
  });

  test('ends with the special numbers 410 to 415', () => {
    expect(monsters.slice(409).map(({ name }) => name)).toEqual([
      'Satan Clause',
      'ForwardGolem',
      'Kung Fu Hare',
      'Shishi',
      'Ninja Kato',
      'Boxer Bajarl',
    ]);
  });

  test('knows 81 special monsters, which carry the figures of their type’s pure breed', () => {
    expect(specials).toHaveLength(81);
    const pure = new Map(
      monsters
        .filter(({ META }) => META.RACE_TYPE === META.RACE_SUBTYPE)
        .map((monster) => [monster.META.RACE_TYPE, monster]),
    );
    for (const special of specials) {
      expect(special.STATS).toEqual(pure.get(special.META.RACE_TYPE)?.STATS);
    }
  });

  test('gives every monster 50 starting guts and stats that add up to something', () => {
    for (const { STATS: stats } of monsters) {
      expect(stats.STARTING_GUTS.BASE).toBe(50);
      expect(STATS.reduce((sum, stat) => sum + stats[stat].BASE, 0)).toBeGreaterThan(300);
    }
  });

  test('has slugs and supertypes of which no two are the same', () => {
    expect(new Set(monsters.map(({ slug }) => slug)).size).toBe(415);
    expect(new Set(monsters.map(({ META }) => META.RACE_SUPERTYPE)).size).toBe(415);
  });

  test('places each technique of a type in a square of its own', () => {
    for (const techniques of Object.values(skills)) {
      const squares = techniques.map(({ range, index }) => `${range}-${index}`);
      expect(new Set(squares).size).toBe(squares.length);
    }
  });
});

describe('the item catalogue', () => {
  const priced = (category: string) => items.filter(({ Category }) => Category === category);

  test('numbers its items for the chat from 1, each with a name, slug and picture of its own', () => {
    expect(items.map(({ i }) => i)).toEqual(items.map((_, index) => index + 1));
    for (const field of ['Name', 'Slug', 'Image'] as const) {
      expect(new Set(items.map((item) => item[field])).size).toBe(items.length);
    }
  });

  test.each([
    [1, 500, 'COMMON'],
    [2, 1500, 'UNCOMMON'],
    [3, 3000, 'RARE'],
    [4, 7500, 'EPIC'],
  ])(
    'stat boosters of level %i cost %i and are %s, one for each of the 8 stats',
    (level, cost, rarity) => {
      const boosters = priced('STAT_BOOSTER').filter(({ Hint }) => Hint.endsWith(`+${level}`));
      expect(boosters.map(({ Hint }) => Hint.split('+')[0])).toEqual([...STATS, 'LOYALTY', 'GUTS']);
      for (const booster of boosters)
        expect([booster.Cost, booster.Rarity]).toEqual([cost, rarity]);
    },
  );

  test('disc chips: RARE ones cost 5000, EPIC ones 10000, but for the Dribbler’s card and the Moo chip', () => {
    const chips = priced('DISC_CHIPS');
    expect(chips).toHaveLength(85);
    for (const { Supertype, Cost, Rarity } of chips) {
      const usual = Rarity === 'EPIC' ? 10_000 : 5000;
      const exceptions: Record<string, number> = { DRIBBLER: 4000, MOO: 12_000 };
      expect([Supertype, Cost]).toEqual([Supertype, exceptions[Supertype ?? ''] ?? usual]);
    }
    expect(chips.find(({ Supertype }) => Supertype === 'SHOGUN')?.Cost).toBe(5000);
    expect(chips.find(({ Supertype }) => Supertype === 'MOO')?.Rarity).toBe('EPIC');
  });

  test('there is a chip for every special monster', () => {
    const rolled = new Set(priced('DISC_CHIPS').map(({ Supertype }) => Supertype));
    for (const { META } of specials) expect(rolled).toContain(META.RACE_SUPERTYPE);
  });

  test('the Jukebox Ticket is RARE, of category OTHER, and costs 3000', () => {
    expect(priced('OTHER')).toMatchObject([{ Slug: 'jukebox-ticket', Rarity: 'RARE', Cost: 3000 }]);
  });
});
