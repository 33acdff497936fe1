import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { getMyZ } from '../contract.ts';
import { MY_Z_REFRESH_MS } from '../rules.ts';

export function myZQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['upcoming', 'my-z', username],
    queryFn: ({ signal }) =>
      api(getMyZ, { params: { username }, headers: headers as Caller }, { signal }),
    enabled: headers !== null,
    refetchInterval: MY_Z_REFRESH_MS,
  });
}
