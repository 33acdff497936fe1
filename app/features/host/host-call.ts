import { randomUUID } from 'node:crypto';
import type { LocalEndpoint } from '@ringside/contract/endpoint';

/** A host's change that is an event of the feed, whose id comes from the key: it is accepted once. */
export function hostCall(
  endpoint: Pick<LocalEndpoint, 'method' | 'path'>,
  { userId: account }: { userId: string },
  { 'idempotency-key': key }: { 'idempotency-key'?: string | undefined },
  given: object,
) {
  return { endpoint, account, key, given, eventId: `host-${account}-${key ?? randomUUID()}` };
}
