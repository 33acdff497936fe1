import { randomUUID } from 'node:crypto';
import type { LocalEndpoint } from '@ringside/contract/endpoint';

export function hostCall(
  endpoint: Pick<LocalEndpoint, 'method' | 'path'>,
  { userId: account }: { userId: string },
  { 'idempotency-key': key }: { 'idempotency-key'?: string | undefined },
  given: object,
) {
  return { endpoint, account, key, given, eventId: `host-${account}-${key ?? randomUUID()}` };
}
