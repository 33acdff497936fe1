import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Caller } from '#app/features/identity/contract.ts';
import { useRingsideUser } from '#app/features/identity/web/shared/ringside-user.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { refreshPlaylists } from '../shared/playlist-cache.ts';

interface OptimisticChange {
  call: (api: Client, headers: Caller) => Promise<unknown>;
  /** Shows the change before the server has confirmed it. */
  apply?: () => void;
  /** Undoes `apply` when the call fails. */
  revert?: () => void;
  /** Runs once the call has succeeded, before the playlists are fetched again. */
  after?: () => Promise<void> | void;
  /** The message of a failure. */
  failed: string;
}

/** Of several concurrent changes only the last refetches, so that no earlier state flickers. */
let running = 0;

/**
 * Runs a change of an own playlist: it shows at once, and when the call fails it is reverted with
 * a message. Resolves to whether it succeeded; never rejects.
 */
export function useOptimisticChange(): (change: OptimisticChange) => Promise<boolean> {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useRingsideUser();
  const { mutateAsync } = useMutation({ mutationFn: (call: () => Promise<unknown>) => call() });

  return async ({ call, apply, revert, after, failed }) => {
    if (!headers) return false;
    running += 1;
    await queryClient.cancelQueries({ queryKey: [PLAYLISTS_KEY] });
    apply?.();
    try {
      await mutateAsync(() => call(api, headers));
      await after?.();
      return true;
    } catch (error) {
      console.error(error);
      revert?.();
      showFailure(`${failed} ${reasonOf(error)}`);
      return false;
    } finally {
      running -= 1;
      if (running === 0) await refreshPlaylists(queryClient);
    }
  };
}

/** The server's message if there is one. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status > 0 && error.status !== 500) return error.message;
  return 'The server did not answer; try again in a moment.';
}
