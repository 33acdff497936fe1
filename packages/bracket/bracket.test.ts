import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bracket,
  BracketError,
  createBracket,
  findMatch,
  MAX_SCORE,
  type Match,
  type Outcome,
  participantOf,
  thirdPlaceId,
} from './bracket.ts';
import { correct, declare, outcomeOf, removeOutcome } from './declare.ts';
import { bracketSize, MAX_PARTICIPANTS, seedOrder } from './seeding.ts';

/** All of them as a drill; else the small ones, powers of two with the next, and each fifth. */
const every = process.env.THOROUGH ? 1 : 5;
const SIZES = Array.from({ length: MAX_PARTICIPANTS - 1 }, (_, index) => index + 2).filter(
  (size) =>
    size <= 20 ||
    size % every === 0 ||
    bracketSize(size - 1) === size - 1 ||
    bracketSize(size) === size,
);
const seedsOf = (size: number) => Array.from({ length: size }, (_, index) => 1000 + index);
const ready = (bracket: Bracket) =>
  bracket.rounds.flat().filter((match) => match.state === 'ready');
const sorted = (outcomes: readonly Outcome[]) =>
  [...outcomes].sort((a, b) => a.id.localeCompare(b.id));
/** The part of a bracket that must not depend on the order of declarations. */
const shape = ({ outcomes, ...rest }: Bracket) => ({ ...rest, outcomes: sorted(outcomes) });

/** A cheap random generator, since 255 whole tournaments are played. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function play(match: Match, random: () => number): Outcome {
  const loser = Math.floor(random() * 3);
  const winner = loser + 1 + Math.floor(random() * 3);
  return random() < 0.5 ? outcomeOf(match, winner, loser) : outcomeOf(match, loser, winner);
}

/** Above this size several matches are declared per step, so that all 255 sizes run quickly. */
const ONE_BY_ONE_SIZE = 24;

/** Plays matches in random order, until the end or until `count` are decided. */
function playOn(bracket: Bracket, random: () => number, count = Number.POSITIVE_INFINITY): Bracket {
  let now = bracket;
  while (now.outcomes.length < count) {
    const open = ready(now);
    if (open.length === 0) break;
    const most = Math.min(count - now.outcomes.length, open.length);
    const first = Math.floor(random() * open.length);
    const some =
      bracket.seeds.length > ONE_BY_ONE_SIZE ? Math.ceil((random() / 2 + 0.5) * most) : 1;
    const played = Array.from({ length: some }, (_, index) =>
      play(open[(first + index) % open.length] as Match, random),
    );
    const [one] = played;
    now =
      some === 1 && one
        ? declare(now, one).bracket
        : createBracket(now.seeds, [...now.outcomes, ...played]);
  }
  return now;
}

const anySeed = fc.integer({ min: 0, max: 2 ** 31 });
const once = { numRuns: 1 };

