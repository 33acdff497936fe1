import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Reach, reasonAgainstUrl } from '#app/core/announcements/post.server.ts';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownersOnly, requireName, type Sessions } from '#app/core/identity/session.server.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import * as contract from './contract.ts';
import { isKey } from './sending/encrypt.server.ts';
import * as store from './store.server.ts';

export interface PushContext {
  database: AppDatabase;
  sessions: Sessions;
  push: { reach: Reach; keys(): Promise<store.PushKeys> };
}

export function registerPush(
  app: FastifyInstance,
  { database, sessions, push }: PushContext,
): void {
  const { ownerOf, guarded } = ownersOnly(sessions);
  const callsOf = async (db: Kysely<Tables>, ownerId: string) => ({
    key: (await push.keys()).publicKey,
    ...(await store.findCalls(db, ownerId)),
  });

  serve(
    app,
    contract.getCalls,
    async ({ headers, params }) => callsOf(database.kysely, await ownerOf(headers, params)),
    guarded,
  );
  const changes = {
    database,
    async authorize(headers: Partial<Caller>) {
      // Made by a write of their own, which could not happen inside of a change.
      await push.keys();
      return sessions.requireViewer(headers);
    },
  };
  serveChange(app, changes, contract.setDevice, async ({ params, body }, turn) => {
    const ownerId = requireName(turn.viewer, params);
    const isUsable = reasonAgainstUrl(body.endpoint, push.reach) === null && isKey(body.p256dh);
    if (!isUsable) throw new ApiError(400, 'address', contract.PUSH_ADDRESS_MESSAGE);
    if (!(await store.setDevice(turn.trx, ownerId, body, turn.changed)))
      throw new ApiError(409, 'too_many', contract.TOO_MANY_DEVICES_MESSAGE);
    return callsOf(turn.trx, ownerId);
  });
  serveChange(app, changes, contract.removeDevice, async ({ params, body }, turn) => {
    const ownerId = requireName(turn.viewer, params);
    await store.removeDevice(turn.trx, ownerId, body.id, turn.changed);
    return callsOf(turn.trx, ownerId);
  });
  serveChange(app, changes, contract.setCall, async ({ params, body }, { trx, viewer }) => {
    const ownerId = requireName(viewer, params);
    const { kind, name, calls } = body;
    const subject = kind === 'race' ? name : (await findPlayerByName(trx, name))?.userId;
    if (subject === undefined || !(await store.setCall(trx, ownerId, { kind, subject, calls })))
      throw new ApiError(404, 'not_found', contract.NOT_FOLLOWED_MESSAGE);
    return callsOf(trx, ownerId);
  });
}
