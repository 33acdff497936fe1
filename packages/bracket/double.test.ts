import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allMatches,
  type Bracket,
  createBracket,
  findMatch,
  type Match,
  type Outcome,
  participantOf,
  type Slot,
} from './bracket.ts';
import { bracketChances } from './chances.ts';
import { correct, declare, outcomeOf, putOut, removeOutcome } from './declare.ts';
import { bracketSize } from './seeding.ts';

const DOUBLE = { format: 'double' } as const;
/** As a drill all sizes and runs; else the small sizes, powers of two, and each fifth. */
const every = process.env.THOROUGH ? 1 : 5;
const SIZES = Array.from({ length: 62 }, (_, index) => index + 3).filter(
  (size) => size <= 9 || size % every === 0 || bracketSize(size) === size,
);
const seedsOf = (size: number) => Array.from({ length: size }, (_, index) => index + 1);
const double = (size: number, outcomes: readonly Outcome[] = []) =>
  createBracket(seedsOf(size), outcomes, DOUBLE);
const readyOf = (bracket: Bracket) => allMatches(bracket).filter(({ state }) => state === 'ready');
const win = (match: Match, left: boolean) => outcomeOf(match, left ? 2 : 0, left ? 0 : 2);

const hasReset = ({ finals }: Bracket) => finals[1]?.state !== 'bye';

/** What is known of a side: a participant, `bye`, or nothing. */
const known = (slot: Slot) => (slot.kind === 'unknown' ? null : (participantOf(slot) ?? 'bye'));

/** The matches by where they are, `[group, round, number]`, with what is known of them. */
function shapeOf(bracket: Bracket): Record<string, unknown> {
  const finals = bracket.finals.filter(({ state }) => state !== 'bye').map((final) => [final]);
  const groups = [bracket.rounds, bracket.lower, finals];
  return Object.fromEntries(
    groups.flatMap((rounds, group) =>
      rounds.flatMap((matches, round) =>
        matches.map(({ left, right, winner, state }, index) => [
          `${group + 1} ${round + 1} ${index + 1}`,
          [known(left), known(right), state === 'decided' ? winner : null],
        ]),
      ),
    ),
  );
}

/** The same of brackets-manager, whose reset stays when it is not played. */
class Reference {
  readonly #storage = new InMemoryDatabase();
  readonly #manager = new BracketsManager(this.#storage);

  async begin(size: number): Promise<void> {
    const empty = Array.from({ length: bracketSize(size) - size }, () => null);
    await this.#manager.create.stage({
      tournamentId: 0,
      name: 'Cup',
      type: 'double_elimination',
      seeding: [...seedsOf(size).map(String), ...empty],
      settings: { seedOrdering: ['inner_outer'], grandFinal: 'double' },
    });
  }

  async #matches() {
    const all = await this.#manager.export();
    const roundOf = new Map(all.round.map((round) => [round.id, round.number]));
    const names = new Map(all.participant.map(({ id, name }) => [id, Number(name)]));
    return all.match.map((match) => ({
      ...match,
      key: `${Number(match.group_id) + 1} ${roundOf.get(match.round_id)} ${match.number}`,
      sides: [match.opponent1, match.opponent2].map((side) => {
        if (side === null) return 'bye';
        return side.id === null ? null : (names.get(side.id) ?? null);
      }),
    }));
  }

  async shape(isReset: boolean): Promise<Record<string, unknown>> {
    const matches = await this.#matches();
    return Object.fromEntries(
      matches
        .filter(({ key }) => isReset || key !== '3 2 1')
        .map(({ key, sides: [left, right], opponent1, opponent2 }) => {
          const isFought = left !== 'bye' && right !== 'bye';
          const won =
            opponent1?.result === 'win' ? left : opponent2?.result === 'win' ? right : null;
          return [key, [left, right, isFought ? won : null]];
        }),
    );
  }

  async play(ours: Match, left: boolean): Promise<void> {
    const part = 'RLG'.indexOf(ours.id[0] ?? '') + 1;
    const key = `${part} ${ours.round} ${ours.number}`;
    const match = (await this.#matches()).find((shown) => shown.key === key);
    await this.#manager.update.match({
      id: match?.id ?? -1,
      opponent1: { score: left ? 2 : 0, result: left ? 'win' : 'loss' },
      opponent2: { score: left ? 0 : 2, result: left ? 'loss' : 'win' },
    });
  }
}

