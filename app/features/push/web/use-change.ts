import type { Client } from '@ringside/contract/client';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Calls } from '../contract.ts';
import { callsQuery } from './queries.ts';

export interface ChangeOfCalls {
  api: Client;
  own: { params: { username: string }; headers: Caller };
  userId: string;
}

export function useChangeOfCalls<T = void>(
  change: (context: ChangeOfCalls, given: T) => Promise<Calls>,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  return useMutation({
    async mutationFn(given: T) {
      if (!headers || !viewer) throw new Error('Log in again first.');
      const own = { params: { username: headers.username }, headers };
      return change({ api, own, userId: viewer.userId }, given);
    },
    onSuccess: (calls) => queryClient.setQueryData(callsQuery(api, headers).queryKey, calls),
    onError: (error) =>
      showFailure(
        isOutcomeUnknown(error) ? UNKNOWN_OUTCOME_MESSAGE : `Nothing was changed. ${error.message}`,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['push'] }),
  });
}
