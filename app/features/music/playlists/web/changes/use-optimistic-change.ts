import { ApiError } from '@ringside/contract/api-error';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import type { Who } from '#app/core/changes/web/shared/make-change.ts';
import { WAITS } from '#app/core/changes/web/shared/waiting-list.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { refreshPlaylists } from '../selected/playlist-cache.ts';

export interface OptimisticChange {
  call: (who: Who) => Promise<unknown>;
  apply?: () => void;
  revert?: () => void;
  after?: () => Promise<void> | void;
  failed: string;
}

/**
 * Of several concurrent changes only the last refetches, which would otherwise show an earlier
 * state.
 */
let running = 0;

/** Reverts the change with a message if the request fails; never rejects. */
export function useOptimisticChange(): (change: OptimisticChange) => Promise<boolean> {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  const { mutateAsync } = useMutation({
    // One after another: two orders of songs on their way at once could arrive in reverse.
    scope: { id: PLAYLISTS_KEY },
    mutationFn: (call: () => Promise<unknown>) => call(),
  });

  return async ({ call, apply, revert, after, failed }) => {
    if (!headers || !viewer) return false;
    const who = { api, headers, account: viewer.userId };
    running += 1;
    await queryClient.cancelQueries({ queryKey: [PLAYLISTS_KEY] });
    apply?.();
    let waits = false;
    try {
      waits = (await mutateAsync(() => call(who))) === WAITS;
      await after?.();
      return true;
    } catch (error) {
      console.error(error);
      revert?.();
      showFailure(isOutcomeUnknown(error) ? reasonOf(error) : `${failed} ${reasonOf(error)}`);
      return false;
    } finally {
      running -= 1;
      if (running === 0 && !waits) await refreshPlaylists(queryClient);
    }
  };
}

export function reasonOf(error: unknown): string {
  if (isOutcomeUnknown(error)) return UNKNOWN_OUTCOME_MESSAGE;
  if (error instanceof ApiError && error.status !== 500) return error.message;
  return 'Something went wrong; try again in a moment.';
}
