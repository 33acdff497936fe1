import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { type Matchup, pathOf, type TournamentView } from '../../view-model.ts';
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
  /** Something more below a matchup. */
  renderMatchupExtra?: (matchup: Matchup) => ReactNode;
  /** Something more below the name of a round. */
  renderRoundExtra?: (round: Round) => ReactNode;
}

/** The round being played, from 1: the first with a match that still waits for its result. */
function currentRound(rounds: readonly Round[]): number {
  const open = rounds.find(({ matchups }) => matchups.some(({ state }) => state === 'ready'));
  return open?.round ?? rounds.length;
}

/**
 * A bracket on one wall: rounds as columns from left to right, joined by lines. A wide screen shows
 * every round from the chosen one on, zooms, and pans by scrolling; a phone shows one round. To a
 * screen reader it is a list of rounds, each a list of matches.
 */
export function Bracket({
  view,
  onOpenMatchup,
  renderMatchupExtra,
  renderRoundExtra,
}: BracketProps) {
  const { rounds, champion } = view;
  const [chosen, setChosen] = useState<number | null>(null);
  const { zoom, zoomByKey } = useZoom();
  const { litId, litPath, listeners } = useLitPath(view);
  const shown = Math.min(chosen ?? currentRound(rounds), rounds.length);
  const first = Math.min(chosen ?? 1, rounds.length);
  return (
    <div className={classes.bracket}>
      <BracketTools rounds={rounds} shown={shown} first={first} onChoose={setChosen} zoom={zoom} />
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
              <div className={classes.head}>
                <h2 className={classes.name}>{round.name}</h2>
                {renderRoundExtra?.(round)}
              </div>
              <ol className={classes.matchups}>
                {round.matchups.map((matchup) => (
                  <li
                    key={matchup.id}
                    className={classNames(classes.matchup, litClass(matchup, litId, litPath))}
                  >
                    <MatchupCard
                      matchup={matchup}
                      litId={litPath.has(matchup.id) ? litId : null}
                      onOpen={onOpenMatchup}
                      extra={renderMatchupExtra?.(matchup)}
                    />
                    {matchup.nextId === null && champion && <ChampionCard champion={champion} />}
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const NO_PATH: ReadonlySet<string> = new Set();

/** The path of the participant that is pointed at or has the focus. */
function useLitPath(view: BracketProps['view']) {
  const [litId, setLitId] = useState<number | null>(null);
  const litPath = useMemo(
    () => (litId === null ? NO_PATH : new Set(pathOf(view, litId))),
    [view, litId],
  );
  const light = ({ target }: SyntheticEvent) => {
    const id = (target as Element).closest<HTMLElement>('[data-monster]')?.dataset.monster;
    setLitId(id ? Number(id) : null);
  };
  const unlight = () => setLitId(null);
  const listeners = {
    onPointerOver: light,
    onPointerLeave: unlight,
    onFocus: light,
    onBlur: unlight,
  };
  return { litId, litPath, listeners };
}

/** Which of a match's lines belong to the lit path. */
function litClass(
  { rows, round, nextId }: Matchup,
  litId: number | null,
  path: ReadonlySet<string>,
) {
  const lit = rows.find(({ participant }) => participant?.ID === litId);
  if (litId === null || !lit) return undefined;
  const goesOn = nextId !== null && path.has(nextId);
  return classNames(round > 1 && classes.litIn, goesOn && classes.litOut);
}
