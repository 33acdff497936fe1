import { expect, test } from 'vitest';
import type { FoughtOrder, Tournament } from '../contract.ts';
import { applyEdit, type Edit } from '../edits/edits.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import { ringResults } from './ring-results.ts';

let numbers = 0;
/** An order of R1-1, 1 against 4, with the sides that won its fights. */
const order = (wins: ('left' | 'right')[], more: Partial<FoughtOrder> = {}): FoughtOrder => ({
  id: `order-${++numbers}`,
  state: 'taken',
  date: '2026-01-02T20:00:00.000Z',
  organiser: '',
  matchId: 'R1-1',
  leftId: 1,
  rightId: 4,
  fights: wins.map((side) => {
    numbers += 1;
    return { number: numbers, leftWins: side === 'left', date: '2026-01-02T20:20:00.000Z' };
  }),
  otherFights: [],
  ...more,
});
const numbersOf = ({ fights }: FoughtOrder) => fights.map(({ number }) => number);
const unset = testTournament(4);
const bestOf = (fights: number) =>
  applyEdit(unset, { kind: 'settings', bestOf: fights, thirdPlace: false });
const [cup, bestOf3] = [bestOf(1), bestOf(3)];
const taken = (tournament: Tournament, orders: FoughtOrder[]) =>
  ringResults(tournament, orders).reduce(
    (now, { edit }) => (edit ? applyEdit(now, edit) : now),
    tournament,
  );

test('a fight of an order is the result of its match', () => {
  const ordered = order(['right']);
  const [result] = ringResults(cup, [ordered]);
  expect(result).toMatchObject({ kind: 'result', leftScore: 0, rightScore: 1 });
  const after = taken(cup, [ordered]);
  expect(after.outcomes).toMatchObject([{ id: 'R1-1', winner: 4, fights: numbersOf(ordered) }]);
  expect(ringResults(after, [ordered])).toEqual([]);
});

test('with a best of it is the running score until one side has enough', () => {
  const ordered = order(['left', 'right']);
  const [running] = ringResults(bestOf3, [ordered]);
  expect(running).toMatchObject({ kind: 'score', leftScore: 1, rightScore: 1 });
  const after = taken(bestOf3, [ordered]);
  expect(ringResults(after, [ordered])).toEqual([]);
  const again = order(['right', 'left']);
  expect(ringResults(after, [again, ordered])).toMatchObject([
    {
      kind: 'result',
      leftScore: 1,
      rightScore: 2,
      fights: [...numbersOf(ordered), numbersOf(again)[0]],
    },
  ]);
});

test('without a best of, two wins decide in the ring as they do by hand', () => {
  const ordered = order(['right']);
  expect(ringResults(unset, [ordered])).toMatchObject([{ kind: 'score', rightScore: 1 }]);
  const both = [order(['right']), ordered];
  expect(ringResults(unset, both)).toMatchObject([{ kind: 'result', rightScore: 2 }]);
});

test('a result by hand that the ring contradicts is told with what the ring counted', () => {
  const byHand = (leftScore: number, rightScore: number) =>
    applyEdit(unset, {
      kind: 'declare',
      outcome: testOutcome('R1-1', [1, leftScore], [4, rightScore]),
    });
  const contradiction = { kind: 'contradiction', matchId: 'R1-1', edit: null };
  expect(ringResults(byHand(2, 0), [order(['right'])])).toMatchObject([
    { ...contradiction, leftScore: 0, rightScore: 1 },
  ]);
  expect(ringResults(byHand(2, 1), [order(['right'])])).toEqual([]);
  expect(ringResults(byHand(2, 0), [order(['left'])])).toEqual([]);
  expect(ringResults(byHand(2, 1), [order(['left', 'left'])])).toMatchObject([
    { ...contradiction, leftScore: 2 },
  ]);
  expect(ringResults(byHand(2, 0), [])).toEqual([]);
});

test('the fight of another pair, or of an ended order, is nobody’s result', () => {
  expect(ringResults(cup, [order(['left'], { rightId: 3 })])).toEqual([]);
  expect(ringResults(cup, [order(['left'], { state: 'ended' })])).toEqual([]);
  expect(ringResults(cup, [order(['left'], { matchId: '' })])).toEqual([]);
  expect(ringResults(cup, [order([])])).toEqual([]);
});

test('a voided or corrected fight changes the result that came from it, and no other', () => {
  const ordered = order(['left']);
  const after = taken(cup, [ordered]);
  const voided = { ...ordered, fights: [] };
  expect(ringResults(after, [voided])).toMatchObject([
    { kind: 'void', edit: { kind: 'take-back', matchId: 'R1-1' } },
  ]);
  expect(taken(after, [voided]).outcomes).toEqual([]);
  const other = { ...ordered, fights: order(['right']).fights };
  expect(ringResults(after, [other])).toMatchObject([{ kind: 'correction', rightScore: 1 }]);
  expect(taken(after, [other]).outcomes).toMatchObject([{ winner: 4, fights: numbersOf(other) }]);
  // Declared by hand, or the order is deleted.
  const { fights: _, ...byHand } = after.outcomes[0] as Tournament['outcomes'][number];
  expect(ringResults({ ...after, outcomes: [byHand] }, [voided])).toEqual([]);
  expect(ringResults(after, [])).toEqual([]);
});

test('an organiser’s correction of the score stays', () => {
  const ordered = order(['left']);
  const after = taken(cup, [ordered]);
  const [outcome] = after.outcomes;
  const corrected: Edit = {
    kind: 'correct',
    outcome: {
      ...(outcome as Tournament['outcomes'][number]),
      leftScore: 0,
      rightScore: 2,
      winner: 4,
    },
  };
  expect(ringResults(applyEdit(after, corrected), [ordered])).toMatchObject([
    { kind: 'contradiction', leftScore: 1 },
  ]);
});
