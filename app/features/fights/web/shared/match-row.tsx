import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { resultSentence, sidesText } from '#app/core/fight-sentences.ts';
import { ShowResult } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { useResult } from '#app/core/spoilers/web/shared/use-spoilers.ts';
import { withSpaces } from '#app/features/guide/rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Combatant, MatchRecord } from '../../contract.ts';
import { shortMonsterName } from '../../rules.ts';
import classes from './match-row.module.css';

const SURELY_FITS = 7;
/** Letters of such scripts; other names go without the attribute, which a hundred names would repeat. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

interface CombatantSideProps {
  combatant: Combatant;
  won: boolean | null;
  label: ReactNode;
}

/** The page has fifty rows, so their parts are styled by position instead of by classes. */
function CombatantSide({ combatant, won, label }: CombatantSideProps) {
  const name = shortMonsterName(combatant.MONSTER_NAME);
  const content = (
    <>
      <Portrait race={combatant.RACE} alt="" />
      <p>
        <b
          dir={RIGHT_TO_LEFT.test(name) ? 'auto' : undefined}
          title={name.length > SURELY_FITS ? combatant.MONSTER_NAME : undefined}
        >
          {name}
        </b>
        <i>{withSpaces(combatant.RACE)}</i>
      </p>
      <p>{label}</p>
    </>
  );
  if (won !== false) return <div>{content}</div>;
  return (
    <Link to={`/monster-history/${combatant.ID}`} discover="none">
      {content}
    </Link>
  );
}

function ResultLabel({ won, knockOut }: { won: boolean; knockOut: boolean }) {
  if (won) return 'Win';
  if (!knockOut) return 'Loss';
  return (
    <>
      KO<VisuallyHidden>: lost by knock-out</VisuallyHidden>
    </>
  );
}

interface MatchRowProps {
  match: MatchRecord;
  arrived?: boolean;
  followed?: 'left' | 'right' | 'both' | undefined;
}

export function MatchRow({ match, arrived = false, followed }: MatchRowProps) {
  const { hidden, mark } = useResult(match.id);
  const { leftSideWins, knockOut } = match.outcome;
  const sides = sidesText(match);
  const side = (combatant: Combatant, won: boolean, otherwise?: ReactNode) => (
    <CombatantSide
      combatant={combatant}
      won={hidden ? null : won}
      label={hidden ? otherwise : <ResultLabel won={won} knockOut={knockOut} />}
    />
  );
  return (
    <li
      className={classNames(
        'grid',
        classes.row,
        arrived && classes.arrived,
        hidden && classes.untold,
      )}
      data-followed={followed}
      {...mark}
    >
      {side(match.leftCombatant, leftSideWins, <ShowResult fight={match.id} of={sides} />)}
      <p className="covers">
        <Link
          to={fightPath(match.id)}
          aria-label={`vs: ${hidden ? `${sides}, result hidden` : resultSentence(match)}`}
          discover="none"
        >
          vs
        </Link>
        <RelativeTime date={match.date} />
      </p>
      {side(match.rightCombatant, !leftSideWins)}
    </li>
  );
}

export function MatchRowShape() {
  const side = (
    <div>
      <span className="breathes" />
      <span className={`breathes ${classes.bars}`} />
    </div>
  );
  return (
    <li className={`grid ${classes.row} ${classes.shape}`}>
      {side}
      <p>vs</p>
      {side}
    </li>
  );
}
