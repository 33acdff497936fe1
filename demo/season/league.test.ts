import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { FEWEST_BETTORS, MOST_BETTORS, settleBets } from './economy/betting.ts';
import { FLOOR_BALANCE, type LeagueState, playFight, startLeague } from './league.ts';
import { createWorld } from './world/world.ts';

const world = createWorld(loadReference(), 'test');
const START = Date.UTC(2025, 5, 1);
const FIGHTS = 800;

function play(visit: (before: LeagueState, played: ReturnType<typeof playFight>) => void) {
  let state = startLeague(world);
  for (let i = 0; i < FIGHTS; i++) {
    const played = playFight(world, state, START + i * 20_000);
    visit(state, played);
    state = played.state;
  }
  return state;
}

const balances = ({ purses }: LeagueState) => purses.reduce((sum, purse) => sum + purse.balance, 0);

test('all changes of money are in the ledger', () => {
  const end = play((_, { state }) => {
    const { opening, granted, spent, kept } = state.ledger;
    expect(balances(state)).toBe(opening + granted - spent - kept);
  });
  const { granted, spent, kept } = end.ledger;
  expect(granted).toBeGreaterThan(0);
  expect(spent).toBeGreaterThan(0);
  expect(kept).toBeGreaterThan(0);
});

test('5 to 40 players bet on a fight, each once and no more than they have', () => {
  const sizes = new Set<number>();
  play((before, { fight }) => {
    sizes.add(fight.bets.length);
    expect(new Set(fight.bets.map((bet) => bet.player)).size).toBe(fight.bets.length);
    for (const { player, stake } of fight.bets) {
      expect(stake).toBeGreaterThan(0);
      expect(stake).toBeLessThanOrEqual(before.purses[player]?.balance ?? 0);
    }
  });
  expect(Math.min(...sizes)).toBe(FEWEST_BETTORS);
  expect(Math.max(...sizes)).toBe(MOST_BETTORS);
});

test('no bettor is left below the minimum balance', () => {
  play((_, { fight, state }) => {
    for (const { player } of fight.bets) {
      expect(state.purses[player]?.balance).toBeGreaterThanOrEqual(FLOOR_BALANCE);
    }
  });
});

test('bought items are added to the inventory, used ones removed', () => {
  const count = (state: LeagueState) =>
    state.purses.flatMap((purse) => Object.values(purse.inventory)).reduce((a, b) => a + b, 0);
  let bought = 0;
  let used = 0;
  play((before, { state }) => {
    if (count(state) > count(before)) {
      bought++;
      expect(state.ledger.spent).toBeGreaterThan(before.ledger.spent);
    }
    if (count(state) < count(before)) used++;
    expect(state.purses.every((purse) => Object.values(purse.inventory).every((n) => n > 0))).toBe(
      true,
    );
  });
  expect(bought).toBeGreaterThan(20);
  expect(used).toBeGreaterThan(20);
});

test('in a settlement the losses equal the gains and the kept remainder', () => {
  const bet = fc.record({ stake: fc.integer({ min: 1, max: 5000 }), onLeft: fc.boolean() });
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 40 }), fc.boolean(), (drawn, leftSideWins) => {
      const bets = drawn.map((bet, player) => ({ ...bet, player }));
      const { changes, kept } = settleBets(bets, leftSideWins);
      expect([...changes.values()].reduce((sum, amount) => sum + amount, kept)).toBe(0);
      expect(kept).toBeGreaterThanOrEqual(0);
      expect(kept).toBeLessThan(Math.max(1, bets.length));
      for (const { player, stake, onLeft } of bets) {
        const change = changes.get(player) ?? 0;
        if (onLeft === leftSideWins) expect(change).toBeGreaterThanOrEqual(0);
        else expect([0, -stake]).toContain(change);
      }
    }),
  );
});

test('winners share in proportion to their stakes; without losers stakes are refunded', () => {
  const left = { player: 1, stake: 300, onLeft: true };
  const alsoLeft = { player: 2, stake: 100, onLeft: true };
  const right = { player: 3, stake: 203, onLeft: false };
  const { changes, kept } = settleBets([left, alsoLeft, right], true);
  expect([...changes].sort()).toEqual([
    [1, 152],
    [2, 50],
    [3, -203],
  ]);
  expect(kept).toBe(1);
  expect(settleBets([left, alsoLeft], true).changes.size).toBe(0);
  expect(settleBets([left, alsoLeft], false).changes.size).toBe(0);
});
