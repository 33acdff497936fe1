import type { Client } from '@ringside/contract/client';
import type { LocalEndpoint } from '@ringside/contract/endpoint';
import type { CallOptions } from '@ringside/page-queries/call-query';
import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Caller, callerHeaders } from '../../contract.ts';

type OwnEndpoint<T> = LocalEndpoint & {
  params: z.ZodMiniType<{ username: string }, { username: string }>;
  headers: typeof callerHeaders;
  query?: undefined;
  body?: undefined;
  response: z.ZodMiniType<T>;
};

/** What the viewer alone has under `/owners/:username`; not called while nobody is logged in. */
export function ownQuery<T, const K extends QueryKey>(
  api: Client,
  headers: Caller | null,
  topic: K,
  endpoint: OwnEndpoint<T>,
  options?: CallOptions<T, readonly [...K, string]>,
) {
  const username = headers?.username ?? '';
  return queryOptions({
    ...options,
    queryKey: [...topic, username] as const,
    queryFn:
      headers === null
        ? skipToken
        : ({ signal }) => api(endpoint, { params: { username }, headers }, { signal }),
  });
}
