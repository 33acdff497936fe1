import { ApiError } from '@ringside/contract/api-error';
import type { Kysely, Transaction } from 'kysely';
import { answerOfEvent } from '#app/core/changes/serve-change.server.ts';
import type { Recording } from '#app/features/recordings/contract.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { hostCall } from '../host-call.ts';
import type { RequireHost, ServeHost } from '../names-api.server.ts';
import { HOST_RECORDINGS } from '../rules.ts';
import { addAudit } from '../store.server.ts';
import * as contract from './contract.ts';

interface RecordingsContext {
  database: AppDatabase;
  requireHost: RequireHost;
  serveHost: ServeHost;
  listRecordings(db: Kysely<Tables>, limit: number): Promise<Recording[]>;
  feed: {
    take(
      events: object[],
      also: (trx: Transaction<Tables>, changed: MarkChanged) => Promise<void>,
    ): Promise<{ accepted: number; rejected: { reason: string }[] }>;
  };
}

export function registerRecordings(context: RecordingsContext): void {
  const { database, feed, requireHost, serveHost } = context;
  const listOf = async (db: Kysely<Tables>) => ({
    recordings: await context.listRecordings(db, HOST_RECORDINGS),
  });
  serveHost(contract.listRecordings, () => listOf(database.kysely));
  serveHost(contract.setRecording, async ({ headers, body }) => {
    const host = await requireHost(headers);
    const call = hostCall(contract.setRecording, host, headers, { body });
    const event = { ...body, id: call.eventId, type: 'video' };
    const action = body.gone ? 'took off a recording' : 'set a recording';
    return answerOfEvent(database, call, async (keep) => {
      let after = { recordings: [] as Recording[] };
      const { rejected } = await feed.take([event], async (trx, changed) => {
        await addAudit(trx, host, action, body.address, changed);
        // Read before the commit: a failure after it would hide that the change was stored.
        after = await listOf(trx);
        await keep(trx, after);
      });
      if (rejected.length > 0) throw new ApiError(400, 'invalid', rejected[0]?.reason ?? '');
      return after;
    });
  });
}
