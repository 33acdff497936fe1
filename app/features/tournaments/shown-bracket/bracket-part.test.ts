import { expect, test } from 'vitest';
import { bracketPart, readBracketPart, writeBracketPart } from './bracket-part.ts';
import type { TournamentView } from './bracket-view.ts';

/** Rounds with these numbers of matches; only ids are filled in. */
function viewOf(...lengths: number[]): TournamentView {
  const rounds = lengths.map((length, at) => ({
    round: at + 1,
    name: `Round ${at + 1}`,
    matchups: Array.from({ length }, (_, place) => ({ id: `R${at + 1}-${place + 1}` })),
  }));
  const total = lengths.reduce((sum, length) => sum + length);
  return { rounds, total } as unknown as TournamentView;
}

test('a bracket that fits on one page has one part', () => {
  const view = viewOf(32, 16, 8, 4, 2, 1);
  expect(bracketPart(view, 1)).toEqual({ rounds: view.rounds, part: 1, parts: 1 });
});

test('the parts of a large bracket have each match once', () => {
  const view = viewOf(128, 64, 32, 16, 8, 4, 2, 1);
  const { parts } = bracketPart(view, 1);
  const shown = Array.from({ length: parts }, (_, at) => bracketPart(view, at + 1)).flatMap(
    ({ rounds }) => rounds.flatMap(({ matchups }) => matchups.map(({ id }) => id)),
  );
  expect(shown).toHaveLength(255);
  expect(new Set(shown).size).toBe(255);
  expect(bracketPart(view, 99)).toMatchObject({ part: parts });
});

test('a part has one address, which keeps the other parameters', () => {
  const search = new URLSearchParams('spoilers=off&part=3');
  expect(readBracketPart(search)).toBe(3);
  expect(String(writeBracketPart(2, search))).toBe('spoilers=off&part=2');
  expect(String(writeBracketPart(1, search))).toBe('spoilers=off');
  expect(
    ['', '0', '-1', 'x', '1.5'].map((part) => readBracketPart(new URLSearchParams({ part }))),
  ).toEqual([1, 1, 1, 1, 1]);
});
