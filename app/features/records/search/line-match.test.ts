import { expect, test } from 'vitest';
import { namesInLine } from './line-match.server.ts';

const KNOWN = [
  ...['Rusty', 'Bolt', 'Ash', 'Bob, the Great', "O'Brien “Quote”", 'Łucja', 'Zoë', 'carl', 'ana'],
  ...['404', '★★★', '🔥', '100%', '1st Class292', 'ドラゴン', 'R2-D2 (old)', 'O’Neil', 'Bo'],
  ...['Left Hook Louie', '👩‍🚀', 'صاحب الجلالة', 'Maximilian'],
];
const found = (line: string, known = KNOWN) =>
  namesInLine(line, known).map(({ names: [best], isSure }) => (isSure ? best : `${best}?`));

test.each([
  ...['Rusty', '1. Rusty', '1) Rusty', '#4 Rusty', '- Rusty', '* Rusty', '• Rusty (lvl 40)'],
  ...['7 Rusty', 'Rusty 40', 'Rusty lvl 40', '“Rusty”', '13. “Rusty”', '05 - Rusty', '05. Rusty'],
  ...[
    '🔥 Rusty',
    '🥇 Rusty',
    'Rusty 🥇',
    '1️⃣ Rusty',
    '👩‍🚀 Rusty',
    '[20:15] carl: Rusty',
    'ana: Rusty',
  ],
  ...[
    '[20:15] Rusty',
    '(20:15:01) ana: Rusty!',
    'Rusty - the best',
    '**Rusty**',
    '> Rusty',
    '_Rusty_',
  ],
  ...[
    'RUSTY',
    'rusty',
    'Ruśty',
    'Rustу',
    '𝐑𝐮𝐬𝐭𝐲',
    'Ｒusty',
    'Rus\u200bty',
    '1\tRusty\t40',
    '1,"Rusty",40',
  ],
  ...[
    '"1","Rusty","40"',
    '| 1 | Rusty | 40 |',
    '1   Rusty   40',
    '[x] Rusty',
    '@Rusty',
    '1: Rusty',
  ],
])('%s is Rusty', (line) => {
  expect(found(line)).toEqual(['Rusty']);
});

test.each([
  ['Bob, the Great', 'Bob, the Great'],
  ['3. Bob, the Great (lvl 40)', 'Bob, the Great'],
  ['2,"Bob, the Great",38', 'Bob, the Great'],
  ["13. O'Brien “Quote”", "O'Brien “Quote”"],
  ["O'Neil", 'O’Neil'],
  ['O’BRIEN "Quote"', "O'Brien “Quote”"],
  ['Lucja', 'Łucja'],
  ['zoe', 'Zoë'],
  ['carl: Bo', 'Bo'],
  ['404', '404'],
  ['★★★', '★★★'],
  ['🔥', '🔥'],
  ['👩🚀', '👩‍🚀'],
  ['100%', '100%'],
  ['1. 100%', '100%'],
  ['1st Class292', '1st Class292'],
  ['R2 D2 old', 'R2-D2 (old)'],
  ['2) ドラゴン', 'ドラゴン'],
  ['lefthook louie', 'Left Hook Louie'],
  ['- صاحب الجلالة', 'صاحب الجلالة'],
])('%s is %s', (line, name) => {
  expect(found(line)).toEqual([name]);
});

test('several names on a line are several, in their order; those that are unknown are said', () => {
  expect(found('Rusty, Bolt; Ash')).toEqual(['Rusty', 'Bolt', 'Ash']);
  expect(found('1. Rusty (lvl 4), Bob, the Great;Ash (lvl 3)')).toEqual([
    'Rusty',
    'Bob, the Great',
    'Ash',
  ]);
  expect(found('Rusty, ★★★; Ash')).toEqual(['Rusty', '★★★', 'Ash']);
  const texts = namesInLine('Rusty, Nobody, Ash', KNOWN).map(({ text, names }) => [text, ...names]);
  expect(texts).toEqual([['Rusty', 'Rusty'], ['Nobody'], ['Ash', 'Ash']]);
});

test('what is not exactly a name, or one of several, is a guess', () => {
  expect(found('Rutsy')).toEqual(['Rusty?']);
  expect(found('3. Maximilan (lvl 3)')).toEqual(['Maximilian?']);
  expect(found('Rusty of the Seven Seas and Beyond')).toEqual(['Rusty?']);
  expect(found('🔥 Nobody')).toEqual(['🔥?']);
  expect(found('1\tRusty\tBolt')).toEqual(['Rusty?']);
  expect(namesInLine('zoe', ['Zoë', 'ZOE'])[0]?.names).toEqual(['ZOE', 'Zoë']);
});

test('no line vanishes', () => {
  for (const line of ['Rank\tName\tLevel', '999', '☆', '%%%', 'Nobody at all', 'x'.repeat(500)]) {
    expect(namesInLine(line, KNOWN)).toMatchObject([{ text: line, names: [] }]);
  }
});
