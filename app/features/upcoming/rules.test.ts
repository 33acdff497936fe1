import { expect, test } from 'vitest';
import type { BoutCard } from './contract.ts';
import { crowdShare, gapText, mainBout, nextBout, payoutOf, REVEAL_MS } from './rules.ts';

const ENDED_MS = Date.UTC(2026, 0, 2, 20);
const ended = (fields: Partial<BoutCard>) =>
  ({ endedAt: new Date(ENDED_MS).toISOString(), result: null, ...fields }) as BoutCard;
const announced = (minute: number) =>
  ended({ endedAt: null, startsAt: new Date(ENDED_MS + minute * 60_000).toISOString() });
const result = { number: 1, leftSideWins: true, knockOut: false, asAnnounced: true };

test.each([
  ['a result', ended({ result }), 10],
  ['a fight that was called off', ended({ cancelled: true }), 2],
])('%s is shown for its minutes if no other fight is announced', (_, last, minutes) => {
  const shown = (afterMs: number) => mainBout({ bouts: [], last }, ENDED_MS + afterMs);
  expect(shown(minutes * 60_000 - 1)).toBe(last);
  expect(shown(minutes * 60_000)).toBeNull();
});

test('a result can be read before an announced fight takes its place; what was called off gives way', () => {
  const [next, late, begun] = [announced(1), announced(-6), announced(-4)];
  const last = ended({ result });
  expect(mainBout({ bouts: [next], last }, ENDED_MS + REVEAL_MS - 1)).toBe(last);
  expect(mainBout({ bouts: [late, next], last }, ENDED_MS + REVEAL_MS)).toBe(next);
  expect(mainBout({ bouts: [next], last: ended({ cancelled: true }) }, ENDED_MS)).toBe(next);
  expect(mainBout({ bouts: [begun, next], last: null }, ENDED_MS)).toBe(begun);
  expect(nextBout([late, next], ENDED_MS)).toBe(next);
  expect(nextBout([begun, next], null)).toBe(begun);
});

test.each([
  [{ left: 0, right: 8750 }, 0],
  [{ left: 8750, right: 0 }, 100],
  [{ left: 1, right: 8749 }, 1],
  [{ left: 300, right: 100 }, 75],
  [{ left: 0, right: 0 }, null],
])('the crowd’s share is what was bet: %j is %s per cent', (pool, percent) => {
  expect(crowdShare(pool)).toBe(percent);
});

test('100 Z pays what the pool with it gives before the bell, and what the pool gave after', () => {
  const pool = { left: 300, right: 100 };
  expect(payoutOf(pool, 'left', false)).toBe(125);
  expect(payoutOf(pool, 'right', false)).toBe(250);
  expect(payoutOf(pool, 'right', true)).toBe(400);
  expect(payoutOf({ left: 300, right: 0 }, 'right', true)).toBeNull();
  expect(payoutOf({ left: 0, right: 0 }, 'right', false)).toBe(100);
});

test('the difference of crowd and estimate names the side that the crowd likes better', () => {
  const sides = { left: { MONSTER_NAME: 'A' }, right: { MONSTER_NAME: 'B' } };
  expect(gapText({ ...sides, crowd: 75, estimate: 60 })).toMatch(/likes A more/);
  expect(gapText({ ...sides, crowd: 20, estimate: 60 })).toMatch(/likes B more/);
  expect(gapText({ ...sides, crowd: 62, estimate: 60 })).toMatch(/agree/);
  expect(gapText({ ...sides, crowd: null, estimate: 60 })).toBe('');
});
