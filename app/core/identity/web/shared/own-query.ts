import type { Client } from '@ringside/contract/client';
import type { EndpointInput, EndpointResponse, LocalEndpoint } from '@ringside/contract/endpoint';
import { type CallOptions, callQuery } from '@ringside/page-queries/call-query';
import type { QueryKey } from '@tanstack/react-query';
import type { Caller } from '../../contract.ts';

type OwnInput = { params: { username: string }; headers: Caller };
type OwnEndpoint<E extends LocalEndpoint> = OwnInput extends EndpointInput<E> ? E : never;

/** What the viewer alone has under `/owners/:username`; not called while nobody is logged in. */
export function ownQuery<E extends LocalEndpoint, const K extends QueryKey>(
  api: Client,
  headers: Caller | null,
  topic: K,
  endpoint: E & OwnEndpoint<E>,
  options?: CallOptions<EndpointResponse<E>, readonly [...K, string]>,
) {
  const username = headers?.username ?? '';
  const input = { params: { username }, headers } as unknown as EndpointInput<E>;
  const enabled = headers !== null;
  return callQuery<E, readonly [...K, string]>(api, [...topic, username], endpoint, input, {
    ...options,
    enabled,
  });
}
