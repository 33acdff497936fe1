import { describe, expect, test } from 'vitest';
import { loadReference } from './load.ts';

/** Facts about the texts of the encyclopedia and the shop. */
const { monsters, skills, items } = loadReference();
const described = monsters.flatMap(({ name, description, META }) =>
  description === null ? [] : [{ name, description, type: META.RACE_TYPE }],
);

/** The pronoun of a breed; all other breeds are "it". */
const PRONOUNS: Record<string, 'he' | 'she'> = {
  DRAGON: 'he',
  GOLEM: 'he',
  PIXIE: 'she',
  UNDINE: 'she',
  ZUUM: 'he',
};
const FOREIGN = {
  he: /\b(she|her|hers|herself)\b/i,
  it: /\b(he|him|his|himself|she|her|hers|herself)\b/i,
  she: /\b(he|him|his|himself)\b/i,
};
const sentencesOf = (text: string) => text.match(/[^.!?]+[.!?](?=\s|$)/g) ?? [];

const nameOf = ({ name }: { name: string }) => name;

/** Any of some names, whole and in the same case; the longest first. */
function namePattern(names: string[]): string {
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(RegExp.escape);
  return `\\b(?:${longestFirst.join('|')})\\b`;
}

describe('the descriptions', () => {
  test('are there for all but Baby Doll and Pebbly', () => {
    const without = monsters.filter(({ description }) => description === null);
    expect(without.map(({ name }) => name)).toEqual(['Baby Doll', 'Pebbly']);
  });

  test('are one to three sentences', () => {
    const counts = described.map(({ description }) => sentencesOf(description).length);
    expect(described.filter((_, index) => ![1, 2, 3].includes(counts[index] ?? 0))).toEqual([]);
  });

  test('keep to one pronoun within a breed', () => {
    const strays = described.filter(({ type, description }) =>
      FOREIGN[PRONOUNS[type] ?? 'it'].test(description),
    );
    expect(strays).toEqual([]);
  });

  test('mention only techniques of the monster’s own type', () => {
    const all = new Set(Object.values(skills).flatMap((techniques) => techniques.map(nameOf)));
    const names = monsters.map(nameOf);
    const strays = described.flatMap(({ name, description, type }) => {
      const own = (skills[type] ?? []).map(nameOf);
      const rest = description.replace(new RegExp(namePattern([...own, ...names]), 'g'), '…');
      // The first word of a sentence has its capital anyway.
      const found = rest.match(new RegExp(`(?<!^|[.!?] )${namePattern([...all])}`, 'g')) ?? [];
      return found.map((technique) => `${name}: ${technique}`);
    });
    expect(strays).toEqual([]);
  });

  test('are written for one monster each: none shares more than half of its words with another', () => {
    const texts = described.map(({ name, description }) => ({
      name,
      words: new Set(description.toLowerCase().match(/[a-z]+/g)),
    }));
    const tooAlike = texts.flatMap((text) =>
      texts
        .filter((other) => other !== text && sharedShare(text.words, other.words) > 0.5)
        .map((other) => `${text.name} and ${other.name}`),
    );
    expect(tooAlike).toEqual([]);
  });

  function sharedShare(words: Set<string>, others: Set<string>): number {
    return words.intersection(others).size / words.size;
  }
});

describe('the items', () => {
  test('a chip says that it rolls its monster', () => {
    for (const chip of items.filter(({ Category }) => Category === 'DISC_CHIPS')) {
      expect(chip.Description).toMatch(/\broll/i);
      expect(chip.Description).toContain(chip.Hint.replace(/^Roll /, ''));
    }
  });

  test('a booster leaves it to its hint how much it raises', () => {
    for (const { Category, Description } of items) {
      if (Category !== 'STAT_BOOSTER') continue;
      expect(Description).not.toMatch(/\bby \d|\bpoints?\b|LIF|POW|INT|SKI|SPD|DEF|LOYALTY|GUTS/);
    }
  });
});
