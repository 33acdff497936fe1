import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { type Matchup, pathOf, type TournamentView } from '../../bracket/bracket-view.ts';
import classes from './bracket.module.css';
import { BracketTools } from './bracket-tools.tsx';
import { ChampionCard } from './champion-card.tsx';
import { MatchupCard } from './matchup-card.tsx';
import { useZoom } from './use-zoom.ts';

type Round = TournamentView['rounds'][number];

interface BracketProps {
  view: TournamentView;
  /** Makes every match that can have a result a button. */
  onOpenMatchup?: (matchId: string) => void;
  /** Something more beside a matchup: with `data-beside` over the place of its scores. */
  renderMatchupExtra?: (matchup: Matchup) => ReactNode;
  /** Something more below the name of a round. */
  renderRoundExtra?: (round: Round) => ReactNode;
}

/**
 * A bracket on one wall: rounds as columns from left to right, joined by lines. A wide screen shows
 * every round from the chosen one on, zooms, and pans by scrolling; a phone shows one round. To a
 * screen reader it is a list of rounds, each a list of matches.
 */
export function Bracket({ view, ...others }: BracketProps) {
  const { rounds } = view;
  const [chosen, setChosen] = useState<number | null>(null);
  const { zoom, zoomByKey } = useZoom();
  const { lit, listeners } = useLitPath(view);
  const shown = Math.min(chosen ?? currentRound(rounds), rounds.length);
  const first = Math.min(chosen ?? 1, rounds.length);
  return (
    <div className={classes.bracket}>
      {rounds.length > 1 && (
        <BracketTools
          rounds={rounds}
          shown={shown}
          first={first}
          onChoose={setChosen}
          zoom={zoom}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is reached by keyboard */}
      <section className={classes.wall} aria-label="Bracket" tabIndex={0} onKeyDown={zoomByKey}>
        <ol className={classes.rounds} style={{ zoom: zoom.factor }} {...listeners}>
          {rounds.map((round) => (
            <li
              key={round.round}
              className={classNames(
                classes.round,
                round.round === first && classes.first,
                round.round < first && classes.before,
                round.round !== shown && classes.other,
              )}
            >
              <RoundColumn round={round} champion={view.champion} lit={lit} {...others} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** The round being played, from 1: the first with a match that still waits for its result. */
function currentRound(rounds: readonly Round[]): number {
  const open = rounds.find(({ matchups }) => matchups.some(({ state }) => state === 'ready'));
  return open?.round ?? rounds.length;
}

interface RoundColumnProps extends Omit<BracketProps, 'view'> {
  round: Round;
  champion: TournamentView['champion'];
  lit: LitPath | null;
}

function RoundColumn({ round, champion, lit, ...props }: RoundColumnProps) {
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.name}>{round.name}</h2>
        {props.renderRoundExtra?.(round)}
      </div>
      <ol className={classes.matchups}>
        {round.matchups.map((matchup) => (
          <li key={matchup.id} className={classNames(classes.matchup, litLines(matchup, lit))}>
            <MatchupCard
              matchup={matchup}
              litId={lit?.matches.has(matchup.id) ? lit.participant : null}
              onOpen={props.onOpenMatchup}
              extra={props.renderMatchupExtra?.(matchup)}
            />
            {matchup.nextId === null && champion && <ChampionCard champion={champion} />}
          </li>
        ))}
      </ol>
    </>
  );
}

interface LitPath {
  participant: number;
  matches: ReadonlySet<string>;
}

/** The path of the participant that is pointed at or has the focus. */
function useLitPath(view: TournamentView) {
  const [participant, setParticipant] = useState<number | null>(null);
  const lit = useMemo<LitPath | null>(
    () => (participant ? { participant, matches: new Set(pathOf(view, participant)) } : null),
    [view, participant],
  );
  const light = ({ target }: SyntheticEvent) => {
    const at = (target as Element).closest<HTMLElement>('[data-monster]');
    setParticipant(at ? Number(at.dataset.monster) : null);
  };
  const unlight = () => setParticipant(null);
  const listeners = {
    onPointerOver: light,
    onPointerLeave: unlight,
    onFocus: light,
    onBlur: unlight,
  };
  return { lit, listeners };
}

/** Which of a match's lines belong to the lit path. */
function litLines({ id, round, nextId }: Matchup, lit: LitPath | null): string | undefined {
  if (!lit?.matches.has(id)) return undefined;
  const goesOn = nextId !== null && lit.matches.has(nextId);
  return classNames(round > 1 && classes.litIn, goesOn && classes.litOut);
}
