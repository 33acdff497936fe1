import { ApiError } from '@ringside/contract/api-error';
import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 15_000;
const RETRIES = 2;

function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The cache of one browser, or of one request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // While offline, a fetch fails instead of being paused without an error.
        networkMode: 'always',
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < RETRIES && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
