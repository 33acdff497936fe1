import { ApiError } from '@ringside/contract/api-error';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { outcomeWords } from '#app/core/changes/web/shared/outcome-words.ts';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';

type Work = (api: ReturnType<typeof useApi>) => Promise<string>;

/** Does something at the desk, says what came of it, and loads a list again. */
export function useAct(topic: 'hidden-names' | 'webhooks'): (work: Work) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (work: Work) => work(api),
    onSuccess: (done) => showToast(done),
    onError: (error) =>
      showFailure(error instanceof ApiError ? outcomeWords(error) : error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [topic] }),
  });
  return mutate;
}
