import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { MoreWithoutScripts } from '#app/ui/more-without-scripts.tsx';
import {
  bracketPart,
  readBracketPart,
  writeBracketPart,
} from '../../shown-bracket/bracket-part.ts';
import {
  isEmpty,
  type Matchup,
  partsOf,
  type TournamentView,
} from '../../shown-bracket/bracket-view.ts';
import type { ExpectedMatch } from '../../shown-bracket/expected-matches.ts';
import { nextMatch } from '../../shown-bracket/run-order.ts';
import classes from './bracket.module.css';
import lines from './bracket-lines.module.css';
import { BracketTools } from './bracket-tools.tsx';
import { ChampionCard } from './champion-card.tsx';
import { MatchupCard } from './matchup-card.tsx';
import type { AirMark } from './matchup-label.tsx';
import { useFit } from './use-fit.ts';
import { type LitPath, useLitPath } from './use-lit-path.ts';
import { useShownMatch } from './use-shown-match.ts';
import { useShownRounds } from './use-shown-rounds.ts';

type Round = TournamentView['rounds'][number];

const NAMES_ONLY = 0.6;

interface BracketProps {
  view: TournamentView;
  whole?: TournamentView;
  /** The chance of the left side of each open match, 0 to 1. */
  odds?: ReadonlyMap<string, number> | undefined;
  expected?: ReadonlyMap<string, ExpectedMatch> | undefined;
  onAirId?: string | null | undefined;
  followed?: number | null;
  onOpenMatchup?: (matchId: string) => void;
  renderMatchupExtra?: (matchup: Matchup) => ReactNode;
  renderRoundExtra?: (round: Round) => ReactNode;
  renderFinder?: (show: (matchId: string) => void) => ReactNode;
}

export const Bracket = memo(function Bracket(props: BracketProps) {
  const { view, whole = view, onAirId = null, followed = null, renderFinder, ...others } = props;
  const { rounds } = view;
  const wall = useRef<HTMLElement>(null);
  const { shown, first, choose, include, showAll } = useShownRounds(rounds, onAirId);
  const fit = useFit(wall, showAll);
  const { lit, listeners } = useLitPath(view, followed);
  const show = useShownMatch(wall, (matchId) => {
    include(matchId);
    fit.leave();
  });
  const nextId = onAirId === null ? null : (nextMatch(whole, onAirId)?.id ?? null);
  return (
    <div
      className={classNames(
        'stack gap-2 min-w-0',
        classes.bracket,
        !fit.fitted && classes.byRounds,
        fit.factor < NAMES_ONLY && classes.namesOnly,
      )}
    >
      <div className={`actions items-center ${classes.controls}`}>
        {rounds.length > 1 && (
          <BracketTools
            {...{ rounds, shown, first, fitted: fit.fitted }}
            onChoose={(round) => {
              choose(round);
              fit.leave();
            }}
            onFit={fit.toggle}
          />
        )}
        {renderFinder && (
          <div className={`flex flex-wrap gap-2 min-w-0 ${classes.finder}`}>
            {renderFinder(show)}
          </div>
        )}
      </div>
      <section
        ref={wall}
        className={`min-w-0 border rounded-card ${classes.wall}`}
        aria-label="Bracket"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs keyboard focus
        tabIndex={0}
      >
        <Rounds
          {...{ view, shown, first, lit, followed, nextId, onAirId, listeners }}
          {...others}
          factor={fit.factor}
        />
      </section>
      <OtherParts view={view} />
    </div>
  );
});

interface RoundsProps extends Omit<BracketProps, 'renderFinder' | 'followed' | 'whole'> {
  shown: number;
  first: number;
  factor: number;
  lit: LitPath | null;
  listeners: ReturnType<typeof useLitPath>['listeners'];
  followed: number | null;
  nextId: string | null;
}

function useCarriedRounds(view: TournamentView): Round[] {
  const mounted = useMounted();
  const [search] = useSearchParams();
  return mounted ? view.rounds : bracketPart(view, readBracketPart(search)).rounds;
}

function OtherParts({ view }: { view: TournamentView }) {
  const [search] = useSearchParams();
  const { part, parts } = bracketPart(view, readBracketPart(search));
  if (parts === 1) return null;
  return Array.from({ length: parts }, (_, at) => at + 1).map(
    (to) =>
      to !== part && (
        <MoreWithoutScripts key={to} to={`?${writeBracketPart(to, search)}`}>
          Matches, part {to} of {parts}
        </MoreWithoutScripts>
      ),
  );
}

