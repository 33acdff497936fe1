import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Sender } from '../send-changes.ts';

const NOT_LOADED_MESSAGE =
  'This part of the site could not be loaded, and nothing was changed. Try again.';

type Rest<F> = F extends (sender: Sender, ...rest: infer A) => unknown ? A : never;

export function useChange<F extends (sender: Sender, ...rest: never) => Promise<unknown>>(
  load: () => Promise<F>,
): (...rest: Rest<F>) => Promise<Awaited<ReturnType<F>> | null> {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  return async (...rest) => {
    if (!headers || !viewer) return null;
    const change = await load().catch((error) => {
      console.error(error);
      showFailure(NOT_LOADED_MESSAGE);
      return null;
    });
    const sender = { api, queryClient, headers, account: viewer.userId };
    return change && ((await change(sender, ...(rest as never))) as Awaited<ReturnType<F>>);
  };
}
