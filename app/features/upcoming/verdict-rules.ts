import { grouped } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import type { Told } from '#app/features/stories/tale.ts';
import type { BoutCard } from './contract.ts';
import { payoutOf, percentOf, STAKE, stageOf } from './rules.ts';

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
    return `${nameOf(worth.fighter)} is worth a bet. At least ${percentOf(worth.least)}% to win, and ${STAKE} Z would pay ${grouped(worth.pays)} Z.`;
  const maybe = priced.find(({ chance, pays }) => chance * pays > STAKE);
  return maybe
    ? `Skip: ${nameOf(maybe.fighter)} would pay enough, but we are not sure enough.`
    : 'Skip: neither side would pay enough for its chance.';
}

export function sayBefore(bout: BoutCard, nowMs: number): string {
  const stage = stageOf(bout, nowMs);
  if (stage === 'betting') return verdict(bout);
  return stage === 'closed' ? 'No more bets. The bell is next.' : 'They are fighting.';
}

interface Fought extends Omit<Told, 'percent' | 'paid'>, Pick<Bout, 'pool'> {
  estimate: { leftChance: number } | null;
}

export function toldOf({ estimate, pool, ...fight }: Fought): Told {
  const { leftSideWins } = fight;
  const chance = estimate && (leftSideWins ? estimate.leftChance : 1 - estimate.leftChance);
  const back = pool && payoutOf(pool, leftSideWins ? 'left' : 'right', true);
  return {
    ...fight,
    percent: chance === null ? null : percentOf(chance),
    paid: back ? { stake: STAKE, back } : null,
  };
}

/** The interval of an estimate, of the left side. */
export function rangeText(left: Named, { low, high }: { low: number; high: number }): string {
  const [from, to] = [percentOf(low), percentOf(high)];
  return from === to
    ? `${nameOf(left)}: ${to}%.`
    : `${nameOf(left)}: anywhere from ${from} to ${to}%.`;
}
