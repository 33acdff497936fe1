import { useState } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import marks from '#app/ui/looks/marks.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { bestOfMatch } from '../../../edits/settings.ts';
import { percentOf } from '../../../odds/rules.ts';
import { winsNeeded } from '../../../rules.ts';
import type { Matchup, TournamentView } from '../../../shown-bracket/bracket-view.ts';
import type { ExpectedMatch } from '../../../shown-bracket/expected-matches.ts';
import { nextMatch, runOrder } from '../../../shown-bracket/run-order.ts';
import { AIR_WORDS, type AirMark } from '../../shared/matchup-label.tsx';
import { expectedText, useForecast } from '../../shared/use-forecast.ts';
import { useOnAirId } from '../broadcast/use-broadcast.ts';
import { type DeskContextValue, useDesk } from '../session/use-desk.ts';
import classes from './open-matches.module.css';
import { QuickResults } from './quick-results.tsx';

const SHOWN = 6;

interface OpenMatchesProps {
  view: TournamentView;
  onOpen: DeskContextValue['openMatch'];
}

export function OpenMatches({ view, onOpen }: OpenMatchesProps) {
  const [all, setAll] = useState(false);
  const onAirId = useOnAirId();
  const order = runOrder(view, onAirId);
  const nextId = onAirId === null ? null : nextMatch(view, onAirId)?.id;
  const ready = order.filter(({ state }) => state === 'ready');
  const later = order.filter(({ state }) => state === 'unknown');
  const { tournament } = useDesk();
  const { chances, expected } = useForecast(tournament.name, { view, onAirId, enabled: true });
  const shown = all ? ready : ready.slice(0, SHOWN);
  // The match for third place may be open after the final.
  const champion = ready.length === 0 ? view.champion : null;
  return (
    <>
      <h2 id="open-matches">
        {champion ? 'Finished' : 'Next matches'}{' '}
        <span className="dim text-lg whitespace-nowrap">
          {view.decided} of {view.total} decided
          {tournament.bestOf !== undefined && ` · best of ${tournament.bestOf}`}
        </span>
      </h2>
      {champion ? (
        <Champion champion={champion} />
      ) : (
        <ol className={`stack8 ${classes.list}`}>
          {shown.map((matchup) => (
            <li key={matchup.id}>
              <MatchButton
                matchup={matchup}
                air={matchup.id === onAirId ? 'now' : matchup.id === nextId ? 'next' : null}
                leftChance={chances?.get(matchup.id)}
                expected={expected?.get(matchup.id)}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ol>
      )}
      {ready.length > SHOWN && (
        <Button onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${ready.length}`}
        </Button>
      )}
      <Later matchups={later} />
    </>
  );
}

function Later({ matchups }: { matchups: Matchup[] }) {
  if (matchups.length === 0) return null;
  return (
    <details className={classes.later}>
      <summary className="summary">After that: {matchups.length}</summary>
      <ol>
        {matchups.map(({ id, roundName, rows: [left, right] }) => (
          <li key={id}>
            <span className="small">
              {roundName} {id}
            </span>{' '}
            <bdi>{left.label}</bdi> vs <bdi>{right.label}</bdi>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface MatchButtonProps {
  matchup: Matchup;
  air: AirMark | null;
  leftChance: number | undefined;
  expected: ExpectedMatch | undefined;
  onOpen: DeskContextValue['openMatch'];
}

function MatchButton({ matchup, air, leftChance, expected, onOpen }: MatchButtonProps) {
  const { id, roundName, rows } = matchup;
  const [left, right] = rows;
  const target = winsNeeded({ bestOf: bestOfMatch(useDesk().tournament, id) });
  const chances =
    leftChance !== undefined && `${percentOf(leftChance)} : ${percentOf(1 - leftChance)}`;
  const forecast = [chances, expected && expectedText(expected)].filter(Boolean).join(' · ');
  const running = left.score !== null || right.score !== null;
  return (
    <div className={`card ${classes.match}`}>
      <button
        type="button"
        className="stack4 w-full px-3 py-2 text-start"
        data-state="ready"
        onClick={() => onOpen(id)}
      >
        <span className="small">
          {roundName} <span className={classes.id}>{id}</span>
          {air && (
            <span className={classNames(marks.mark, air === 'now' && marks.live)}>
              {AIR_WORDS[air]}
            </span>
          )}
        </span>
        <span className={`stack8 items-center ${classes.sides}`}>
          <Fighter participant={left.participant} label={left.label} />
          <span className={`dim type-name whitespace-nowrap ${classes.score}`}>
            {running ? (
              `${left.score ?? 0} – ${right.score ?? 0}`
            ) : (
              <>
                <VisuallyHidden>against</VisuallyHidden>
                <span aria-hidden="true">vs</span>
              </>
            )}
          </span>
          <Fighter participant={right.participant} label={right.label} />
        </span>
        {forecast && <span className="small text-center">{forecast}</span>}
      </button>
      <div className={`px-3 grid ${classes.quick}`}>
        {rows.map((row) => (
          <QuickResults
            key={row.side}
            row={row}
            target={target}
            onResult={(asked) => onOpen(id, { asked })}
          />
        ))}
      </div>
    </div>
  );
}

function Fighter({ participant, label }: { participant: MonsterRecord | null; label: string }) {
  return (
    <span className="line side">
      {participant && <Portrait race={participant.RACE} alt="" size={44} />}
      <span className="line-clamp-2 type-name">
        <bdi>{label}</bdi>
      </span>
    </span>
  );
}

function Champion({ champion }: { champion: MonsterRecord }) {
  return (
    <p className={`card line16 dim ${classes.champion}`}>
      <Portrait race={champion.RACE} alt="" size={72} />
      <span>
        Champion
        <bdi className="block plain type-heading">{champion.MONSTER_NAME}</bdi>
      </span>
    </p>
  );
}
