import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { type Snapshot, saveSnapshot } from '../../../contract.ts';
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
  /** Null clears it. How the match stands, the server knows from what is saved. */
  return { put: (snapshot: Snapshot | null) => mutate(snapshot) };
}
