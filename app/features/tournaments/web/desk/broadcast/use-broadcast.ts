import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { type Snapshot, saveSnapshot } from '../../../contract.ts';
import { snapshotOf, type TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { isOnAir, matchOnAir } from '../../../shown-bracket/on-air.ts';
import { nextMatch } from '../../../shown-bracket/run-order.ts';
import { snapshotQuery } from '../../queries.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';
import { useAfterResult } from './after-result.ts';

export function useBroadcast() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const { tournament } = useDesk();
  const { queryKey } = snapshotQuery(api);
  const { mutate } = useMutation({
    scope: { id: 'broadcast' },
    mutationFn: (snapshot: Snapshot | null) => api(saveSnapshot, { headers, body: snapshot }),
    onSuccess: (snapshot) => queryClient.setQueryData(queryKey, snapshot),
    onError: ({ message }) => showFailure(`The broadcast was not changed. ${message}`),
  });
  const chosen = useAfterResult();
  /** A match by its id, or a pair; null clears it. The server takes the score from the saved tournament. */
  const put = (shown: string | Snapshot | null, after = chosen) => {
    const snapshot = typeof shown === 'string' ? snapshotOf(tournament, shown) : shown;
    // A result that somebody puts on air stays there.
    mutate(snapshot && { ...snapshot, movesOn: after === 'next' && snapshot.winner === null });
  };
  return { put };
}

export function useOnAirId(): string | null {
  const { tournament } = useDesk();
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  return matchOnAir(tournament, onAir);
}

/** With its first result, unless the organiser chose otherwise or another cup is on air. */
export function useStartOnAir(view: TournamentView): void {
  const { tournament } = useDesk();
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  const { put } = useBroadcast();
  const isChosen = useAfterResult() === 'next';
  const isFree = onAir === null || (!isOnAir(tournament, onAir) && onAir?.winner !== null);
  const start = useEffectEvent(() => {
    const next = nextMatch(view, null);
    if (isChosen && isFree && next) put(next.id);
  });
  const decided = useRef(view.decided);
  useEffect(() => {
    if (decided.current === 0 && view.decided > 0) start();
    decided.current = view.decided;
  }, [view.decided]);
}

export function useNextOnAir(view: TournamentView) {
  const { put } = useBroadcast();
  const next = nextMatch(view, useOnAirId());
  return { next, putNext: () => next && put(next.id) };
}
