import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import classes from './fight-line.module.css';

interface FightLineProps {
  to: string;
  left: { MONSTER_NAME: string; RACE: string };
  right: FightLineProps['left'];
  leftWon: boolean | null;
  knockOut?: boolean | undefined;
  children?: ReactNode;
}

/** A fight as one row and one link: two faces, who fights or who won, and what else is said of it. */
export function FightLine({ to, left, right, leftWon, knockOut, children }: FightLineProps) {
  const told = leftWon === null ? 'vs' : leftWon ? 'beat' : 'lost to';
  const clamp = !children && 'line-clamp-2';
  return (
    <Link to={to} className={`panel raises h-full ${classes.row}`} discover="none">
      <Face side={left} won={leftWon} />
      <span className="stack2">
        <span className={classNames('type-name', classes.what, leftWon !== null && 'dim', clamp)}>
          <bdi data-won={leftWon ?? undefined}>{left.MONSTER_NAME}</bdi> {told}{' '}
          <bdi data-won={leftWon === null ? undefined : !leftWon}>{right.MONSTER_NAME}</bdi>
          {leftWon !== null && knockOut && ' by knock-out'}
        </span>
        {children && <span className="small">{children}</span>}
      </span>
      <Face side={right} won={leftWon === null ? null : !leftWon} />
    </Link>
  );
}

function Face({ side: { RACE }, won }: { side: { RACE: string }; won: boolean | null }) {
  return (
    <span className={classes.face} data-won={won ?? undefined}>
      <Portrait race={RACE} alt="" />
    </span>
  );
}
