import type { Random } from '@ringside/seeded-random';
import { type Bet, drawBets, type Pairing, settleBets } from './economy/betting.ts';
import { type Shelf, shelfAt, storeHour } from './economy/store-shelf.ts';
import { drawEntry, type Entry, type RingMonster } from './world/challenger.ts';
import { drawStartingPurse, PRACTICE_PLAYERS, type Purse } from './world/players.ts';
import type { World } from './world/world.ts';

/** Z that cannot be spent in the store (specification, section 9). */
const UNSPENDABLE = 500;
const BUYING_CHANCE = 0.015;
const USING_CHANCE = 0.001;

function goShopping(purse: Purse, shelf: Shelf, random: Random): Purse {
  let { balance, inventory } = purse;
  const held = Object.entries(inventory);
  const count = held.reduce((sum, [, own]) => sum + own, 0);
  const uses = random.chance(Math.min(0.5, USING_CHANCE * count));
  const buys = random.chance(BUYING_CHANCE);
  if (uses) {
    const [slug] = random.weighted(held, ([, own]) => own);
    inventory = withCount(inventory, slug, -1);
  }
  const affordable = shelf.items.filter((item) => item.Cost <= balance - UNSPENDABLE);
  if (buys && affordable.length > 0) {
    const item = random.pick(affordable);
    balance -= item.Cost;
    inventory = withCount(inventory, item.Slug, 1);
  }
  return inventory === purse.inventory ? purse : { balance, inventory };
}

function withCount(
  inventory: Purse['inventory'],
  slug: string,
  change: number,
): Record<string, number> {
  const { [slug]: own = 0, ...others } = inventory;
  return own + change > 0 ? { ...others, [slug]: own + change } : others;
}

/** A champion with this many wins retires undefeated, and two newcomers meet. */
export const MOST_WINS = 12;
const TIRED_BY_WIN = 130;
const STRENGTH_SCALE = 650;
const UPSET_CHANCE = 0.1;
const WIN_PRIZE = 600;
/** The league raises a bettor's balance to this minimum in Z, so that players can always bet. */
export const FLOOR_BALANCE = 500;

/** Sums in Z: balances = opening + granted - spent - kept. */
interface Ledger {
  opening: number;
  granted: number;
  spent: number;
  kept: number;
}

export interface LeagueState {
  nextFight: number;
  nextRecord: number;
  champion: RingMonster | null;
  purses: readonly Purse[];
  ledger: Ledger;
  toldStoreHour: number | null;
}

export interface PlayedFight {
  number: number;
  entries: Entry[];
  left: RingMonster;
  right: RingMonster;
  leftChance: number;
  leftSideWins: boolean;
  knockOut: boolean;
  bets: Bet[];
  changedPlayers: number[];
}

export function startLeague({ reference, random }: World): LeagueState {
  const purses = PRACTICE_PLAYERS.map(({ userId }) =>
    drawStartingPurse(reference.items, random.fork('purse').fork(userId)),
  );
  const opening = purses.reduce((sum, purse) => sum + purse.balance, 0);
  return {
    nextFight: 1,
    nextRecord: 1,
    champion: null,
    purses,
    ledger: { opening, granted: 0, spent: 0, kept: 0 },
    toldStoreHour: null,
  };
}

export function playFight(
  world: World,
  state: LeagueState,
  timeMs: number,
): { fight: PlayedFight; state: LeagueState } {
  const random = world.random.fork('fight').fork(state.nextFight);
  const entries = [drawEntry(world, state.nextRecord)];
  if (!state.champion) entries.push(drawEntry(world, state.nextRecord + 1));
  const [first, second] = entries.map((entry) => entry.monster);
  const left = state.champion ?? (first as RingMonster);
  const right = (state.champion ? first : second) as RingMonster;

  const leftChance = chanceOf(left, right);
  const leftSideWins = random.chance(leftChance);
  const knockOut = random.chance(0.34 + 0.2 * Math.abs(2 * leftChance - 1));
  const winner = leftSideWins ? left : right;
  const champion = { ...winner, wins: winner.wins + 1 };

  const pairing = { left, right, leftChance };
  const money = moveMoney(world, state, pairing, winner, timeMs, random.fork('money'));
  return {
    fight: {
      number: state.nextFight,
      entries,
      left,
      right,
      leftChance,
      leftSideWins,
      knockOut,
      bets: money.bets,
      changedPlayers: [...state.purses.keys()].filter((i) => state.purses[i] !== money.purses[i]),
    },
    state: {
      ...state,
      nextFight: state.nextFight + 1,
      nextRecord: state.nextRecord + entries.length,
      champion: champion.wins < MOST_WINS ? champion : null,
      purses: money.purses,
      ledger: money.ledger,
    },
  };
}

function chanceOf(left: RingMonster, right: RingMonster): number {
  const difference =
    left.strength - TIRED_BY_WIN * left.wins - (right.strength - TIRED_BY_WIN * right.wins);
  const chance = 1 / (1 + Math.exp(-difference / STRENGTH_SCALE));
  return Math.max(UPSET_CHANCE, Math.min(1 - UPSET_CHANCE, chance));
}

function moveMoney(
  world: World,
  state: LeagueState,
  pairing: Pairing,
  winner: RingMonster,
  timeMs: number,
  random: Random,
) {
  const purses = [...state.purses];
  const ledger = { ...state.ledger };
  const pay = (player: number, amount: number) => {
    const purse = purses[player];
    if (purse && amount !== 0) purses[player] = { ...purse, balance: purse.balance + amount };
  };

  const bets = drawBets(world, purses, pairing, random.fork('bets'));
  const { changes, kept } = settleBets(bets, winner === pairing.left);
  for (const [player, change] of changes) pay(player, change);
  ledger.kept += kept;

  const grant = (player: number, amount: number) => {
    pay(player, amount);
    ledger.granted += amount;
  };
  if (winner.trainer !== null) grant(winner.trainer, WIN_PRIZE);
  for (const { player } of bets) {
    grant(player, Math.max(0, FLOOR_BALANCE - (purses[player]?.balance ?? 0)));
  }

  const shelf = shelfAt(world, storeHour(timeMs));
  const shopping = random.fork('shopping');
  for (const { player } of bets) {
    const before = purses[player];
    if (!before) continue;
    const after = goShopping(before, shelf, shopping);
    ledger.spent += before.balance - after.balance;
    purses[player] = after;
  }
  return { purses, ledger, bets };
}