test('shapes and every step of a cup equal brackets-manager, from 3 to 64 participants', async () => {
  for (const size of SIZES) {
    const reference = new Reference();
    await reference.begin(size);
    let bracket = double(size);
    expect(shapeOf(bracket), `${size}`).toEqual(await reference.shape(true));
    // A reset every other time.
    const random = fc.sample(fc.boolean(), { numRuns: 4 * size, seed: size });
    for (let open = readyOf(bracket); open[0]; open = readyOf(bracket)) {
      const at = bracket.outcomes.length;
      const match = open[(at * 7) % open.length] as Match;
      const left = match.id === 'G1-1' ? size % 2 === 0 : random[at] === true;
      await reference.play(match, left);
      bracket = declare(bracket, win(match, left)).bracket;
      if (at % 9 === 0) {
        expect(shapeOf(bracket)).toEqual(await reference.shape(hasReset(bracket)));
      }
    }
    expect(shapeOf(bracket)).toEqual(await reference.shape(hasReset(bracket)));
    expect(bracket.champion).not.toBeNull();
  }
});

test('nobody is out before two defeats, and all but the champion are, up to 256', () => {
  for (const size of [3, 4, 5, 13, 32, 33, 100, 255, 256]) {
    let bracket = double(size);
    const defeats = new Map<number, number>();
    for (let open = readyOf(bracket); open.length > 0; open = readyOf(bracket)) {
      const outcomes = open.map((match, at) => win(match, (at + size) % 3 > 0));
      for (const { leftId, rightId, winner } of outcomes) {
        const loser = winner === leftId ? rightId : leftId;
        defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
      }
      bracket = double(size, [...bracket.outcomes, ...outcomes]);
      const out = [...defeats].filter(([, count]) => count === 2).map(([id]) => id);
      expect(new Set(bracket.eliminated)).toEqual(new Set(out));
    }
    expect(new Set([...bracket.eliminated, bracket.champion])).toEqual(new Set(bracket.seeds));
    const all = allMatches(bracket);
    const places = new Map(all.map(({ id }, place) => [id, place]));
    for (const { id, next, loserNext } of all) {
      for (const goal of [next, loserNext]) {
        if (goal) expect(places.get(goal.id)).toBeGreaterThan(places.get(id) ?? 0);
      }
    }
  }
});

/** Four participants to the end: 4 comes back from the lower bracket, and wins the reset. */
function withReset(): Bracket {
  const leftWins: Record<string, boolean> = { 'R1-1': true, 'L2-1': false, 'G1-1': false };
  let bracket = double(4);
  for (let [match] = readyOf(bracket); match; [match] = readyOf(bracket)) {
    bracket = declare(bracket, win(match, leftWins[match.id] ?? match.id !== 'G2-1')).bracket;
  }
  return bracket;
}

describe('grand final', () => {
  test('is played again when the winner of the lower bracket wins it', () => {
    const bracket = withReset();
    expect(bracket.outcomes.map(({ id }) => id)).toEqual([
      'R1-1',
      'R1-2',
      'L1-1',
      'R2-1',
      'L2-1',
      'G1-1',
      'G2-1',
    ]);
    expect(bracket.champion).toBe(4);
    expect(bracket.eliminated).toEqual([3, 2, 1]);
  });

  test('is the last match when the winner of the upper bracket wins it', () => {
    const { bracket, undone } = correct(
      withReset(),
      win(findMatch(withReset(), 'G1-1') as Match, true),
    );
    expect(undone.map(({ id }) => id)).toEqual(['G2-1']);
    expect(bracket).toMatchObject({ champion: 1, finals: [{ winner: 1 }, { state: 'bye' }] });
    expect(() => declare(bracket, withReset().outcomes[6] as Outcome)).toThrow(
      expect.objectContaining({ reason: 'bye' }),
    );
    expect(removeOutcome(bracket, 'G1-1').bracket.finals).toMatchObject([
      { state: 'ready' },
      { state: 'unknown', left: { from: 'G1-1', loser: true }, right: { from: 'G1-1' } },
    ]);
  });
});

test('a correction undoes what its winner and its loser went on to, and nothing else', () => {
  const bracket = withReset();
  const undone = correct(bracket, win(findMatch(bracket, 'R1-1') as Match, false)).undone;
  expect(undone.map(({ id }) => id)).toEqual(['L1-1', 'R2-1', 'L2-1', 'G1-1', 'G2-1']);
  const lower = correct(bracket, win(findMatch(bracket, 'L1-1') as Match, false));
  expect(lower.undone.map(({ id }) => id)).toEqual(['L2-1', 'G1-1', 'G2-1']);
  expect(lower.bracket.outcomes.map(({ id }) => id)).toEqual(['R1-1', 'R1-2', 'R2-1', 'L1-1']);
  expect(findMatch(lower.bracket, 'L2-1')).toMatchObject({ state: 'ready' });
});

