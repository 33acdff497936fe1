import { crowdChance } from '@ringside/fight-odds/baselines';
import type { CSSProperties } from 'react';
import type { BoutCard } from '#app/features/upcoming/contract.ts';
import { payouts, percentOf, reasonText } from '#app/features/upcoming/rules.ts';
import { counted, grouped } from '#app/ui/count.ts';
import classes from './next-card.module.css';

/** The crowd's odds, the estimate and its reasons; labelled as expectations after the start. */
export function Chances({ bout }: { bout: BoutCard }) {
  const { left, right, estimate, pool, result, cancelled } = bout;
  const crowd = pool && crowdChance(pool);
  const isOver = result || cancelled;
  const nobody = isOver ? 'Nobody bet.' : 'Nobody has bet yet.';
  return (
    <section className={classes.chances}>
      <h3>{isOver ? 'What was expected' : 'Odds'}</h3>
      <Chance label="The crowd" chance={crowd} detail={crowd === null ? nobody : poolText(pool)} />
      {estimate ? (
        <>
          <Chance
            label="Our estimate"
            chance={estimate.leftChance}
            range={estimate}
            detail={`For \u2068${left.MONSTER_NAME}\u2069 ${rangeText(estimate)}, learned from ${counted(estimate.fights, 'fight')}`}
          />
          {estimate.reasons.length > 0 && (
            <ol className={classes.reasons} aria-label="The main reasons">
              {estimate.reasons.map((reason) => {
                const [one, other] = reason.logits > 0 ? [left, right] : [right, left];
                return (
                  <li key={`${reason.kind} ${reason.name}`}>
                    <bdi className={classes.for}>{one.MONSTER_NAME}</bdi>{' '}
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
  /** Of the left side, 0 to 1; null while there is none. */
  chance: number | null;
  range?: { low: number; high: number };
  detail: string;
}

function Chance({ label, chance, range, detail }: ChanceProps) {
  const left = chance === null ? null : percentOf(chance);
  const style = {
    '--left': `${left ?? 0}%`,
    ...(range && { '--low': `${100 * range.low}%`, '--high': `${100 * (1 - range.high)}%` }),
  } as CSSProperties;
  return (
    <div className={classes.chance}>
      <p className={classes.shares}>
        <b>{left === null ? '–' : `${left}%`}</b>
        <span>{label}</span>
        <b>{left === null ? '–' : `${100 - left}%`}</b>
      </p>
      <div className={classes.bar} style={style} aria-hidden="true">
        {left !== null && <span />}
        {range && <i />}
      </div>
      <p className={classes.dim}>{detail}</p>
    </div>
  );
}
