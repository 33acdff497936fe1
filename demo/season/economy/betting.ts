import type { Random } from '@ringside/seeded-random';
import type { RingMonster } from '../world/challenger.ts';
import { PRACTICE_PLAYERS, type Purse } from '../world/players.ts';
import type { World } from '../world/world.ts';

export const FEWEST_BETTORS = 5;
export const MOST_BETTORS = 40;
const LEAST_STAKE = 50;
const HIGHEST_STAKE = 5000;

export interface Bet {
  player: number;
  stake: number;
  onLeft: boolean;
}

export interface Pairing {
  left: RingMonster;
  right: RingMonster;
  leftChance: number;
}

export function drawBets(
  world: World,
  purses: readonly Purse[],
  pairing: Pairing,
  random: Random,
): Bet[] {
  return drawCrowd(world, random).map((player) => {
    const balance = purses[player]?.balance ?? 0;
    const share = (world.habits[player]?.boldness ?? 0) * random.next();
    const stake = Math.max(LEAST_STAKE, 10 * Math.round((balance * share) / 10));
    return {
      player,
      stake: Math.min(stake, HIGHEST_STAKE, balance),
      onLeft: sideOf(player, world.habits[player]?.wit ?? 0, pairing, random),
    };
  });
}

function drawCrowd(world: World, random: Random): number[] {
  const size = random.int(FEWEST_BETTORS, MOST_BETTORS);
  return PRACTICE_PLAYERS.map((_, player) => ({
    player,
    wait: -Math.log(1 - random.next()) / (world.habits[player]?.activity ?? 1),
  }))
    .sort((a, b) => a.wait - b.wait)
    .slice(0, size)
    .map(({ player }) => player);
}

function sideOf(
  player: number,
  wit: number,
  { left, right, leftChance }: Pairing,
  random: Random,
): boolean {
  const onFavourite = random.chance(Math.min(1, Math.max(0, 0.5 + wit * (leftChance - 0.5))));
  if (player === left.trainer) return true;
  if (player === right.trainer) return false;
  return onFavourite;
}

export interface Settlement {
  changes: Map<number, number>;
  kept: number;
}

/** The winners share the losing side's stakes in proportion to their own, rounded down. */
export function settleBets(bets: readonly Bet[], leftSideWins: boolean): Settlement {
  const changes = new Map<number, number>();
  const pool = (side: readonly Bet[]) => side.reduce((sum, bet) => sum + bet.stake, 0);
  const winners = bets.filter((bet) => bet.onLeft === leftSideWins);
  const losers = bets.filter((bet) => bet.onLeft !== leftSideWins);
  const [won, lost] = [pool(winners), pool(losers)];
  if (won === 0 || lost === 0) return { changes, kept: 0 };
  let kept = lost;
  for (const { player, stake } of losers) changes.set(player, -stake);
  for (const { player, stake } of winners) {
    const share = Math.floor((stake * lost) / won);
    kept -= share;
    if (share > 0) changes.set(player, share);
  }
  return { changes, kept };
}
