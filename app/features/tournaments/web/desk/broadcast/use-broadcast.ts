import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { type Snapshot, saveSnapshot } from '../../../contract.ts';
import { snapshotOf, type TournamentView } from '../../../shown-bracket/bracket-view.ts';
import { nextMatch } from '../../../shown-bracket/run-order.ts';
import { snapshotQuery } from '../../queries.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';
import { useDesk } from '../session/use-desk.ts';

/** Updates the broadcast, one request after the other, so that the last one wins. */
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
  /** Null clears it. The server takes the score from the saved tournament. */
  return { put: (snapshot: Snapshot | null) => mutate(snapshot) };
}

/** The match of this tournament that is on the broadcast, or null. */
export function useOnAirId(): string | null {
  const { tournament } = useDesk();
  const { data: onAir } = useQuery(snapshotQuery(useApi()));
  return onAir?.tournamentId === tournament.id && onAir.matchId !== '' ? onAir.matchId : null;
}

/** The match after the one on the broadcast, and the function that puts it there. */
export function useNextOnAir(view: TournamentView) {
  const { tournament } = useDesk();
  const { put } = useBroadcast();
  const next = nextMatch(view, useOnAirId());
  return { next, putNext: () => next && put(snapshotOf(tournament, next.id)) };
}
