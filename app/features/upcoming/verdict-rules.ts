import { isolated } from '#app/core/names/rules.ts';
import type { BoutCard } from './contract.ts';
import { payoutOf, percentOf, STAKE } from './rules.ts';

interface Named {
  MONSTER_NAME: string;
}

interface Bout extends Pick<BoutCard, 'pool' | 'estimate'> {
  left: Named;
  right: Named;
}

const nameOf = ({ MONSTER_NAME }: Named) => isolated(MONSTER_NAME);

/** Who is worth a bet: the side whose lowest chance times its payout is above the stake; else 'Skip', and why. */
export function verdict({ left, right, pool, estimate }: Bout): string {
  if (!estimate) return 'Skip: there is no estimate of this fight.';
  if (!pool) return 'Skip for now: the bets are not known yet.';
  if (pool.left + pool.right === 0)
    return 'Skip for now: nobody has bet, so there is nothing to win.';
  const sides = [
    { fighter: left, side: 'left', chance: estimate.leftChance, least: estimate.low },
    { fighter: right, side: 'right', chance: 1 - estimate.leftChance, least: 1 - estimate.high },
  ] as const;
  const priced = sides.map((each) => ({ ...each, pays: payoutOf(pool, each.side, false) ?? 0 }));
  const worth = priced.find(({ least, pays }) => least * pays > STAKE);
  if (worth)
    return `${nameOf(worth.fighter)} is worth a bet: its chance is at least ${percentOf(worth.least)}%, and ${STAKE} Z would pay ${worth.pays} Z.`;
  const maybe = priced.find(({ chance, pays }) => chance * pays > STAKE);
  return maybe
    ? `Skip: ${nameOf(maybe.fighter)} would pay enough, but we are not sure enough.`
    : 'Skip: neither side would pay enough for its chance.';
}

const CLOSE = 55;

/** What was expected of the winner, in one short line; empty without an estimate. */
export function expectation(winner: Named, chance: number | null): string {
  if (chance === null) return '';
  const percent = percentOf(chance);
  if (percent > CLOSE) return `As expected: we gave ${nameOf(winner)} ${percent}%.`;
  return percent < 100 - CLOSE
    ? `An upset: we gave ${nameOf(winner)} ${percent}%.`
    : `It was close: we gave ${nameOf(winner)} ${percent}%.`;
}

interface Fought extends Omit<Bout, 'estimate'> {
  estimate: { leftChance: number } | null;
  leftSideWins: boolean;
}

/** What was expected of the winner, and what a bet on it paid. */
export function afterwards({ left, right, leftSideWins, estimate, pool }: Fought): string {
  const chance = estimate && (leftSideWins ? estimate.leftChance : 1 - estimate.leftChance);
  const paid = pool && payoutOf(pool, leftSideWins ? 'left' : 'right', true);
  const said = expectation(leftSideWins ? left : right, chance);
  return paid ? `${said} ${STAKE} Z on it paid ${paid} Z.`.trim() : said;
}

/** The interval of an estimate, of the left side. */
export function rangeText(left: Named, { low, high }: { low: number; high: number }): string {
  const [from, to] = [percentOf(low), percentOf(high)];
  return from === to
    ? `${nameOf(left)}: ${to}%.`
    : `${nameOf(left)}: anywhere from ${from} to ${to}%.`;
}
