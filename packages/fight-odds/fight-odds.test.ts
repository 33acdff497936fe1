import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createElo, crowdChance } from './baselines.ts';
import { createFightOdds, type OddsShape, type Side } from './fight-odds.ts';
import { addScore, emptyScore, scoreOf } from './scores.ts';

const SHAPE: OddsShape = {
  figures: ['power', 'speed'],
  traits: [
    { name: 'fighter', prior: 'fighter' },
    { name: 'race', prior: 'breed', matchups: true },
  ],
};
const figure = fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { nil: null });
const trait = fc.option(fc.constantFrom('ape', 'hare', 'golem', 'naga'), { nil: null });
const side: fc.Arbitrary<Side> = fc.record({
  figures: fc.tuple(figure, figure),
  traits: fc.tuple(trait, trait),
});
const fight = fc.record({ left: side, right: side, leftSideWins: fc.boolean() });
const history = fc.array(fight, { maxLength: 60 });

function learned(fights: { left: Side; right: Side; leftSideWins: boolean }[]) {
  const odds = createFightOdds(SHAPE);
  for (const { left, right, leftSideWins } of fights) odds.learn(left, right, leftSideWins);
  return odds;
}

const fighter = (name: string, race: string | null = null, power: number | null = null): Side => ({
  figures: [power, null],
  traits: [name, race],
});

describe('the chances of a field', () => {
  test('are the estimates of each pair, also with unknown figures and equal traits', () => {
    fc.assert(
      fc.property(history, fc.array(side, { minLength: 2, maxLength: 6 }), (fights, sides) => {
        const odds = learned(fights);
        const chances = odds.field(sides);
        for (const [i, left] of sides.entries()) {
          for (const [j, right] of sides.entries()) {
            expect(chances.estimate(i, j)).toBeCloseTo(odds.estimate(left, right).leftChance, 9);
          }
        }
      }),
    );
  });

  test('are roughly the estimates, of all pairs of a large field', () => {
    const random = fc.sample(fc.record({ left: side, right: side }), { numRuns: 400, seed: 7 });
    const whole = ({ figures: [power, speed], traits }: Side): Side => ({
      figures: [power ?? 1, speed ?? 1],
      traits,
    });
    const fights = random.map(({ left, right }) => ({
      left: whole(left),
      right: whole(right),
      leftSideWins: (left.figures[0] ?? 1) > (right.figures[0] ?? 1),
    }));
    const { estimate, roughly } = learned(fights).field(fights.map(({ left }) => left));
    const pairs = fights.flatMap((_, i) => fights.slice(0, i).map((_, j) => [i, j] as const));
    const errors = pairs.map(([i, j]) => Math.abs(estimate(i, j) - roughly(i, j)));
    expect(errors.reduce((sum, one) => sum + one, 0) / errors.length).toBeLessThan(0.03);
    expect(roughly(3, 3)).toBeCloseTo(0.5, 9);
    expect(roughly(4, 9) + roughly(9, 4)).toBeCloseTo(1, 9);
  });

  test('has no more places than the field', () => {
    const chances = createFightOdds(SHAPE).field([fighter('a')]);
    expect(() => chances.estimate(0, 1)).toThrow(RangeError);
  });
});

describe('an estimate', () => {
  test('is even without any history', () => {
    const { leftChance, low, high, reasons } = createFightOdds(SHAPE).estimate(
      fighter('a', 'ape', 2),
      fighter('b', 'hare', 1),
    );
    expect(leftChance).toBe(0.5);
    expect(low).toBeLessThan(0.31);
    expect(high).toBeGreaterThan(0.69);
    expect(reasons).toEqual([]);
  });

  test('with the sides swapped is its complement to 1, with the reasons negated', () => {
    fc.assert(
      fc.property(history, fight, (fights, { left, right }) => {
        const odds = learned(fights);
        const there = odds.estimate(left, right);
        const back = odds.estimate(right, left);
        expect(there.leftChance + back.leftChance).toBeCloseTo(1, 12);
        expect(there.low + back.high).toBeCloseTo(1, 12);
        const turned = new Map(
          back.reasons.map((reason) => [`${reason.kind} ${reason.name}`, reason.logits]),
        );
        for (const { kind, name, logits } of there.reasons) {
          expect(turned.get(`${kind} ${name}`)).toBeCloseTo(-logits, 12);
        }
      }),
    );
  });

  test('is a chance between its bounds, and changes nothing', () => {
    fc.assert(
      fc.property(history, fight, (fights, { left, right }) => {
        const odds = learned(fights);
        const first = odds.estimate(left, right);
        expect(first.leftChance).toBeGreaterThan(0);
        expect(first.leftChance).toBeLessThan(1);
        expect(first.low).toBeLessThanOrEqual(first.leftChance);
        expect(first.high).toBeGreaterThanOrEqual(first.leftChance);
        expect(odds.estimate(left, right)).toEqual(first);
        expect(odds.fights).toBe(fights.length);
      }),
    );
  });

  test('gives the strongest reason first', () => {
    const odds = createFightOdds(SHAPE);
    for (let i = 0; i < 200; i++) odds.learn(fighter('a', 'ape', 2), fighter('b', 'hare', 1), true);
    const { reasons, leftChance } = odds.estimate(fighter('a', 'ape', 2), fighter('c', 'hare', 1));
    expect(leftChance).toBeGreaterThan(0.8);
    expect(reasons.map(({ kind }) => kind)).toContain('figure');
    const sizes = reasons.map(({ logits }) => Math.abs(logits));
    expect(sizes).toEqual([...sizes].sort((x, y) => y - x));
  });
});

