import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { clockText } from '#app/ui/time/dates.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { percentOf } from '../../odds/rules.ts';
import { OUT_WORDS, WALKOVER_WORDS } from '../../rules.ts';
import type { Matchup, MatchupRow } from '../../shown-bracket/bracket-view.ts';
import { FittedText } from './fitted-text.tsx';
import classes from './overlay-bracket.module.css';

export interface Forecast {
  leftChance: number | undefined;
  expectedAt: number | null | undefined;
}

interface CardProps extends Forecast {
  matchup: Matchup;
  now: boolean;
}

export function Card({ matchup, now, leftChance, expectedAt }: CardProps) {
  const chanceOf = ({ side }: MatchupRow) => {
    if (leftChance === undefined) return null;
    return percentOf(side === 'left' ? leftChance : 1 - leftChance);
  };
  return (
    <div
      className={classNames(
        'relative w-full overflow-hidden',
        classes.card,
        now && classes.now,
        matchup.state === 'bye' && classes.walkover,
      )}
    >
      {now && <VisuallyHidden>On the broadcast: </VisuallyHidden>}
      {matchup.rows.map((row) => (
        <Row
          key={row.side}
          {...{ row, walkover: matchup.walkover, chance: chanceOf(row) }}
          time={expectedAt && row.side === 'right' ? clockText(expectedAt) : null}
        />
      ))}
    </div>
  );
}

export function Trainer({ name }: { name: string }) {
  return (
    <span className={`min-w-0 overflow-hidden dim whitespace-nowrap ${classes.trainer}`}>
      <VisuallyHidden> of </VisuallyHidden>
      <span className="block truncate" dir="auto">
        {name}
      </span>
    </span>
  );
}

const SIGNS = { winner: '✓', loser: '✕' } as const;

interface RowProps extends Pick<Matchup, 'walkover'> {
  row: MatchupRow;
  chance: string | null;
  time: string | null;
}

function Row({ row, walkover, chance, time }: RowProps) {
  const { kind, participant, label, mark, out, score } = row;
  const sign = out ? OUT_WORDS[out] : mark && SIGNS[mark];
  return (
    <div
      className={classNames(
        'line',
        classes.row,
        mark && classes[mark],
        !participant && classes.nobody,
      )}
    >
      {participant && (
        <Portrait race={participant.RACE} alt="" size={64} className={classes.portrait} eager />
      )}
      <span className={`grow ${classes.label}`}>
        <span className={classes.line}>
          <FittedText className={classes.fitted}>{kind === 'unknown' ? '?' : label}</FittedText>
          {kind === 'unknown' && <VisuallyHidden> {label}</VisuallyHidden>}
          {participant?.USER && <Trainer name={participant.USER} />}
        </span>
      </span>
      {sign && (
        <span className={`flex-none ${classes.sign}`}>
          {mark === 'loser' && walkover ? WALKOVER_WORDS[walkover] : sign}
        </span>
      )}
      {time && (
        <span className={`flex-none dim whitespace-nowrap ${classes.expected}`}>
          <span aria-hidden="true">~ {time}</span>
          <VisuallyHidden>expected about {time}</VisuallyHidden>
        </span>
      )}
      <span className={`flex-none text-center ${classes.score}`}>
        {score ?? (chance && <span className={classes.chance}>{chance}</span>)}
      </span>
    </div>
  );
}
