import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** After a change: reads again what it changed, also where a first read is under way that may not have it yet. */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
