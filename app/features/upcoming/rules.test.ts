import { expect, test } from 'vitest';
import type { BoutCard } from './contract.ts';
import { crowdShare, mainBout } from './rules.ts';

const ENDED_MS = Date.UTC(2026, 0, 2, 20);
const ended = (fields: Partial<BoutCard>) =>
  ({ endedAt: new Date(ENDED_MS).toISOString(), result: null, ...fields }) as BoutCard;
const announced = (minute: number) =>
  ended({ endedAt: null, startsAt: new Date(ENDED_MS + minute * 60_000).toISOString() });
const result = { number: 1, leftSideWins: true, knockOut: false, asAnnounced: true };

test.each([
  ['a result', ended({ result }), 10],
  ['a fight that was called off', ended({ cancelled: true }), 2],
])('%s is shown for its minutes, but only until another fight is announced', (_, last, minutes) => {
  const shown = (afterMs: number) => mainBout({ bouts: [], last }, ENDED_MS + afterMs);
  expect(shown(minutes * 60_000 - 1)).toBe(last);
  expect(shown(minutes * 60_000)).toBeNull();
  const next = announced(1);
  expect(mainBout({ bouts: [next], last }, ENDED_MS)).toBe(next);
  expect(mainBout({ bouts: [announced(-6), next], last }, ENDED_MS)).toBe(next);
  const begun = announced(-4);
  expect(mainBout({ bouts: [begun, next], last }, ENDED_MS)).toBe(begun);
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
