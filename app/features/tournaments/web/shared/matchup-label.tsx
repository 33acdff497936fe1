import { Link } from 'react-router';
import { fightPath } from '#app/core/fight-address.ts';
import { classNames } from '#app/ui/class-names.ts';
import marks from '#app/ui/looks/marks.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { percentOf } from '../../odds/rules.ts';
import { OUT_WORDS, WALKOVER_WORDS } from '../../rules.ts';
import type { Matchup } from '../../shown-bracket/bracket-view.ts';
import type { ExpectedMatch } from '../../shown-bracket/expected-matches.ts';
import classes from './matchup-card.module.css';
import { expectedText } from './use-forecast.ts';

export type AirMark = 'now' | 'next';

export const AIR_WORDS: Record<AirMark, string> = { now: 'On air', next: 'Next' };

export interface MatchupLabelProps {
  matchup: Matchup;
  air: AirMark | null;
  leftChance?: number | undefined;
  expected?: ExpectedMatch | undefined;
}

export function MatchupLabel({ matchup, air, leftChance, expected }: MatchupLabelProps) {
  const { id, walkover, fights, rows } = matchup;
  const out = new Set(rows.flatMap((row) => (row.out ? OUT_WORDS[row.out] : [])));
  return (
    <p
      className={`line absolute items-baseline whitespace-nowrap dim type-caption ${classes.label}`}
    >
      <span>
        <VisuallyHidden>Match </VisuallyHidden>
        {id}
      </span>
      {air && (
        <span className={classNames(marks.mark, classes.air, air === 'now' && marks.live)}>
          {AIR_WORDS[air]}
        </span>
      )}
      {leftChance !== undefined && (
        <span>
          <VisuallyHidden>Chances: </VisuallyHidden>
          {percentOf(leftChance)} : {percentOf(1 - leftChance)}
        </span>
      )}
      {expected && <span className="truncate">{expectedText(expected)}</span>}
      {walkover && <span>{WALKOVER_WORDS[walkover]}</span>}
      {out.size > 0 && <span>{[...out].join(', ')}</span>}
      {fights.map((number, index) => (
        <Link key={number} to={fightPath(number)} discover="none">
          Fight{fights.length > 1 && ` ${index + 1}`}
          <VisuallyHidden> of {id}</VisuallyHidden>
        </Link>
      ))}
    </p>
  );
}
