import { describe, expect, test } from 'vitest';
import { createSpelling, titlePattern } from '#scripts/test/british-spelling.ts';
import { loadReference } from './load.ts';

/**
 * Holds the texts of the encyclopedia and the shop to one voice: British spelling, one pronoun a
 * breed, no formulas. A failing test prints the formula and its monsters. Reasons:
 * docs/decisions/0031-tests-of-the-texts-style.md.
 */
const { monsters, skills, items } = loadReference();
const described = monsters.flatMap(({ name, description, META }) =>
  description === null ? [] : [{ name, description, type: META.RACE_TYPE }],
);

/** Limits: in how many descriptions the same words may appear. */
const MOST_OFTEN = {
  firstWord: 20,
  firstTwoWords: 3,
  firstThreeWords: 1,
  lastTwoWords: 3,
  lastThreeWords: 2,
  threeWordsRunning: 5,
};
/** Sentence patterns with gaps, each with the number of descriptions it may appear in. */
const PATTERNS: [name: string, pattern: RegExp, limit: number][] = [
  [
    'no … is faster',
    /\bno (?!one\b)(other )?\w+( (in|of|on) the \w+)? \w+ (\w+ )*?(better|more|\w+ier|faster|finer|harder|slower|sooner|stronger)\b/i,
    8,
  ],
  [
    'the …est … of its kind',
    /\b(\w+est|best) (\w+ ){1,2}(in|of|among) (the|its|his|her|any)\b/i,
    20,
  ],
  ['leaves … to …', /\b(leaves|is left) (\w+ ){0,3}to\b|\b(he|she|it) leaves to\b/i, 4],
  ['lets … do the …ing', /\b(let|lets|does|do) (\w+ ){0,4}the \w+ing\b/i, 4],
  ['rather than', /\bwould (much )?(rather|sooner)\b/i, 9],
];
/** Words that come too easily, each with the number of descriptions it may appear in. */
const RATIONED = { blood: 8, guts: 20, half: 8, nobody: 8, side: 8, weather: 4 };
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
/** Correct words that the dictionary lacks. */
const ALSO_WORDS = `bedsheet boing bookwork eyehole garde hewn hoofbeats littermate mouthguard
  natured outthink queueing sailmaker teleporting`;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d'-]+/gu) ?? [];
const sentencesOf = (text: string) => text.match(/[^.!?]+[.!?](?=\s|$)/g) ?? [];

/** Each phrase that appears in more than `limit` descriptions, with their monsters. */
function phrasesAbove(limit: number, phrasesIn: (words: string[]) => string[]) {
  const found = new Map<string, string[]>();
  for (const { name, description } of described) {
    for (const phrase of new Set(phrasesIn(wordsOf(description)))) {
      found.set(phrase, [...(found.get(phrase) ?? []), name]);
    }
  }
  return Object.fromEntries([...found].filter(([, names]) => names.length > limit));
}

const nameOf = ({ name }: { name: string }) => name;

const runs = (words: string[], length: number) =>
  words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));

describe('the descriptions', () => {
  test('are there for all but Baby Doll and Pebbly', () => {
    const without = monsters.filter(({ description }) => description === null);
    expect(without.map(({ name }) => name)).toEqual(['Baby Doll', 'Pebbly']);
  });

  test('are one to three sentences, and a third at least are not two', () => {
    const counts = described.map(({ description }) => sentencesOf(description).length);
    expect(described.filter((_, index) => ![1, 2, 3].includes(counts[index] ?? 0))).toEqual([]);
    expect(counts.filter((count) => count !== 2).length).toBeGreaterThanOrEqual(
      described.length / 3,
    );
  });

  test('name the monster early: half of them in their first sentence', () => {
    const early = described.filter(({ name, description }) =>
      sentencesOf(description)[0]?.includes(name),
    );
    expect(early.length).toBeGreaterThanOrEqual(described.length / 2);
  });

  test.each<[keyof typeof MOST_OFTEN, (words: string[]) => string[]]>([
    ['firstWord', (words) => words.slice(0, 1)],
    ['firstTwoWords', (words) => [words.slice(0, 2).join(' ')]],
    ['firstThreeWords', (words) => [words.slice(0, 3).join(' ')]],
    ['lastTwoWords', (words) => [words.slice(-2).join(' ')]],
    ['lastThreeWords', (words) => [words.slice(-3).join(' ')]],
    ['threeWordsRunning', (words) => runs(words, 3)],
  ])('share %s in no more than their limit', (what, phrasesIn) => {
    expect(phrasesAbove(MOST_OFTEN[what], phrasesIn)).toEqual({});
  });

  test.each(Object.entries(RATIONED))('say "%s" in %i places at most', (word, limit) => {
    expect(phrasesAbove(limit, (words) => words.filter((one) => one === word))).toEqual({});
  });

  test.each(PATTERNS)('use the pattern "%s" no more often than its limit', (_, pattern, limit) => {
    const found = described.filter(({ description }) => pattern.test(description));
    if (found.length > limit) expect(found).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
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
      const rest = description.replace(titlePattern([...own, ...names]), '…');
      // The first word of a sentence has its capital anyway.
      const found =
        rest.match(new RegExp(`(?<!^|[.!?] )${titlePattern([...all]).source}`, 'g')) ?? [];
      return found.map((technique) => `${name}: ${technique}`);
    });
    expect(strays).toEqual([]);
  });

  test('are written for one monster each: none shares more than half of its words with another', () => {
    const texts = described.map(({ name, description }) => ({
      name,
      words: new Set(description.toLowerCase().match(/[a-z]+/g)),
    }));
    const tooAlike = texts.flatMap((one) =>
      texts
        .filter((other) => other !== one && sharedShare(one.words, other.words) > 0.5)
        .map((other) => `${one.name} and ${other.name}`),
    );
    expect(tooAlike).toEqual([]);
  });

  function sharedShare(words: Set<string>, others: Set<string>): number {
    return words.intersection(others).size / words.size;
  }
});

describe('the items', () => {
  const chips = items.filter(({ Category }) => Category === 'DISC_CHIPS');
  const rolled = ({ Hint }: { Hint: string }) => Hint.replace(/^Roll /, '');

  test('a chip says that it rolls its monster, and few end on the name', () => {
    for (const chip of chips) {
      expect(chip.Description).toMatch(/\broll/i);
      expect(chip.Description).toContain(rolled(chip));
    }
    const onTheName = chips.filter((chip) => chip.Description.endsWith(`${rolled(chip)}.`));
    expect(onTheName.length).toBeLessThanOrEqual(chips.length / 6);
  });

  test('a booster leaves it to its hint how much it raises', () => {
    for (const { Category, Description } of items) {
      if (Category !== 'STAT_BOOSTER') continue;
      expect(Description).not.toMatch(/\bby \d|\bpoints?\b|LIF|POW|INT|SKI|SPD|DEF|LOYALTY|GUTS/);
    }
  });
});

describe('the spelling is British', () => {
  const titles = [
    ...monsters.flatMap(({ name, META }) => [name, META.RACE_TYPE]),
    ...Object.values(skills).flatMap((techniques) => techniques.map(nameOf)),
  ];
  const { misspelt } = createSpelling(titles, wordsOf(ALSO_WORDS));

  test('in every description', () => {
    expect(described.flatMap(({ description }) => misspelt(description))).toEqual([]);
  });

  test('in every item', () => {
    expect(items.flatMap(({ Description }) => misspelt(Description))).toEqual([]);
  });
});
