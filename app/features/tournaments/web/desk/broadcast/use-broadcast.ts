import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { type Snapshot, saveSnapshot } from '../../../contract.ts';
import { snapshotOf, type TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { nextMatch } from '../../../shown-bracket/run-order.ts';
import { snapshotQuery } from '../../queries.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import { useAfterResult } from './after-result.ts';

export function useBroadcast() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const { queryKey } = snapshotQuery(api);
  const { mutate } = useMutation({
    scope: { id: 'broadcast' },
    mutationFn: (snapshot: Snapshot | null) => api(saveSnapshot, { headers, body: snapshot }),
    onSuccess: (snapshot) => queryClient.setQueryData(queryKey, snapshot),
    onError: ({ message }) => showFailure(`The broadcast was not changed. ${message}`),
  });
  const chosen = useAfterResult();
  /** Null clears it. The server takes the score from the saved tournament. */
  const put = (snapshot: Snapshot | null, after = chosen) =>
    // A result that somebody puts on air stays there.
    mutate(snapshot && { ...snapshot, movesOn: after === 'next' && snapshot.winner === null });
  return { put };
}

export function useOnAirId(): string | null {
  const { tournament } = useDesk();
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  return onAir?.tournamentId === tournament.id && onAir.matchId !== '' ? onAir.matchId : null;
}

/** With its first result, unless the organiser chose otherwise or another cup is on air. */
export function useStartOnAir(view: TournamentView): void {
  const { tournament } = useDesk();
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  const { put } = useBroadcast();
  const isChosen = useAfterResult() === 'next';
  const isFree =
    onAir === null || (onAir?.tournamentId !== tournament.id && onAir?.winner !== null);
  const start = useEffectEvent(() => {
    const next = nextMatch(view, null);
    if (isChosen && isFree && next) put(snapshotOf(tournament, next.id));
  });
  const decided = useRef(view.decided);
  useEffect(() => {
    if (decided.current === 0 && view.decided > 0) start();
    decided.current = view.decided;
  }, [view.decided]);
}

export function useNextOnAir(view: TournamentView) {
  const { tournament } = useDesk();
  const { put } = useBroadcast();
  const next = nextMatch(view, useOnAirId());
  return { next, putNext: () => next && put(snapshotOf(tournament, next.id)) };
}
