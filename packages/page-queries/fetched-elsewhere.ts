import type { QueryKey } from '@tanstack/react-query';

/**
 * Options for reading what another part of the page fetches. They have no `queryFn`: a query keeps the options of
 * the part that was rendered last, so that with a reader's `skipToken` its next fetch would fail.
 */
export const fetchedElsewhere = (queryKey: QueryKey) => ({ queryKey, enabled: false }) as const;
