import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import type { Snapshot } from '../../../contract.ts';
import type { TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { isOnAir } from '../../../shown-bracket/on-air.ts';
import { matchOfPair, pairSnapshot, selectedPair } from '../../../shown-bracket/selected-pair.ts';
import { snapshotQuery } from '../../queries.ts';
import { CopyAddress } from '../copy-address.tsx';
import { useMaySave } from '../organiser/secret-gate.tsx';
import { changeOrWarn, useDesk } from '../session/use-desk.ts';
import {
  AFTER_RESULT,
  type AfterResult,
  chooseAfterResult,
  useAfterResult,
} from './after-result.ts';
import classes from './broadcast.module.css';
import { PausePart } from './pause.tsx';
import { useBroadcast, useNextOnAir, useOnAirId } from './use-broadcast.ts';

export function Broadcast({ view }: { view: TournamentView }) {
  const { tournament } = useDesk();
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  const { put } = useBroadcast();
  return (
    <section className="card stack" aria-labelledby="broadcast">
      <h2 id="broadcast">On the broadcast</h2>
      {onAir ? <OnAir snapshot={onAir} /> : <p className="small">Nothing.</p>}
      <div className="actions">
        <NextOnAir view={view} />
        <Button disabled={!onAir} onClick={() => put(null)}>
          Clear
        </Button>
      </div>
      <AfterResultChoice onAir={onAir} />
      <SelectedPair />
      {useMaySave() && <PausePart />}
      <details className={`border-t ${classes.links}`}>
        <summary className="summary">Overlay addresses</summary>
        <CopyAddress path="/overlay/match">Match overlay</CopyAddress>
        <CopyAddress path={`/overlay/bracket/${encodeURIComponent(tournament.id)}`}>
          Bracket overlay
        </CopyAddress>
      </details>
    </section>
  );
}

function AfterResultChoice({ onAir }: { onAir: Snapshot | null | undefined }) {
  const { put } = useBroadcast();
  const onAirId = useOnAirId();
  const own = useAfterResult();
  const choose = (choice: AfterResult) => {
    chooseAfterResult(choice);
    if (onAirId && onAir?.winner === null) put(onAirId, choice);
  };
  return (
    <label className="stack gap-1">
      After a result
      <select
        // Another desk may have chosen for the match that is on.
        value={onAir?.movesOn ? 'next' : own}
        onChange={({ currentTarget }) => choose(currentTarget.value as AfterResult)}
      >
        {Object.entries(AFTER_RESULT).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function NextOnAir({ view }: { view: TournamentView }) {
  const { next, putNext } = useNextOnAir(view);
  if (!next) return null;
  return (
    <Button aria-keyshortcuts="B" onClick={putNext}>
      Next on air: {next.id}
    </Button>
  );
}

function OnAir({ snapshot }: { snapshot: Snapshot }) {
  const { tournament } = useDesk();
  const { tournamentId, matchId, roundName, leftCombatant, rightCombatant } = snapshot;
  return (
    <p className="grid">
      <span className="small">
        {!isOnAir(tournament, snapshot) && (
          <>
            <bdi>{tournamentId}</bdi>:{' '}
          </>
        )}
        {roundName} {matchId}
      </span>
      <span className="type-name">
        <bdi>{leftCombatant.MONSTER_NAME}</bdi>{' '}
        <span className="dim tabular-nums">
          {snapshot.leftScore} – {snapshot.rightScore}
        </span>{' '}
        <bdi>{rightCombatant.MONSTER_NAME}</bdi>
      </span>
    </p>
  );
}

function SelectedPair() {
  const { session, tournament, openMatch } = useDesk();
  const { put } = useBroadcast();
  const maySave = useMaySave();
  const { selected, participants } = tournament;
  if (selected.length === 0) {
    return (
      maySave && <p className="small">Select two participants to put them on the broadcast.</p>
    );
  }
  const pair = selectedPair(tournament);
  const match = matchOfPair(tournament);
  const names = selected.map(
    (ID) => participants.find((participant) => participant.ID === ID)?.MONSTER_NAME,
  );
  const canOpen = match?.state === 'ready' || match?.state === 'decided';
  return (
    <div className="stack gap-2 border-t py-3">
      <h3 className="text-lg">Selected</h3>
      <p>
        <bdi>{names[0]}</bdi>
        {pair ? (
          <>
            {' and '}
            <bdi>{names[1]}</bdi>
            {match && <span className="small"> · {match.id}</span>}
          </>
        ) : (
          <span className="small"> · one more makes a pair</span>
        )}
      </p>
      <div className="actions">
        <Button disabled={!pair} onClick={() => put(pairSnapshot(tournament))}>
          Put on the broadcast
        </Button>
        {match && canOpen && <Button onClick={() => openMatch(match.id)}>Open {match.id}</Button>}
        {maySave && (
          <Button onClick={() => changeOrWarn(session, { kind: 'select', selected: [] })}>
            Deselect
          </Button>
        )}
      </div>
    </div>
  );
}

export function BroadcastButton({ matchId }: { matchId: string }) {
  const { put } = useBroadcast();
  const shown = useOnAirId() === matchId;
  return (
    <Button disabled={shown} onClick={() => put(matchId)}>
      {shown ? 'On the broadcast' : 'Put on the broadcast'}
    </Button>
  );
}
