import type { QueryKey } from '@tanstack/react-query';

/**
 * No `queryFn`: a query keeps the options of the part that was rendered last, so with a `skipToken`
 * its next fetch would fail.
 */
export const fetchedElsewhere = (queryKey: QueryKey) => ({ queryKey, enabled: false }) as const;