test('any correction equals a replay without the results it undid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 40 }),
      fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
      fc.nat(),
      (size, leftWins, at) => {
        let bracket = double(size);
        for (let [match] = readyOf(bracket); match; [match] = readyOf(bracket)) {
          bracket = declare(bracket, win(match, leftWins[bracket.outcomes.length] ?? true)).bracket;
        }
        const old = bracket.outcomes[at % bracket.outcomes.length] as Outcome;
        const match = findMatch(bracket, old.id) as Match;
        const { bracket: after, undone } = correct(bracket, win(match, old.winner !== old.leftId));
        const kept = bracket.outcomes.filter(
          (outcome) => outcome !== old && !undone.includes(outcome),
        );
        const replaced = after.outcomes.find(({ id }) => id === old.id) as Outcome;
        expect(shapeOf(after)).toEqual(shapeOf(double(size, [replaced, ...kept])));
      },
    ),
    { numRuns: 60 / every },
  );
});

test('chances are of the open matches; two participants have one match in any format', () => {
  const chances = bracketChances(double(5), (id, other) => id / (id + other));
  expect([...chances.matches.keys()]).toEqual(['R1-2', 'R2-2']);
  expect(double(2)).toEqual(createBracket([1, 2]));
});

describe('who is out of the cup', () => {
  const out = (bracket: Bracket, id: string, left: boolean): Outcome => ({
    ...win(findMatch(bracket, id) as Match, left),
    walkover: 'out',
  });

  test('goes on in no lower bracket: whoever would have met it has a bye', () => {
    const fresh = double(4);
    const { bracket } = declare(fresh, out(fresh, 'R1-1', true));
    expect(bracket.eliminated).toEqual([4]);
    expect(findMatch(bracket, 'L1-1')).toMatchObject({ state: 'bye', left: { kind: 'bye' } });
    const { bracket: after } = declare(bracket, win(findMatch(bracket, 'R1-2') as Match, true));
    expect(findMatch(after, 'L1-1')).toMatchObject({ state: 'bye', winner: 3 });
    expect(readyOf(after).map(({ id }) => id)).toEqual(['R2-1']);
  });

  test('is corrected like a result: with a defeat alone it is in again, and what was built on its place is undone', () => {
    let bracket = double(4);
    bracket = declare(bracket, out(bracket, 'R1-1', true)).bracket;
    for (const id of ['R1-2', 'R2-1', 'L2-1']) {
      bracket = declare(bracket, win(findMatch(bracket, id) as Match, true)).bracket;
    }
    expect(findMatch(bracket, 'L2-1')).toMatchObject({ left: { id: 2 }, right: { id: 3 } });
    const { bracket: again, undone } = correct(
      bracket,
      win(findMatch(bracket, 'R1-1') as Match, true),
    );
    expect(undone.map(({ id }) => id)).toEqual(['L2-1']);
    expect(readyOf(again).map(({ id }) => id)).toEqual(['L1-1']);
    expect(again.eliminated).toEqual([]);
  });

  test('after a grand final there is no reset; in a single elimination the match for third place is won', () => {
    let bracket = double(4);
    for (const id of ['R1-1', 'R1-2', 'R2-1', 'L1-1', 'L2-1']) {
      bracket = declare(bracket, win(findMatch(bracket, id) as Match, true)).bracket;
    }
    bracket = declare(bracket, out(bracket, 'G1-1', false)).bracket;
    expect(bracket.champion).toBe(2);
    expect(bracket.eliminated).toContain(1);
    const single = createBracket(seedsOf(4), [], { thirdPlace: true });
    const semi = declare(single, out(single, 'R1-1', true)).bracket;
    const both = declare(semi, win(findMatch(semi, 'R1-2') as Match, true)).bracket;
    expect(both.thirdPlace).toMatchObject({ state: 'bye', winner: 3 });
  });

  test.each([5, 8, 13, 32])(
    'any evening of %i ends with one champion and everybody else out',
    (size) => {
      fc.assert(
        fc.property(fc.array(fc.nat(5), { minLength: 3 * size, maxLength: 3 * size }), (luck) => {
          let bracket = double(size);
          for (const turn of luck) {
            const [open] = readyOf(bracket);
            if (!open) break;
            const outcome =
              turn < 2 ? out(bracket, open.id, turn === 0) : win(open, turn % 2 === 0);
            bracket = declare(bracket, outcome).bracket;
          }
          expect(bracket.champion).not.toBeNull();
          const others = seedsOf(size).filter((id) => id !== bracket.champion);
          expect([...bracket.eliminated].sort((a, b) => a - b)).toEqual(others);
          expect(createBracket(seedsOf(size), bracket.outcomes, DOUBLE)).toEqual(bracket);
        }),
        { numRuns: 40 / every },
      );
    },
  );
});

