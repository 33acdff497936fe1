import { Link } from 'react-router';
import { classNames } from '../../../../ui/class-names.ts';
import { Hidden } from '../../../../ui/hidden.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Portrait } from '../../../monsters/web/shared/portrait.tsx';
import type { Combatant, MatchRecord } from '../../contract.ts';
import { raceLabel, shortMonsterName } from '../../rules.ts';
import classes from './match-row.module.css';

const PORTRAIT_PX = 56;

interface CombatantSideProps {
  combatant: Combatant;
  won: boolean;
  knockOut: boolean;
  right?: boolean;
}

/** One combatant. The loser is the way into its history (specification, section 2). */
function CombatantSide({ combatant, won, knockOut, right }: CombatantSideProps) {
  const className = classNames(
    classes.side,
    won ? classes.winner : classes.loser,
    right && classes.right,
  );
  const content = (
    <>
      <Portrait race={combatant.RACE} alt="" size={PORTRAIT_PX} className={classes.portrait} />
      <span className={classes.who}>
        <span className={classes.name} title={combatant.MONSTER_NAME}>
          {shortMonsterName(combatant.MONSTER_NAME)}
        </span>
        <span className={classes.race}>{raceLabel(combatant.RACE)}</span>
      </span>
      <span className={classes.result}>
        <ResultLabel won={won} knockOut={knockOut} />
      </span>
    </>
  );
  if (won) return <div className={className}>{content}</div>;
  return (
    <Link to={`/monster-history/${combatant.ID}`} className={className}>
      {content}
    </Link>
  );
}

/** The result in a word, and in whole words for screen readers. */
export function ResultLabel({ won, knockOut }: { won: boolean; knockOut: boolean }) {
  if (won) return <>Win</>;
  if (!knockOut) return <>Loss</>;
  return (
    <>
      <span aria-hidden="true">KO</span>
      <Hidden>lost by knock-out</Hidden>
    </>
  );
}

interface MatchRowProps {
  match: MatchRecord;
  /** It came in while the reader was looking. */
  arrived?: boolean;
}

/** One fight: left combatant, 'vs', right combatant mirrored. */
export function MatchRow({ match, arrived = false }: MatchRowProps) {
  const { leftSideWins, knockOut } = match.outcome;
  return (
    <li className={classNames(classes.row, arrived && classes.arrived)}>
      <CombatantSide combatant={match.leftCombatant} won={leftSideWins} knockOut={knockOut} />
      <div className={classes.middle}>
        <span className={classes.versus}>vs</span>
        <span className={classes.time}>
          <RelativeTime date={match.date} />
        </span>
      </div>
      <CombatantSide
        combatant={match.rightCombatant}
        won={!leftSideWins}
        knockOut={knockOut}
        right
      />
    </li>
  );
}

/** A row's shape while the fights are on their way. */
export function MatchRowShape() {
  return (
    <li className={classNames(classes.row, classes.shape)}>
      <div className={classes.side}>
        <span className={classes.portrait} />
        <span className={classes.bars} />
      </div>
      <div className={classes.middle}>
        <span className={classes.versus}>vs</span>
      </div>
      <div className={classNames(classes.side, classes.right)}>
        <span className={classes.portrait} />
        <span className={classes.bars} />
      </div>
    </li>
  );
}
