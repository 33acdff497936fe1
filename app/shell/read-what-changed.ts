import type { QueryClient, QueryFilters } from '@tanstack/react-query';

const outdated = new WeakSet<Promise<unknown>>();

/**
 * After a change by others: reads again what is shown of it, and all else when it is shown. A read that is under
 * way may lack the change; it is let finish, so that a slow line shows something, and is followed by another.
 */
export function readWhatChanged(queryClient: QueryClient, which: QueryFilters): void {
  const reads = queryClient.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' });
  for (const { promise, queryKey } of reads) {
    if (!promise || outdated.has(promise)) continue;
    outdated.add(promise);
    const again = () => readWhatChanged(queryClient, { queryKey, exact: true });
    promise.then(again, () => {});
  }
  const refetchType = document.hidden ? 'none' : 'active';
  void queryClient.invalidateQueries({ ...which, refetchType }, { cancelRefetch: false });
}
