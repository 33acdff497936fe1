import type { CSSProperties } from 'react';
import { isolated } from '#app/core/names/rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { counted, grouped } from '#app/ui/count.ts';
import duel from '#app/ui/looks/duel.module.css';
import type { BoutCard } from '../../contract.ts';
import { crowdShare, payouts, percentOf, type ReasonSide, reasonText } from '../../rules.ts';
import classes from './chances.module.css';

type Side = ReasonSide & { MONSTER_NAME: string };

interface ChancesProps extends Pick<BoutCard, 'estimate' | 'pool'> {
  left: Side;
  right: Side;
  isOver: boolean;
  before?: number | undefined;
  withoutBars?: boolean;
}

/** The crowd's odds, the estimate and its reasons; labelled as expectations after the start. */
export function Chances({
  left,
  right,
  estimate,
  pool,
  isOver,
  before,
  withoutBars = false,
}: ChancesProps) {
  const crowd = pool && crowdShare(pool);
  const nobody = isOver ? 'Nobody bet.' : 'Nobody has bet yet.';
  return (
    <section className={duel.part}>
      <h3>{isOver ? 'What was expected' : 'Odds'}</h3>
      <Chance
        bare={withoutBars}
        label="The crowd"
        percent={crowd}
        detail={crowd === null ? nobody : poolText(pool, isOver)}
      />
      {estimate ? (
        <>
          <Chance
            bare={withoutBars}
            label="Our estimate"
            percent={percentOf(estimate.leftChance)}
            range={estimate}
            detail={`For ${isolated(left.MONSTER_NAME)} ${rangeText(estimate)}, learned from ${counted(estimate.fights, 'fight')}`}
          />
          {estimate.reasons.length > 0 && (
            <Counted what="The reasons" upTo={before && before - 1}>
              <ol className="points mt-3" aria-label="The main reasons">
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
            </Counted>
          )}
        </>
      ) : (
        <p className="small">Announced too late for an estimate.</p>
      )}
    </section>
  );
}

function rangeText({ low, high }: { low: number; high: number }): string {
  const [from, to] = [percentOf(low), percentOf(high)];
  return from === to ? `${to}%` : `${from} to ${to}%`;
}

function poolText(pool: BoutCard['pool'], isOver: boolean): string {
  if (!pool) return '';
  const pays = payouts(pool);
  const text = (value: number | null) =>
    value === null ? '' : `, ${isOver ? 'paid' : 'pays'} ${value.toFixed(2)}`;
  return `${grouped(pool.left)} Z${text(pays.left)} · ${grouped(pool.right)} Z${text(pays.right)}`;
}

interface ChanceProps {
  label: string;
  percent: number | null;
  range?: { low: number; high: number } | undefined;
  detail?: string;
  bare?: boolean;
}

export function Chance({ label, percent: left, range, detail, bare }: ChanceProps) {
  if (bare) return <p className="small">{detail}</p>;
  const style = {
    '--left': `${left ?? 0}%`,
    ...(range && { '--low': `${100 * range.low}%`, '--high': `${100 * (1 - range.high)}%` }),
  } as CSSProperties;
  return (
    <div className="mt-3">
      <p className={`baseline dim type-name ${classes.shares}`}>
        <b>{left === null ? '–' : `${left}%`}</b>
        <span>{label}</span>
        <b>{left === null ? '–' : `${100 - left}%`}</b>
      </p>
      <div className={`panel relative bg-raised ${classes.bar}`} style={style} aria-hidden="true">
        {left !== null && <span />}
        {range && <i />}
      </div>
      {detail && <p className="small">{detail}</p>}
    </div>
  );
}
