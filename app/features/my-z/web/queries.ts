import type { Client } from '@ringside/contract/client';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { getMyZ } from '../contract.ts';
import { MY_Z_REFRESH_MS } from '../rules.ts';

export function myZQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['upcoming', 'my-z'], getMyZ, { refetchInterval: MY_Z_REFRESH_MS });
}
