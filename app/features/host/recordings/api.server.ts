import { randomUUID } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Recording } from '#app/features/recordings/contract.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Guarded, RequireHost } from '../names-api.server.ts';
import { HOST_RECORDINGS } from '../rules.ts';
import { addAudit } from '../store.server.ts';
import * as contract from './contract.ts';

interface RecordingsContext {
  database: AppDatabase;
  requireHost: RequireHost;
  guarded: Guarded;
  listRecordings(db: Kysely<Tables>, limit: number): Promise<Recording[]>;
  feed: {
    take(
      events: object[],
      also: (trx: Transaction<Tables>, changed: MarkChanged) => Promise<void>,
    ): Promise<{ accepted: number; rejected: { reason: string }[] }>;
  };
}

export function registerRecordings(app: FastifyInstance, context: RecordingsContext): void {
  const { database, feed, requireHost, guarded } = context;
  const list = async () => ({
    recordings: await context.listRecordings(database.kysely, HOST_RECORDINGS),
  });
  serve(app, contract.listRecordings, list, guarded);
  serve(
    app,
    contract.setRecording,
    async ({ headers, body }) => {
      const host = await requireHost(headers);
      // A repeat is the same event, which the feed accepts once.
      const event = {
        ...body,
        id: `host-${headers['idempotency-key'] ?? randomUUID()}`,
        type: 'video',
      };
      const action = body.gone ? 'took off a recording' : 'set a recording';
      const { rejected } = await feed.take([event], (trx, changed) =>
        addAudit(trx, host, action, body.address, changed),
      );
      if (rejected.length > 0) throw new ApiError(400, 'invalid', rejected[0]?.reason ?? '');
      return list();
    },
    guarded,
  );
}
