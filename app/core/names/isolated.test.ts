import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainSentence } from './plain-name-rules.ts';
import { isolated } from './rules.ts';

const ARABIC = 'نجمة';
const FIRST_STRONG = '\u2068';

test('a name from right to left is isolated, another is left as it is', () => {
  expect(isolated(ARABIC)).toBe(`${FIRST_STRONG}${ARABIC}\u2069`);
  for (const rightToLeft of ['שלום 7', 'Bolt ف', '𞤀']) {
    expect(isolated(rightToLeft), rightToLeft).toContain(FIRST_STRONG);
  }
  for (const other of ['Żółw', '🐉 3', '龍', '']) expect(isolated(other)).toBe(other);
});

test('a plain sentence keeps its names isolated, and nothing else that is invisible', () => {
  const sentence = `  ${isolated(ARABIC)} beat\u200b Bolt 2–0.\n`;
  expect(plainSentence(sentence)).toBe(`${isolated(ARABIC)} beat Bolt 2–0.`);
});

const NAME_IN_TEXT = /\$\{[\w.?[\]!]*(?:MONSTER_NAME|displayName|USER)\b[^(){}`]*\}/g;

test('no sentence of the product has a name that is not isolated', () => {
  const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.{ts,tsx}']).filter(
    (file) => !/\.test\.|testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(NAME_IN_TEXT)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
