import { createRandom } from '@ringside/seeded-random';
import { expect, test } from 'vitest';
import { type Facts, type Past, threadsAfter, threadsBefore } from './rules.ts';
import { shapeOf, type Told, taleLine, taleLines, taleOf } from './tale.ts';
import { season, wrongTales } from './testing/wrong-tales.ts';
import { threadLine, withoutHidden } from './thread-words.ts';

test('no tale contradicts the record, and no two neighbours read alike', () => {
  expect(wrongTales(3000)).toEqual({ wrong: [], threads: 13 });
});

test('no two neighbours of a list read alike, in any order of fights', () => {
  const told = season(1500).toArray();
  for (const order of [told, told.toReversed(), createRandom('order').shuffle(told)]) {
    const lines = taleLines(order);
    const shapes = lines.map((line, at) => shapeOf(line, order[at] as Told));
    expect(shapes.filter((shape, at) => at > 0 && shape === shapes[at - 1])).toEqual([]);
  }
});

const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');
const NEW: Past = { fights: 4, defeats: 0, isNewStay: false, streak: 0, level: 1000 };
const SIDES = {
  left: { MONSTER_NAME: 'Otis', USER: 'ana' },
  right: { MONSTER_NAME: 'Pogo', USER: 'bo' },
};
const meetings = (fights: number, leftWins: number) => ({ fights, leftWins, lastLeftWon: true });

test.each<[string, Partial<Facts>]>([
  ['They met twice; Otis owes Pogo two.', { meetings: meetings(2, 0) }],
  ['They met once; Pogo owes Otis one.', { meetings: meetings(1, 1) }],
  ['They met four times and are even.', { meetings: meetings(4, 2) }],
  ['Both are ana’s, who cannot lose this. Or win it.', { trainers: 'same' }],
  [
    'ana and bo have met five times in the ring: bo leads 3–2.',
    { trainers: { fights: 5, leftWins: 2 } },
  ],
  ['Pogo has won four in a row.', { right: { ...NEW, streak: 4 } }],
  ['Otis is back after a defeat.', { left: { ...NEW, defeats: 1, isNewStay: true } }],
  ['Otis is back after two defeats.', { left: { ...NEW, defeats: 2 } }],
  ['Otis is 1,000 points short of Pogo on paper.', { right: { ...NEW, level: 2000 } }],
  ['It is Pogo’s first fight.', { right: { ...NEW, fights: 0 } }],
  ['They have never met.', { meetings: meetings(0, 0) }],
])('before the bell the card says: %s', (line, facts) => {
  const [thread] = threadsBefore({
    left: NEW,
    right: NEW,
    meetings: null,
    trainers: null,
    ...facts,
  });
  expect(thread && plain(threadLine(thread, SIDES))).toBe(line);
});

test('of two fighters of whom nothing is known nothing is said', () => {
  const none: Past = { fights: null, defeats: 0, isNewStay: false, streak: null, level: null };
  const facts = { left: none, right: none, meetings: null, trainers: null };
  expect([threadsBefore(facts), threadsAfter(facts, true)]).toEqual([[], []]);
});

test.each(['Clover Jr.', 'Anvil!', 'Who?', 'Hm…', 'St. נמר.'])(
  'a sentence that ends with the name %s ends once',
  (MONSTER_NAME) => {
    for (const told of season(300)) {
      const named = { ...told, left: { ...told.left, MONSTER_NAME } };
      const texts = [taleOf(named), taleLine(named)].map(plain);
      expect(texts.filter((text) => /[.!?…]\.( |$)/.test(text))).toEqual([]);
    }
  },
);

test('what was before a fight shows once every earlier result is shown, not with that fight alone', () => {
  const alone = { upTo: 3 };
  const told = season(300).find(({ threads }) => threads.length > 0) as Told;
  const isHidden = (revealed: typeof alone | null, fight: number) =>
    withoutHidden(told, revealed, fight).threads.length === 0;
  expect([3, 4, 5, 7].map((fight) => isHidden(alone, fight))).toEqual([false, false, true, true]);
  expect(isHidden({ upTo: 6 }, 7)).toBe(false);
  expect(isHidden(null, 7)).toBe(false);
});
