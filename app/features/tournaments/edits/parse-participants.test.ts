import { expect, test } from 'vitest';
import { idsOf, isName, pastedLines } from './parse-participants.ts';

test('several monsters can be pasted, by ID or URL, each once', () => {
  const text =
    '12\n https://ringside.example/monster-history/34/details , 56;12\t/monster-history/78?x=1';
  expect(idsOf(text)).toEqual([12, 34, 56, 78]);
});

test('numbers are IDs only where the whole text is IDs', () => {
  for (const text of ['12, hare', '1 Rusty', '0', '  ', '1.']) expect(idsOf(text)).toBeNull();
  expect(isName('Rusty')).toBe(true);
  expect(isName('12')).toBe(false);
});

const likely = (text: string) => pastedLines(text).map(({ names }) => names.at(-1));

test('a list has a name a line, or several between commas', () => {
  expect(likely('Rusty\r\n\r\nBolt\nÉmile the Great')).toEqual([
    'Rusty',
    'Bolt',
    'Émile the Great',
  ]);
  const [several] = pastedLines('1. Rusty (lvl 4), Bolt;Ash (lvl 3)');
  expect(several?.names).not.toContain('Rusty');
  expect(several?.parts.map(({ names }) => names.at(-1))).toEqual(['Rusty', 'Bolt', 'Ash']);
  expect(pastedLines(' ,, \n  \n')).toEqual([]);
});

test.each([
  ['1. Rusty'],
  ['1) Rusty'],
  ['#4 Rusty'],
  ['- Rusty'],
  ['• Rusty (lvl 40)'],
  ['7 Rusty'],
  ['Rusty 40'],
  ['“Rusty”'],
  ['13. “Rusty”'],
  ['05 - Rusty'],
  ['🔥 Rusty'],
  ['🥇 Rusty'],
  ['1️⃣ Rusty'],
  ['[20:15] carl: Rusty'],
  ['ana: Rusty'],
  ['Rusty - the best'],
])('%s of a chat’s list is Rusty', (text) => {
  expect(pastedLines(text)[0]?.names).toEqual(expect.arrayContaining([text, 'Rusty']));
});

test.each(['404', '★★★', '🔥', '100%'])('a line %s without letters does not vanish', (text) => {
  expect(pastedLines(`Rusty\n${text}\nBolt`).map((line) => line.text)).toEqual([
    'Rusty',
    text,
    'Bolt',
  ]);
});

test('a quoted byname keeps its quotes behind a number', () => {
  expect(likely("13. O'Brien “Quote”")).toEqual(["O'Brien “Quote”"]);
});

test('a name may have a comma', () => {
  for (const text of ['Bob, the Great', '3. Bob, the Great (lvl 40)', 'ana: Bob, the Great 40']) {
    expect(pastedLines(text)).toHaveLength(1);
    expect(pastedLines(text)[0]?.names).toContain('Bob, the Great');
  }
});

test('rows of a sheet are one monster each; ranks and levels are no names', () => {
  const rows = pastedLines('Rank\tName\tLevel\n1\tRusty\t40\n2\tBolt\t38');
  expect(rows.map(({ names }) => names)).toEqual([['Rank', 'Name', 'Level'], ['Rusty'], ['Bolt']]);
});

test('a URL among names is its record', () => {
  expect(pastedLines('https://ringside.example/monster-history/34\nRusty')).toMatchObject([
    { id: 34 },
    { id: null },
  ]);
});