describe('the learned state', () => {
  test('is the same for the same history, through a save in the middle too', () => {
    fc.assert(
      fc.property(history, history, fight, (before, after, { left, right }) => {
        const whole = learned([...before, ...after]);
        const saved = JSON.parse(JSON.stringify(learned(before).save()));
        const resumed = createFightOdds(SHAPE, saved);
        for (const fight of after) resumed.learn(fight.left, fight.right, fight.leftSideWins);
        expect(resumed.estimate(left, right)).toEqual(whole.estimate(left, right));
        expect(resumed.save()).toEqual(whole.save());
      }),
    );
  });

  test('leaves out a figure that is unknown on either side', () => {
    const odds = createFightOdds(SHAPE);
    for (let i = 0; i < 100; i++) odds.learn(fighter('a', null, 3), fighter('b', null, 1), true);
    const unknown = odds.estimate(fighter('c', null, null), fighter('d', null, 9));
    expect(unknown.leftChance).toBe(0.5);
    const known = odds.estimate(fighter('c', null, 3), fighter('d', null, 1));
    expect(known.leftChance).toBeGreaterThan(0.6);
  });

  test('includes that one race suits another, though neither is strong', () => {
    const odds = createFightOdds(SHAPE);
    const circle = ['ape', 'hare', 'golem'];
    for (let i = 0; i < 900; i++) {
      const race = circle[i % 3] as string;
      const beaten = circle[(i + 1) % 3] as string;
      odds.learn(fighter(`n${2 * i}`, race), fighter(`n${2 * i + 1}`, beaten), i % 10 !== 0);
    }
    const { leftChance, reasons } = odds.estimate(fighter('x', 'hare'), fighter('y', 'golem'));
    expect(leftChance).toBeGreaterThan(0.75);
    expect(reasons[0]).toMatchObject({ kind: 'matchup', name: 'race' });
  });

  test('does not become certain from upsets that happen anyway', () => {
    const odds = createFightOdds(SHAPE);
    for (let i = 0; i < 2000; i++) {
      const gap = 1 + (i % 5);
      odds.learn(fighter(`s${i}`, null, gap), fighter(`w${i}`, null, 0), i % 11 !== 0);
    }
    const { leftChance } = odds.estimate(fighter('x', null, 5), fighter('y', null, 0));
    expect(leftChance).toBeGreaterThan(0.85);
    expect(leftChance).toBeLessThan(0.95);
  });

  test('is refused in another shape', () => {
    const saved = createFightOdds(SHAPE).save();
    expect(() => createFightOdds({ ...SHAPE, figures: ['power'] }, saved)).toThrow(RangeError);
    expect(() =>
      createFightOdds(
        { ...SHAPE, traits: SHAPE.traits.map((trait) => ({ ...trait, matchups: false })) },
        saved,
      ),
    ).toThrow(RangeError);
  });
});

describe('scores', () => {
  test('are 0.693 and 0.25 for a coin, and 0 for certainty that came true', () => {
    const coin = emptyScore();
    for (let i = 0; i < 100; i++) addScore(coin, 0.5, i % 2 === 0);
    expect(scoreOf(coin)).toEqual({
      count: 100,
      logLoss: expect.closeTo(Math.LN2, 12),
      brier: 0.25,
      calibrationError: 0,
    });
    const sure = emptyScore();
    addScore(sure, 1, true);
    expect(scoreOf(sure)).toMatchObject({ brier: 0, calibrationError: 0 });
  });

  test('include the difference between estimates and results', () => {
    const sums = emptyScore();
    for (let i = 0; i < 10; i++) addScore(sums, 0.75, i < 5);
    expect(scoreOf(sums)?.calibrationError).toBeCloseTo(0.25, 12);
  });

  test('are finite for a wrong certainty, and null for an empty series', () => {
    const wrong = emptyScore();
    addScore(wrong, 0, true);
    expect(scoreOf(wrong)?.logLoss).toBeCloseTo(-Math.log(1e-6), 9);
    expect(scoreOf(emptyScore())).toBeNull();
  });
});

describe('baselines', () => {
  test('Elo follows the record', () => {
    const elo = createElo();
    expect(elo.leftChance('a', 'b')).toBe(0.5);
    for (let i = 0; i < 20; i++) elo.learn('a', 'b', true);
    expect(elo.leftChance('a', 'b')).toBeGreaterThan(0.85);
    expect(elo.leftChance('b', 'a')).toBeCloseTo(1 - elo.leftChance('a', 'b'), 12);
  });

  test("the crowd's chance is its share of the pool, never certain, and null without bets", () => {
    expect(crowdChance({ left: 300, right: 100 })).toBe(0.75);
    expect(crowdChance({ left: 300, right: 0 })).toBe(0.98);
    expect(crowdChance({ left: 0, right: 5 })).toBe(0.02);
    expect(crowdChance({ left: 0, right: 0 })).toBeNull();
  });
});
