import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { type Caller, getUser } from '../contract.ts';
import { USER_REFRESH_MS } from '../rules.ts';

/** The caller's own record, refetched every 60 s (specification, section 4: Polling). */
export function ownRecordQuery(api: Client, headers: Caller) {
  return queryOptions({
    queryKey: ['user', headers.username],
    queryFn: ({ signal }) =>
      api(getUser, { params: { username: headers.username }, headers }, { signal }),
    refetchInterval: USER_REFRESH_MS,
  });
}