function Rounds({ view, factor, listeners, ...others }: RoundsProps) {
  const parts = partsOf(useCarriedRounds(view));
  const [whole, ...more] = parts;
  if (!whole) return null;
  const columns = view.rounds.length - others.first + (view.champion ? 1.7 : 1);
  const list = { view, ...others };
  if (more.length === 0) {
    return <RoundList {...list} {...whole} {...listeners} style={sized(factor, columns)} />;
  }
  return (
    <div className={classes.parts} style={sized(factor, 0)} {...listeners}>
      {parts.map(({ name, rounds }) => (
        <section
          key={name}
          aria-label={name}
          className={classNames(rounds.every(({ round }) => round < list.first) && classes.before)}
        >
          <p className={`dim font-semibold ${classes.partName}`} aria-hidden="true">
            {name}
          </p>
          <RoundList {...list} rounds={rounds} />
        </section>
      ))}
    </div>
  );
}

interface RoundListProps
  extends Omit<RoundsProps, 'factor' | 'listeners'>,
    Partial<RoundsProps['listeners']> {
  rounds: Round[];
  style?: CSSProperties;
}

function RoundList({ view, rounds, shown, first, ...props }: RoundListProps) {
  const { style, onPointerOver, onPointerLeave, onFocus, onBlur, ...others } = props;
  // Played in the same stage as the final.
  const thirdOf = ({ round }: Round) => (round === view.rounds.length ? view.thirdPlace : null);
  return (
    <ol
      className={`flex ${classes.rounds}`}
      {...{ style, onPointerOver, onPointerLeave, onFocus, onBlur }}
    >
      {rounds.map((round, index) => (
        <li
          key={round.key}
          className={classNames(
            lines.round,
            classes.round,
            (round.round === first || index === 0) && lines.first,
            round.matchups.length === rounds[index + 1]?.matchups.length && lines.straight,
            round.round < first && classes.before,
            round.round !== shown && classes.other,
            thirdOf(round) && lines.withThird,
          )}
        >
          <RoundColumn
            {...{ round, champion: view.champion, thirdPlace: thirdOf(round) }}
            {...others}
          />
        </li>
      ))}
    </ol>
  );
}

const sized = (factor: number, columns: number) =>
  ({ zoom: factor, '--zoom': factor, '--columns': columns }) as CSSProperties;

interface RoundColumnProps
  extends Omit<BracketProps, 'view' | 'whole' | 'renderFinder' | 'followed'> {
  round: Round;
  champion: TournamentView['champion'];
  thirdPlace: Matchup | null;
  lit: LitPath | null;
  followed: number | null;
  nextId: string | null;
}

function RoundColumn({ round, champion, thirdPlace, ...props }: RoundColumnProps) {
  const { lit, followed } = props;
  const airMark = (id: string): AirMark | null => {
    if (id === props.onAirId) return 'now';
    return id === props.nextId ? 'next' : null;
  };
  const placeOf = ({ id }: Matchup) => ({ 'data-matchup': id, tabIndex: -1 });
  const card = (matchup: Matchup) => (
    <MatchupCard
      matchup={matchup}
      litId={lit?.matches.has(matchup.id) ? lit.participant : null}
      followedId={followed}
      air={airMark(matchup.id)}
      onOpen={props.onOpenMatchup}
      leftChance={props.odds?.get(matchup.id)}
      expected={props.expected?.get(matchup.id)}
      extra={props.renderMatchupExtra?.(matchup)}
    />
  );
  return (
    <>
      <div className={`flex flex-wrap items-baseline justify-between ${classes.head}`}>
        <h2 className={classes.name}>{round.name}</h2>
        {round.bestOf !== null && <p className="small">Best of {round.bestOf}</p>}
        {props.renderRoundExtra?.(round)}
      </div>
      <ol className={`flex-1 one-column ${lines.matchups} ${classes.matchups}`}>
        {round.matchups.map((matchup) => (
          <li
            key={matchup.id}
            {...placeOf(matchup)}
            className={classNames(
              lines.matchup,
              classes.matchup,
              isEmpty(matchup) && classes.empty,
              litLines(matchup, lit),
            )}
          >
            {card(matchup)}
            {matchup.nextId === null && champion && <ChampionCard champion={champion} />}
          </li>
        ))}
      </ol>
      {thirdPlace && (
        <section
          className={`self-start ${lines.third} ${classes.third}`}
          aria-labelledby="third-place"
        >
          <h2 id="third-place" className={classes.thirdName}>
            {thirdPlace.roundName}
          </h2>
          <div {...placeOf(thirdPlace)} className={`${lines.matchup} ${classes.matchup}`}>
            {card(thirdPlace)}
          </div>
        </section>
      )}
    </>
  );
}

function litLines({ id, round, nextId }: Matchup, lit: LitPath | null): string | undefined {
  if (!lit?.matches.has(id)) return undefined;
  const goesOn = nextId !== null && lit.matches.has(nextId);
  return classNames(round > 1 && classes.litIn, goesOn && classes.litOut);
}
