import { type CSSProperties, useMemo } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { classNames } from '#app/ui/class-names.ts';
import { clockText } from '#app/ui/time/dates.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Tournament } from '../../contract.ts';
import { percentOf } from '../../odds/rules.ts';
import { WALKOVER_WORDS } from '../../rules.ts';
import { type Matchup, type MatchupRow, viewTournament } from '../../shown-bracket/bracket-view.ts';
import { overlayPart } from '../../shown-bracket/overlay-part.ts';
import lines from '../shared/bracket-lines.module.css';
import type { OverlayOptions } from '../shared/overlay-options.ts';
import { useForecast } from '../shared/use-forecast.ts';
import { FittedText } from './fitted-text.tsx';
import classes from './overlay-bracket.module.css';

interface OverlayBracketProps {
  tournament: Tournament;
  /** The match that the organiser has put on the broadcast. */
  onBroadcast: string | null;
  options: Pick<OverlayOptions, 'odds' | 'times'>;
}

/** The part of a bracket that is readable on television. */
export function OverlayBracket({ tournament, onBroadcast, options }: OverlayBracketProps) {
  const view = useMemo(() => viewTournament(tournament), [tournament]);
  const enabled = options.odds === 'on' || options.times === 'on';
  const forecast = useForecast(tournament.name, { view, onAirId: onBroadcast, enabled });
  const forecastOf = ({ id }: Matchup): Forecast => ({
    leftChance: options.odds === 'on' ? forecast.chances?.get(id) : undefined,
    expectedAt: options.times === 'on' ? forecast.expected?.get(id)?.at : null,
  });
  const { rounds, part } = overlayPart(view, onBroadcast);
  // Played in the same stage as the final.
  const thirdOf = (round: number) => (round === view.rounds.length ? view.thirdPlace : null);
  const shape = { '--rows': rounds[0]?.matchups.length ?? 1, '--columns': rounds.length };
  return (
    <div className={classes.overlay} style={shape as CSSProperties}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <FittedText className={classes.fitted}>{tournament.name}</FittedText>
        </h1>
        {part && (
          <p className={classes.part}>
            {rounds[0]?.name}, part {part.number} of {part.of}
          </p>
        )}
        {view.champion && <Champion champion={view.champion} />}
      </header>
      <ol className={classes.rounds}>
        {rounds.map(({ round, name, matchups }, index) => (
          <li
            key={round}
            className={classNames(
              lines.round,
              classes.round,
              index === 0 && lines.first,
              thirdOf(round) && lines.withThird,
            )}
          >
            <h2 className={classes.name}>{name}</h2>
            <ol className={lines.matchups}>
              {matchups.map((matchup) => (
                <li key={matchup.id} className={classNames(lines.matchup, classes.matchup)}>
                  <Card
                    matchup={matchup}
                    now={matchup.id === onBroadcast}
                    {...forecastOf(matchup)}
                  />
                </li>
              ))}
            </ol>
            <ThirdPlace matchup={thirdOf(round)} {...{ onBroadcast, forecastOf }} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ThirdPlaceProps {
  /** Null without one. */
  matchup: Matchup | null;
  onBroadcast: string | null;
  forecastOf(matchup: Matchup): Forecast;
}

function ThirdPlace({ matchup, onBroadcast, forecastOf }: ThirdPlaceProps) {
  if (!matchup) return null;
  return (
    <section className={classNames(lines.third, classes.third)}>
      <h2 className={classes.name}>{matchup.roundName}</h2>
      <Card matchup={matchup} now={matchup.id === onBroadcast} {...forecastOf(matchup)} />
    </section>
  );
}

function Champion({ champion }: { champion: MonsterRecord }) {
  return (
    <p className={classes.champion}>
      <Portrait race={champion.RACE} alt="" size={96} className={classes.crowned} eager />
      <span>
        <span className={classes.word}>Champion</span>
        <span className={classes.who}>
          <FittedText className={classes.fitted}>{champion.MONSTER_NAME}</FittedText>
          {champion.USER && <Trainer name={champion.USER} />}
        </span>
      </span>
    </p>
  );
}

interface Forecast {
  /** The chance of the left side, 0 to 1; undefined shows none. */
  leftChance: number | undefined;
  /** When the match is expected, in ms; nothing is shown without it. */
  expectedAt: number | null | undefined;
}

interface CardProps extends Forecast {
  matchup: Matchup;
  now: boolean;
}

function Card({ matchup, now, leftChance, expectedAt }: CardProps) {
  const chanceOf = ({ side }: MatchupRow) => {
    if (leftChance === undefined) return null;
    return percentOf(side === 'left' ? leftChance : 1 - leftChance);
  };
  return (
    <div
      className={classNames(
        classes.card,
        now && classes.now,
        Boolean(expectedAt) && classes.timed,
        matchup.state === 'bye' && classes.walkover,
      )}
    >
      {now && <VisuallyHidden>On the broadcast: </VisuallyHidden>}
      {matchup.rows.map((row) => (
        <Row key={row.side} row={row} walkover={matchup.walkover} chance={chanceOf(row)} />
      ))}
      {expectedAt && <p className={classes.expected}>about {clockText(expectedAt)}</p>}
    </div>
  );
}

function Trainer({ name }: { name: string }) {
  return (
    <span className={classes.trainer}>
      <VisuallyHidden> of </VisuallyHidden>
      <span dir="auto">{name}</span>
    </span>
  );
}

const SIGNS = { winner: '✓', loser: '✕' } as const;

interface RowProps extends Pick<Matchup, 'walkover'> {
  row: MatchupRow;
  /** Its chance to win, as text. */
  chance: string | null;
}

function Row({ row, walkover, chance }: RowProps) {
  const { kind, participant, label, mark, score } = row;
  return (
    <div
      className={classNames(
        classes.row,
        mark && classes[mark],
        kind !== 'participant' && classes.nobody,
      )}
    >
      {participant && (
        <Portrait race={participant.RACE} alt="" size={64} className={classes.portrait} eager />
      )}
      <span className={classes.label}>
        <span className={classes.line}>
          <FittedText className={classes.fitted}>{kind === 'unknown' ? '?' : label}</FittedText>
          {kind === 'unknown' && <VisuallyHidden> {label}</VisuallyHidden>}
          {participant?.USER && <Trainer name={participant.USER} />}
        </span>
      </span>
      {mark && (
        <span className={classes.sign}>
          {mark === 'loser' && walkover ? WALKOVER_WORDS[walkover] : SIGNS[mark]}
        </span>
      )}
      <span className={classes.score}>
        {score ?? (chance && <span className={classes.chance}>{chance}</span>)}
      </span>
    </div>
  );
}
