import type { QueryKey } from '@tanstack/react-query';

/**
 * Options that read what another part of the page fetches. Without a `queryFn`, since the one that was rendered
 * last, also `skipToken`, is what the next fetch calls.
 */
export const fetchedElsewhere = (queryKey: QueryKey) => ({ queryKey, enabled: false }) as const;
