import type { CSSProperties } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Tournament } from '../../contract.ts';
import { WALKOVER_WORDS } from '../../rules.ts';
import { type Matchup, type MatchupRow, viewTournament } from '../../shown-bracket/bracket-view.ts';
import { overlayPart } from '../../shown-bracket/overlay-part.ts';
import lines from '../shared/bracket-lines.module.css';
import classes from './overlay-bracket.module.css';

interface OverlayBracketProps {
  tournament: Tournament;
  /** The match that the organiser has put on the broadcast. */
  onBroadcast: string | null;
}

/** The part of a bracket that is readable on television. */
export function OverlayBracket({ tournament, onBroadcast }: OverlayBracketProps) {
  const view = viewTournament(tournament);
  const { rounds, part } = overlayPart(view, onBroadcast);
  // Played in the same stage as the final.
  const thirdOf = (round: number) => (round === view.rounds.length ? view.thirdPlace : null);
  const shape = { '--rows': rounds[0]?.matchups.length ?? 1, '--columns': rounds.length };
  return (
    <div className={classes.overlay} style={shape as CSSProperties}>
      <header className={classes.head}>
        <h1 className={classes.title} dir="auto">
          {tournament.name}
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
                  <Card matchup={matchup} now={matchup.id === onBroadcast} />
                </li>
              ))}
            </ol>
            <ThirdPlace matchup={thirdOf(round)} onBroadcast={onBroadcast} />
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
}

function ThirdPlace({ matchup, onBroadcast }: ThirdPlaceProps) {
  if (!matchup) return null;
  return (
    <section className={classNames(lines.third, classes.third)}>
      <h2 className={classes.name}>{matchup.roundName}</h2>
      <Card matchup={matchup} now={matchup.id === onBroadcast} />
    </section>
  );
}

function Champion({ champion }: { champion: MonsterRecord }) {
  return (
    <p className={classes.champion}>
      <Portrait race={champion.RACE} alt="" size={96} className={classes.crowned} eager />
      <span>
        <span className={classes.word}>Champion</span>
        <span className={classes.who} dir="auto">
          {champion.MONSTER_NAME}
          {champion.USER && <Trainer name={champion.USER} />}
        </span>
      </span>
    </p>
  );
}

function Card({ matchup, now }: { matchup: Matchup; now: boolean }) {
  return (
    <div
      className={classNames(
        classes.card,
        now && classes.now,
        matchup.state === 'bye' && classes.walkover,
      )}
    >
      {now && <VisuallyHidden>On the broadcast: </VisuallyHidden>}
      {matchup.rows.map((row) => (
        <Row key={row.side} row={row} walkover={matchup.walkover} />
      ))}
    </div>
  );
}

function Trainer({ name }: { name: string }) {
  return (
    <span className={classes.trainer}>
      <VisuallyHidden> of </VisuallyHidden>
      <bdi>{name}</bdi>
    </span>
  );
}

const SIGNS = { winner: '✓', loser: '✕' } as const;

interface RowProps extends Pick<Matchup, 'walkover'> {
  row: MatchupRow;
}

function Row({ row: { kind, participant, label, mark, score }, walkover }: RowProps) {
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
      <span className={classes.label} dir="auto">
        {kind === 'unknown' ? '?' : label}
        {kind === 'unknown' && <VisuallyHidden> {label}</VisuallyHidden>}
        {participant?.USER && <Trainer name={participant.USER} />}
      </span>
      {mark && (
        <span className={classes.sign}>
          {mark === 'loser' && walkover ? WALKOVER_WORDS[walkover] : SIGNS[mark]}
        </span>
      )}
      <span className={classes.score}>{score}</span>
    </div>
  );
}