describe('for every size from 2 to 256', () => {
  test('the field is padded to a power of two and no bye meets a bye', () => {
    for (const size of SIZES) {
      const { rounds } = createBracket(seedsOf(size));
      const first = rounds[0] ?? [];
      expect(first.length * 2).toBe(bracketSize(size));
      expect(Math.log2(first.length)).toBe(rounds.length - 1);
      expect(
        first.filter(({ left, right }) => left.kind === right.kind && left.kind === 'bye'),
      ).toEqual([]);
      expect(first.filter(({ state }) => state === 'bye').length).toBe(bracketSize(size) - size);
    }
  });

  test('byes are balanced: halves and quarters differ by at most one', () => {
    for (const size of SIZES) {
      const first = createBracket(seedsOf(size)).rounds[0] ?? [];
      for (const parts of [2, 4].filter((count) => first.length >= count)) {
        const length = first.length / parts;
        const counts = Array.from(
          { length: parts },
          (_, part) =>
            first.slice(part * length, (part + 1) * length).filter(({ state }) => state === 'bye')
              .length,
        );
        expect(Math.max(...counts) - Math.min(...counts), `${size}`).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a whole tournament has n minus one matches, each participant at most once a round', () => {
    for (const size of SIZES) {
      fc.assert(
        fc.property(anySeed, (seed) => {
          const bracket = playOn(createBracket(seedsOf(size)), randomFrom(seed));
          expect(bracket.outcomes.length).toBe(size - 1);
          expect(new Set([...bracket.eliminated, bracket.champion])).toEqual(
            new Set(bracket.seeds),
          );
          for (const round of bracket.rounds) {
            const ids = round.flatMap(({ left, right }) =>
              [left, right].flatMap((slot) => participantOf(slot) ?? []),
            );
            expect(new Set(ids).size).toBe(ids.length);
          }
        }),
        once,
      );
    }
  });

  test('replay in any order of the same results gives the same bracket', () => {
    for (const size of SIZES) {
      fc.assert(
        fc.property(anySeed, (seed) => {
          const random = randomFrom(seed);
          const played = playOn(createBracket(seedsOf(size)), random);
          const shuffled = played.outcomes
            .map((outcome) => ({ outcome, key: random() }))
            .sort((a, b) => a.key - b.key)
            .map(({ outcome }) => outcome);
          expect(shape(createBracket(played.seeds, shuffled))).toEqual(shape(played));
        }),
        once,
      );
    }
  });

  test('a correction equals a replay without the results it undid', () => {
    for (const size of SIZES) {
      fc.assert(
        fc.property(anySeed, (seed) => {
          const random = randomFrom(seed);
          const played = playOn(createBracket(seedsOf(size)), random, Math.ceil(random() * size));
          const old = played.outcomes[Math.floor(random() * played.outcomes.length)] as Outcome;
          const { leftScore, rightScore } = old;
          const match = findMatch(played, old.id) as Match;
          const swapped = outcomeOf(match, rightScore, leftScore);
          const { bracket, undone } = correct(played, swapped);
          let fresh = createBracket(played.seeds);
          const kept = played.outcomes.filter(
            (outcome) => outcome !== old && !undone.includes(outcome),
          );
          if (size > ONE_BY_ONE_SIZE) fresh = createBracket(played.seeds, [swapped, ...kept]);
          for (let open = [...kept, swapped]; fresh.outcomes.length < kept.length + 1; ) {
            const next = open.find(({ id }) => findMatch(fresh, id)?.state === 'ready') as Outcome;
            fresh = declare(fresh, next).bracket;
            open = open.filter((match) => match !== next);
          }
          expect(shape(bracket)).toEqual(shape(fresh));
          for (const outcome of undone) {
            expect([outcome.leftId, outcome.rightId]).not.toEqual([
              swapped.leftId,
              swapped.rightId,
            ]);
          }
        }),
        once,
      );
    }
  });
});

test('the best seeds get the byes and meet last', () => {
  expect(seedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  const { rounds } = createBracket([1, 2, 3, 4, 5]);
  expect(
    rounds[0]?.map(({ left, right, state }) => [participantOf(left), participantOf(right), state]),
  ).toEqual([
    [1, null, 'bye'],
    [4, 5, 'ready'],
    [2, null, 'bye'],
    [3, null, 'bye'],
  ]);
});

test('a bye is an automatic win of 2-0, and differs from an unknown participant', () => {
  const { rounds, outcomes } = createBracket([1, 2, 3]);
  expect(rounds[0]?.[0]).toMatchObject({
    id: 'R1-1',
    state: 'bye',
    left: { kind: 'participant', id: 1 },
    right: { kind: 'bye' },
    leftScore: 2,
    rightScore: 0,
    winner: 1,
  });
  expect(rounds[1]?.[0]).toMatchObject({
    id: 'R2-1',
    state: 'unknown',
    left: { kind: 'participant', id: 1 },
    right: { kind: 'unknown', from: 'R1-2' },
    winner: null,
  });
  expect(outcomes).toEqual([]);
});

test('fewer than two participants have no rounds and no champion', () => {
  for (const seeds of [[], [7]]) {
    expect(createBracket(seeds)).toMatchObject({ rounds: [], champion: null, eliminated: [] });
  }
});

const of = (
  id: string,
  leftId: number,
  rightId: number,
  leftScore: number,
  rightScore: number,
) => ({
  id,
  leftId,
  rightId,
  leftScore,
  rightScore,
  winner: leftScore > rightScore ? leftId : rightId,
});

describe('an impossible result is refused with its reason', () => {
  // R1-1 is a bye of 1, R1-2 is 2 against 3, R2-1 waits for it.
  const bracket = createBracket([1, 2, 3]);
  const good = of('R1-2', 2, 3, 2, 1);
  test.each<[string, Outcome, string]>([
    ['unknown match', { ...good, id: 'R9-1' }, 'unknown_match'],
    ['a missing match', { ...good, id: 'R1-3' }, 'unknown_match'],
    ['an id in another format', { ...good, id: 'r1-2' }, 'unknown_match'],
    ['an id with a leading nought', { ...good, id: 'R01-2' }, 'unknown_match'],
    ['a bye', of('R1-1', 1, 2, 2, 0), 'bye'],
    ['a match not yet known', of('R2-1', 1, 2, 2, 0), 'not_yet_known'],
    ['a participant of another match', { ...good, leftId: 1 }, 'not_in_match'],
    ['sides exchanged', of('R1-2', 3, 2, 2, 1), 'not_in_match'],
    ['a winner who did not play', { ...good, winner: 1 }, 'not_in_match'],
    ['the loser as winner', { ...good, winner: 3 }, 'wrong_winner'],
    ['equal scores', { ...good, rightScore: 2 }, 'equal_scores'],
    ['a negative score', { ...good, rightScore: -1 }, 'score'],
    ['a fractional score', { ...good, leftScore: 1.5 }, 'score'],
    ['a huge score', { ...good, leftScore: MAX_SCORE + 1 }, 'score'],
    ['not a number', { ...good, leftScore: Number.NaN }, 'score'],
    ['text', { ...good, leftScore: '2' as unknown as number }, 'score'],
  ])('%s', (_, outcome, reason) => {
    for (const attempt of [() => declare(bracket, outcome), () => correct(bracket, outcome)]) {
      expect(attempt).toThrow(expect.objectContaining({ reason, matchId: outcome.id }));
    }
    expect(() => createBracket(bracket.seeds, [outcome])).toThrow(
      expect.objectContaining({ reason }),
    );
  });

  test('a second result of a match', () => {
    const { bracket: decided } = declare(bracket, good);
    expect(() => declare(decided, good)).toThrow(
      expect.objectContaining({ reason: 'already_decided' }),
    );
    expect(() => createBracket([1, 2, 3], [good, good])).toThrow(BracketError);
  });

  test('taking back a result that does not exist', () => {
    for (const [id, reason] of [
      ['R1-1', 'bye'],
      ['R1-2', 'not_yet_known'],
      ['R7-7', 'unknown_match'],
    ] as const) {
      expect(() => removeOutcome(bracket, id)).toThrow(expect.objectContaining({ reason }));
    }
  });
});

test('257 participants and a participant twice are refused', () => {
  expect(() => createBracket(seedsOf(257))).toThrow(
    expect.objectContaining({ reason: 'too_many_participants' }),
  );
  expect(() => createBracket([1, 2, 1])).toThrow(
    expect.objectContaining({ reason: 'participant_twice', participant: 1 }),
  );
});

describe('correcting a result returns what it undoes', () => {
  const outcomes = [of('R1-1', 1, 4, 2, 0), of('R1-2', 2, 3, 2, 0), of('R2-1', 1, 2, 2, 1)];
  const finished = createBracket([1, 2, 3, 4], outcomes);

  test('another winner undoes the results the former one went on to', () => {
    const { bracket, undone } = correct(finished, of('R1-2', 2, 3, 0, 2));
    expect(undone).toEqual([outcomes[2]]);
    expect(bracket.champion).toBeNull();
    expect(findMatch(bracket, 'R2-1')).toMatchObject({ state: 'ready', right: { id: 3 } });
  });

  test('another score with the same winner undoes nothing', () => {
    const { bracket, undone } = correct(finished, of('R1-2', 2, 3, 2, 1));
    expect(undone).toEqual([]);
    expect(bracket.champion).toBe(1);
  });

  test('taking a result back also removes the results that depend on it', () => {
    const { bracket, undone } = removeOutcome(finished, 'R1-1');
    expect(undone).toEqual([outcomes[2]]);
    expect(bracket.outcomes).toEqual([outcomes[1]]);
  });
});

describe('third place', () => {
  const semifinals = [of('R1-1', 1, 4, 2, 0), of('R1-2', 2, 3, 2, 0)];
  const options = { thirdPlace: true };

  test('is fought for by the losers of the semifinals, from four participants on', () => {
    expect(createBracket([1, 2, 3, 4]).thirdPlace).toBeNull();
    expect(createBracket([1, 2, 3], [], options).thirdPlace).toBeNull();
    expect(createBracket([1, 2, 3, 4], [], options).thirdPlace).toMatchObject({
      id: 'R2-2',
      state: 'unknown',
      left: { kind: 'unknown', from: 'R1-1', loser: true },
    });
    const ready = createBracket([1, 2, 3, 4], semifinals, options);
    expect(ready.thirdPlace).toMatchObject({ state: 'ready', left: { id: 4 }, right: { id: 3 } });
    const { bracket } = declare(ready, of('R2-2', 4, 3, 1, 2));
    expect(bracket.thirdPlace).toMatchObject({ state: 'decided', winner: 3 });
    expect(bracket).toMatchObject({ champion: null, eliminated: [4, 3] });
    for (let size = 4; size <= 20; size += 1) {
      const { thirdPlace, rounds } = createBracket(seedsOf(size), [], options);
      expect(thirdPlace?.id).toBe(`R${rounds.length}-2`);
      expect(thirdPlaceId(size)).toBe(thirdPlace?.id);
    }
  });

  test('is undone with the semifinal it depends on, and not with the final', () => {
    const all = [...semifinals, of('R2-1', 1, 2, 2, 1), of('R2-2', 4, 3, 1, 2)];
    const finished = createBracket([1, 2, 3, 4], all, options);
    expect(correct(finished, of('R1-2', 2, 3, 0, 2)).undone).toEqual([all[2], all[3]]);
    expect(correct(finished, of('R1-2', 2, 3, 2, 1)).undone).toEqual([]);
    expect(removeOutcome(finished, 'R2-1')).toMatchObject({
      undone: [],
      bracket: { champion: null },
    });
    expect(removeOutcome(finished, 'R2-2').bracket.outcomes).toEqual(all.slice(0, 3));
    expect(createBracket([1, 2, 3, 4], all, options).champion).toBe(1);
    expect(() => createBracket([1, 2, 3, 4], all)).toThrow(BracketError);
  });
});
