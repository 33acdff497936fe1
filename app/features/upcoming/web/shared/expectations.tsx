import type { CSSProperties } from 'react';
import { grouped } from '#app/core/count-rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { BoutCard } from '../../contract.ts';
import { crowdShare, gapText, payoutOf, percentOf, STAKE } from '../../rules.ts';
import { rangeText } from '../../verdict-rules.ts';
import classes from './expectations.module.css';

interface ExpectationsProps extends Pick<BoutCard, 'estimate' | 'pool'> {
  left: { MONSTER_NAME: string };
  right: { MONSTER_NAME: string };
  isOver: boolean;
  leftWon: boolean | null;
  isBrief?: boolean;
}

export function Expectations({
  left,
  right,
  estimate,
  pool,
  isOver,
  leftWon,
  isBrief,
}: ExpectationsProps) {
  const own = estimate && percentOf(estimate.leftChance);
  const crowd = pool && crowdShare(pool);
  const pays = (side: 'left' | 'right') => {
    const isLost = isOver && leftWon !== (side === 'left');
    const paid = pool && !isLost ? payoutOf(pool, side, isOver) : null;
    return paid === null ? '–' : `${grouped(paid)} Z`;
  };
  return (
    <div className={classNames(isBrief && classes.brief)}>
      <div
        className={classes.bar}
        style={{ '--left': `${own ?? 50}%` } as CSSProperties}
        aria-hidden="true"
      />
      <table className={classes.expectations}>
        <thead>
          <tr>
            <th scope="col" colSpan={2} className="truncate gold type-label">
              <bdi>{left.MONSTER_NAME}</bdi>
            </th>
            <th scope="col" colSpan={2} className="truncate violet type-label">
              <bdi>{right.MONSTER_NAME}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          <Shares label="Our estimate" left={own} />
          <Shares label="The crowd" left={crowd} />
          <tr>
            <td>{pays('left')}</td>
            <th scope="row" colSpan={2} className={LABEL}>
              {STAKE} Z {isOver ? 'paid' : 'would pay'}
            </th>
            <td>{pays('right')}</td>
          </tr>
        </tbody>
      </table>
      <p className={`small text-center ${classes.note}`}>
        {estimate ? rangeText(left, estimate) : 'Announced too late for an estimate.'}{' '}
        {gapText({ left, right, crowd, estimate: own })}
      </p>
    </div>
  );
}

const LABEL = 'dim type-label text-center whitespace-nowrap';

function Shares({ label, left }: { label: string; left: number | null }) {
  return (
    <tr>
      <td>{left === null ? '–' : `${left}%`}</td>
      <th scope="row" colSpan={2} className={LABEL}>
        {label}
      </th>
      <td>{left === null ? '–' : `${100 - left}%`}</td>
    </tr>
  );
}
