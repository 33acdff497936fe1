import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { tournamentListQuery } from '../../queries.ts';

/** Refetches the list of names, so that a desk does not take a known name for a new one. */
export function useRefetchList() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey: tournamentListQuery(api).queryKey });
}
