import { crowdChance } from '@ringside/fight-odds/baselines';
import type { CSSProperties } from 'react';
import { grouped } from '#app/ui/count.ts';
import type { BoutCard } from '../contract.ts';
import { payouts, percentOf, reasonText } from '../rules.ts';
import classes from './next-card.module.css';

/** The crowd's odds, the estimate and its reasons; labelled as expectations after the start. */
export function Chances({ bout }: { bout: BoutCard }) {
  const { left, right, estimate, pool, result, cancelled } = bout;
  const crowd = pool && crowdChance(pool);
  return (
    <section className={classes.chances}>
      <h3>{result || cancelled ? 'What was expected' : 'Odds'}</h3>
      {crowd === null ? (
        <p className={classes.dim}>{result || cancelled ? 'Nobody bet.' : 'Nobody has bet yet.'}</p>
      ) : (
        <Chance label="The crowd" chance={crowd} detail={poolText(pool)} />
      )}
      {estimate ? (
        <>
          <Chance
            label="Our estimate"
            chance={estimate.leftChance}
            range={estimate}
            detail={`For ${left.MONSTER_NAME} ${rangeText(estimate)}, learned from ${grouped(estimate.fights)} fights`}
          />
          {estimate.reasons.length > 0 && (
            <ol className={classes.reasons} aria-label="The main reasons">
              {estimate.reasons.map((reason) => {
                const [one, other] = reason.logits > 0 ? [left, right] : [right, left];
                return (
                  <li key={`${reason.kind} ${reason.name}`}>
                    <bdi className={classes.for}>{one.MONSTER_NAME}</bdi>
                    {reasonText(reason, one, other)}
                  </li>
                );
              })}
            </ol>
          )}
        </>
      ) : (
        <p className={classes.dim}>Announced too late for an estimate.</p>
      )}
    </section>
  );
}

function rangeText({ low, high }: { low: number; high: number }): string {
  const [from, to] = [percentOf(low), percentOf(high)];
  return from === to ? `${to}%` : `${from} to ${to}%`;
}

function poolText(pool: { left: number; right: number } | null): string {
  if (!pool) return '';
  const pays = payouts(pool);
  const text = (value: number | null) => (value === null ? '' : `, pays ${value.toFixed(2)}`);
  return `${grouped(pool.left)} Z${text(pays.left)} · ${grouped(pool.right)} Z${text(pays.right)}`;
}

interface ChanceProps {
  label: string;
  /** Of the left side, 0 to 1. */
  chance: number;
  range?: { low: number; high: number };
  detail: string;
}

function Chance({ label, chance, range, detail }: ChanceProps) {
  const left = percentOf(chance);
  const style = {
    '--left': `${left}%`,
    ...(range && { '--low': `${100 * range.low}%`, '--high': `${100 * (1 - range.high)}%` }),
  } as CSSProperties;
  return (
    <div className={classes.chance}>
      <p className={classes.shares}>
        <b>{left}%</b>
        <span>{label}</span>
        <b>{100 - left}%</b>
      </p>
      <div className={classes.bar} style={style} aria-hidden="true">
        <span />
        {range && <i />}
      </div>
      <p className={classes.dim}>{detail}</p>
    </div>
  );
}
