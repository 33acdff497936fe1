import { ApiError } from '@ringside/contract/api-error';
import { QueryClient, type QueryPersister } from '@tanstack/react-query';

const STALE_AFTER_MS = 15_000;
const RETRIES = 2;

function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The cache of one browser, or of one request on the server; `persister` may answer in place of a query. */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        ...(persister && { persister }),
        // While offline, a fetch fails instead of being paused without an error.
        networkMode: 'always',
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < RETRIES && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
