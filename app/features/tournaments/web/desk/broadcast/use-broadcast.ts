import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { newerSnapshot } from '../../../bracket/selected-pair.ts';
import { type Snapshot, saveSnapshot, type Tournament } from '../../../contract.ts';
import { snapshotQuery } from '../../queries.ts';
import { useSecretHeaders } from '../organiser/secret-gate.tsx';

/** Puts matches on the broadcast, one call after the other, so that none overtakes another. */
export function useBroadcast() {
  const api = useApi();
  const queryClient = useQueryClient();
  const headers = useSecretHeaders();
  const { queryKey } = snapshotQuery(api);
  const { mutate } = useMutation({
    scope: { id: 'broadcast' },
    mutationFn: (snapshot: Snapshot | null) => api(saveSnapshot, { headers, body: snapshot }),
    onSuccess: (snapshot) => queryClient.setQueryData(queryKey, snapshot),
    onError: ({ message }) => showFailure(`The broadcast stays as it was. ${message}`),
  });
  return {
    /** Null clears it. */
    put: (snapshot: Snapshot | null) => mutate(snapshot),
    /** After a change of one's own: the broadcast shows the same match as it stands now. */
    follow(tournament: Tournament): void {
      const newer = newerSnapshot(tournament, queryClient.getQueryData(queryKey) ?? null);
      if (newer) mutate(newer);
    },
  };
}
