import { useState } from 'react';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { RESET_QUESTION } from '../../../contract.ts';
import { applyEdit, bracketOf } from '../../../edits/edits.ts';
import { MIN_PARTICIPANTS } from '../../../rules.ts';
import type { Matchup, TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { runOrder } from '../../../shown-bracket/run-order.ts';
import { Bracket } from '../../shared/bracket.tsx';
import type { AirMark } from '../../shared/matchup-label.tsx';
import { useForecast } from '../../shared/use-forecast.ts';
import { Broadcast } from '../broadcast/broadcast.tsx';
import { useOnAirId } from '../broadcast/use-broadcast.ts';
import { useQueue } from '../broadcast/use-queue.ts';
import { DeskKeys } from '../keys/desk-keys.tsx';
import { useOrderTexts } from '../orders/use-orders.ts';
import { useMaySave } from '../organiser/secret-gate.tsx';
import { ProposedResults } from '../ring/proposed-results.tsx';
import { offerUndo } from '../session/offer-undo.ts';
import { changeOrWarn, type DeskContextValue, useDesk } from '../session/use-desk.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { MatchCard } from './match-card.tsx';
import classes from './open-matches.module.css';

const SHOWN = 6;

interface OpenMatchesProps {
  view: TournamentView;
  onOpen: DeskContextValue['openMatch'];
}

function OpenMatches({ view, onOpen }: OpenMatchesProps) {
  const [all, setAll] = useState(false);
  const onAirId = useOnAirId();
  const order = runOrder(view, onAirId);
  const { nextId, move } = useQueue(view);
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
        <ol className="columns">
          {shown.map((matchup) => (
            <li key={matchup.id}>
              <MatchCard
                matchup={matchup}
                air={airMark(matchup.id, onAirId, nextId)}
                steps={
                  ready.length > 1 && matchup.id !== onAirId
                    ? { isNext: matchup.id === nextId, isLast: matchup === ready.at(-1), move }
                    : null
                }
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

function airMark(id: string, onAirId: string | null, nextId: string | undefined): AirMark | null {
  if (id === onAirId) return 'now';
  return onAirId !== null && id === nextId ? 'next' : null;
}

function Later({ matchups }: { matchups: Matchup[] }) {
  if (matchups.length === 0) return null;
  return (
    <details>
      <summary className="summary">After that: {matchups.length}</summary>
      <ol className="stack gap-1 mb-2">
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

function Champion({ champion }: { champion: MonsterRecord }) {
  return (
    <p className={`card line gap-4 dim ${classes.champion}`}>
      <Portrait race={champion.RACE} alt="" size={72} />
      <span>
        Champion
        <bdi className="block plain type-heading">{champion.MONSTER_NAME}</bdi>
      </span>
    </p>
  );
}

export default function MatchesPart({ view }: { view: TournamentView }) {
  const { tournament, openMatch } = useDesk();
  const onAirId = useOnAirId();
  const maySave = useMaySave();
  useFirstFocus(() => document.querySelector<HTMLElement>('[data-matches] [data-state="ready"]'));
  if (tournament.participants.length < MIN_PARTICIPANTS) {
    return (
      <p className="empty">
        A bracket needs {MIN_PARTICIPANTS} participants: add them under Participants.
      </p>
    );
  }
  return (
    <>
      <div className="sided">
        <section className="page" aria-labelledby="open-matches" data-matches>
          {maySave && <ProposedResults view={view} />}
          <OpenMatches view={view} onOpen={openMatch} />
        </section>
        <aside className="page">
          <Broadcast view={view} />
          <DeskKeys />
        </aside>
      </div>
      <div data-matches data-wide>
        <Bracket view={view} onAirId={onAirId} onOpenMatchup={openMatch} />
      </div>
      <div>{maySave && <ResetButton />}</div>
    </>
  );
}

function ResetButton() {
  const { session, tournament } = useDesk();
  const { dialog, ask } = useConfirm();
  const orderTexts = useOrderTexts();
  const nothing = tournament.outcomes.length + Object.keys(tournament.scores).length === 0;
  const reset = async () => {
    const after = bracketOf(applyEdit(tournament, { kind: 'reset' }));
    const question = { title: RESET_QUESTION, text: orderTexts(after).join(' ') };
    if (!(await ask({ ...question, yes: 'Reset', danger: true }))) return;
    if (changeOrWarn(session, { kind: 'reset', undoes: tournament.outcomes })) {
      offerUndo(session, 'Every result is cleared.');
    }
  };
  return (
    <>
      <Button variant="danger" disabled={nothing} onClick={() => void reset()}>
        Reset
      </Button>
      {dialog}
    </>
  );
}
