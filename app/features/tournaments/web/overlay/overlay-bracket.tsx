import { type CSSProperties, useMemo } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { Tournament } from '../../contract.ts';
import { percentOf, type TournamentOdds } from '../../odds/rules.ts';
import {
  isEmpty,
  type Matchup,
  type RoundView,
  viewTournament,
} from '../../shown-bracket/bracket-view.ts';
import { overlayPart } from '../../shown-bracket/overlay-part.ts';
import { PauseNote } from '../pause-note.tsx';
import lines from '../shared/bracket-lines.module.css';
import type { OverlayOptions } from '../shared/overlay-options.ts';
import { useForecast } from '../shared/use-forecast.ts';
import { FittedText } from './fitted-text.tsx';
import classes from './overlay-bracket.module.css';
import { Card, type Forecast, Trainer } from './overlay-card.tsx';

interface OverlayBracketProps {
  tournament: Tournament;
  onBroadcast: string | null;
  options: Pick<OverlayOptions, 'odds' | 'times'>;
}

const SHOWN_FAVOURITES = 3;

export function OverlayBracket({ tournament, onBroadcast, options }: OverlayBracketProps) {
  const view = useMemo(() => viewTournament(tournament), [tournament]);
  const enabled = options.odds === 'on' || options.times === 'on';
  const forecast = useForecast(tournament.name, { view, onAirId: onBroadcast, enabled });
  const forecastOf = ({ id }: Matchup): Forecast => ({
    leftChance: options.odds === 'on' ? forecast.chances?.get(id) : undefined,
    expectedAt: options.times === 'on' ? forecast.expected?.get(id)?.at : null,
  });
  const { name: partName, rounds, part } = overlayPart(view, onBroadcast);
  const shape = { '--rows': rounds[0]?.matchups.length ?? 1, '--columns': rounds.length };
  return (
    <div className={`column absolute ${classes.overlay}`} style={shape as CSSProperties}>
      <header className={`line ${classes.head}`}>
        <h1 className={classes.title}>
          <FittedText className={classes.fitted}>{tournament.name}</FittedText>
        </h1>
        {(part || partName) && (
          <p className={`dim ${classes.part}`}>
            {part ? `${rounds[0]?.name}, part ${part.number} of ${part.of}` : partName}
          </p>
        )}
        {view.pause && <PauseNote pause={view.pause} className={classes.part} />}
        {view.champion && <Champion champion={view.champion} />}
        {!view.champion && options.odds === 'on' && (
          <Favourites odds={forecast.odds} participants={tournament.participants} />
        )}
      </header>
      <ol className="flex flex-1 justify-center min-h-0">
        {rounds.map((round, index) => (
          <Round
            key={round.round}
            {...{ round, onBroadcast, forecastOf }}
            place={classNames(
              index === 0 && lines.first,
              round.matchups.length === rounds[index + 1]?.matchups.length && lines.straight,
            )}
            // Played in the same stage as the final.
            thirdPlace={round.round === view.rounds.length ? view.thirdPlace : null}
          />
        ))}
      </ol>
    </div>
  );
}

interface RoundProps extends Omit<ThirdPlaceProps, 'matchup'> {
  round: RoundView;
  place: string | undefined;
  thirdPlace: Matchup | null;
}

function Round({ round, place, thirdPlace, ...others }: RoundProps) {
  const { onBroadcast, forecastOf } = others;
  return (
    <li
      className={classNames(
        'grow',
        lines.round,
        classes.round,
        place,
        thirdPlace && lines.withThird,
      )}
    >
      <h2 className={classes.name}>{round.name}</h2>
      <ol className={`flex-1 one-column ${lines.matchups}`}>
        {round.matchups.map((matchup) => (
          <li
            key={matchup.id}
            className={classNames(
              'relative items-center',
              lines.matchup,
              classes.matchup,
              isEmpty(matchup) && classes.empty,
            )}
          >
            <Card matchup={matchup} now={matchup.id === onBroadcast} {...forecastOf(matchup)} />
          </li>
        ))}
      </ol>
      <ThirdPlace matchup={thirdPlace} {...others} />
    </li>
  );
}

interface ThirdPlaceProps {
  matchup: Matchup | null;
  onBroadcast: string | null;
  forecastOf(matchup: Matchup): Forecast;
}

function ThirdPlace({ matchup, onBroadcast, forecastOf }: ThirdPlaceProps) {
  if (!matchup) return null;
  return (
    <section className={`self-start ${lines.third} grid ${classes.third}`}>
      <h2 className={classes.name}>{matchup.roundName}</h2>
      <Card matchup={matchup} now={matchup.id === onBroadcast} {...forecastOf(matchup)} />
    </section>
  );
}

interface FavouritesProps extends Pick<Tournament, 'participants'> {
  odds: TournamentOdds | undefined;
}

function Favourites({ odds, participants }: FavouritesProps) {
  const likeliest = odds?.champion.slice(0, SHOWN_FAVOURITES) ?? [];
  if (likeliest.length < 2) return null;
  const names = new Map(participants.map(({ ID, MONSTER_NAME }) => [ID, MONSTER_NAME]));
  return (
    <section className={`min-w-0 ms-auto ${classes.champion} ${classes.favourites}`}>
      <h2 className={`block gold ${classes.word}`}>To win the cup</h2>
      <ol className={`flex flex-wrap overflow-hidden ${classes.likeliest}`}>
        {likeliest.map(({ ID, chance }) => (
          <li key={ID} className="flex">
            <FittedText className={classes.fitted}>{names.get(ID) ?? ''}</FittedText>
            <b>{percentOf(chance)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Champion({ champion }: { champion: MonsterRecord }) {
  return (
    <p className={`flex items-center min-w-0 ms-auto ${classes.champion}`}>
      <Portrait race={champion.RACE} alt="" size={96} className={classes.crowned} eager />
      <span>
        <span className={`block gold ${classes.word}`}>Champion</span>
        <span className={classes.who}>
          <FittedText className={classes.fitted}>{champion.MONSTER_NAME}</FittedText>
          {champion.USER && <Trainer name={champion.USER} />}
        </span>
      </span>
    </p>
  );
}
