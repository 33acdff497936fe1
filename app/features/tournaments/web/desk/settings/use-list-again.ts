import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { tournamentListQuery } from '../../queries.ts';

/** The list says which names there are: a desk must not take one for new that is not. */
export function useListAgain() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey: tournamentListQuery(api).queryKey });
}
