import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import type { EndpointInput, EndpointResponse, LocalEndpoint } from '@ringside/contract/endpoint';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';

export type CallOptions<T, K extends QueryKey> = Omit<
  UseQueryOptions<T, Error, T, K>,
  'queryKey' | 'queryFn' | 'initialData'
>;

/** The query of one call; a query that nobody reads any more is aborted. */
export function callQuery<E extends LocalEndpoint, const K extends QueryKey>(
  api: Client,
  queryKey: K,
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions<EndpointResponse<E>, K>,
) {
  // The client's optional input is a conditional type, which TypeScript resolves for no generic E.
  const call = api as (
    endpoint: E,
    input: EndpointInput<E>,
    options: { signal: AbortSignal },
  ) => Promise<EndpointResponse<E>>;
  return queryOptions({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
}

/** Null in place of an ApiError with one of the statuses. */
export async function nullFor<T>(statuses: number[], answer: Promise<T>): Promise<T | null> {
  return answer.catch((error) => {
    if (error instanceof ApiError && statuses.includes(error.status)) return null;
    throw error;
  });
}