describe('out of the cup at any time', () => {
  const played = (bracket: Bracket, ids: string[]) =>
    ids.reduce((now, id) => declare(now, win(findMatch(now, id) as Match, true)).bracket, bracket);

  test('while it waits for the other: who comes has a bye, and its results stay', () => {
    const waiting = played(createBracket(seedsOf(4)), ['R1-1']);
    const { bracket, undone } = putOut(waiting, [1]);
    expect(undone).toEqual([]);
    expect(bracket.eliminated).toEqual([4, 1]);
    expect(findMatch(bracket, 'R1-1')).toMatchObject({ state: 'decided', winner: 1 });
    const final = findMatch(played(bracket, ['R1-2']), 'R2-1');
    expect(final).toMatchObject({ state: 'bye', left: { kind: 'bye', out: 1 }, winner: 2 });
  });

  test('both absent in a match: nobody goes on, and the next has a bye', () => {
    const { bracket } = putOut(createBracket(seedsOf(4)), [1, 4]);
    const match = findMatch(bracket, 'R1-1');
    expect(match).toMatchObject({
      state: 'bye',
      winner: null,
      left: { out: 1 },
      right: { out: 4 },
    });
    expect(findMatch(bracket, 'R2-1')?.left).toEqual({ kind: 'bye' });
    expect(played(bracket, ['R1-2'])).toMatchObject({ champion: 2, eliminated: [3, 1, 4] });
  });

  test('back in the cup, its matches are open, and what was built on its bye is undone', () => {
    const out = putOut(double(8), [1]).bracket;
    const later = played(out, ['R1-2', 'R1-3', 'R1-4', 'R2-1', 'R2-2']);
    const { bracket, undone } = putOut(later, []);
    expect(undone.map(({ id }) => id)).toEqual(['R2-1']);
    expect(readyOf(bracket).map(({ id }) => id)).toContain('R1-1');
    expect(bracket.eliminated).toEqual([]);
  });

  test('in the grand final: the other side is champion without a match, nobody at all has none', () => {
    const before = played(double(4), ['R1-1', 'R1-2', 'R2-1', 'L1-1', 'L2-1']);
    const [upper, lower] = before.finals[0] ? [before.finals[0].left, before.finals[0].right] : [];
    const [one, other] = [participantOf(upper as Slot) ?? 0, participantOf(lower as Slot) ?? 0];
    expect(putOut(before, [one]).bracket.champion).toBe(other);
    expect(putOut(before, [other]).bracket.champion).toBe(one);
    expect(putOut(before, seedsOf(4)).bracket).toMatchObject({ champion: null });
    expect(readyOf(putOut(before, seedsOf(4)).bracket)).toEqual([]);
  });

  test.each([
    [5, 'single'],
    [16, 'single'],
    [6, 'double'],
    [16, 'double'],
  ] as const)('any evening of %i in a %s elimination ends', (size, format) => {
    const turn = fc.record({ out: fc.nat(9), id: fc.nat(size - 1), left: fc.boolean() });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 4 * size, maxLength: 4 * size }), (turns) => {
        let bracket = createBracket(seedsOf(size), [], { format });
        for (const { out, id, left } of turns) {
          if (out < 2) {
            const others = bracket.out.filter((one) => one !== id + 1);
            const next = others.length < bracket.out.length ? others : [...others, id + 1];
            bracket = putOut(bracket, next).bracket;
          }
          const [open] = readyOf(bracket);
          if (open) bracket = declare(bracket, win(open, left)).bracket;
          const { seeds, outcomes } = bracket;
          expect(createBracket(seeds, outcomes, { format, out: bracket.out })).toEqual(bracket);
          expect(new Set(bracket.eliminated).size).toBe(bracket.eliminated.length);
        }
        for (let open = readyOf(bracket)[0]; open; open = readyOf(bracket)[0]) {
          bracket = declare(bracket, win(open, true)).bracket;
        }
        const still = seedsOf(size).filter((id) => !bracket.eliminated.includes(id));
        expect(still).toEqual(bracket.champion === null ? [] : [bracket.champion]);
      }),
      { numRuns: 60 / every },
    );
  });
});
