import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { type Caller, getUser } from '../contract.ts';
import { USER_REFRESH_MS } from '../rules.ts';

/** The caller's own record, refetched every 60 s (specification, section 4: Polling). */
export function ownRecordQuery(api: Client, headers: Caller) {
  return callQuery(
    api,
    ['user', headers.username],
    getUser,
    { params: { username: headers.username }, headers },
    { refetchInterval: USER_REFRESH_MS },
  );
}
