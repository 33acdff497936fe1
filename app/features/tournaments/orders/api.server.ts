import { ApiError } from '@ringside/contract/api-error';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { KEY_REUSED } from '#app/core/changes/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { saveBroadcast } from '../broadcast/store.server.ts';
import * as contract from '../contract.ts';
import { bracketOf } from '../edits/edits.ts';
import { unknownTournament } from '../identity-store.server.ts';
import type { FindRecords } from '../participants-store.server.ts';
import type { SecretGuard } from '../secret/secret.server.ts';
import { serveOrganiserChange } from '../secret/serve-organiser-change.server.ts';
import { snapshotOf } from '../shown-bracket/bracket-view.ts';
import { findTournament } from '../store.server.ts';
import { withFights } from './fights-store.server.ts';
import * as host from './host-store.server.ts';
import { isPresentPair } from './rules.ts';
import * as orders from './store.server.ts';

interface OrdersContext {
  database: AppDatabase;
  requireFeedKey(authorization: string | undefined): void;
  findRecords: FindRecords;
}

export function registerOrders(
  app: FastifyInstance,
  context: OrdersContext,
  guard: SecretGuard,
): void {
  app.register(async (guarded) => registerForOrganiser(guarded, context, guard));
  registerForGameHost(app, context);
}

function registerForOrganiser(
  app: FastifyInstance,
  { database, findRecords }: OrdersContext,
  guard: SecretGuard,
): void {
  // A secret in the header is checked before the body is read; one in the body after it is parsed.
  app.addHook('onRequest', async (request) => {
    const given = request.headers['x-secret'];
    if (given !== undefined || request.method !== 'POST') await guard(request, given);
  });
  app.addHook('preValidation', async (request) => {
    const { secret } = (request.body ?? {}) as { secret?: unknown };
    if (request.headers['x-secret'] === undefined && request.method === 'POST') {
      await guard(request, secret);
    }
  });

  serveOverHttp(app, contract.sendMessage, async ({ body }, { helper }) => {
    const { id, payload } = body;
    const organiser = helper?.name ?? body.organiser;
    const order = await database.transact(async (trx, changed) => {
      const { tournamentId = null, tournamentUid: uid } = payload;
      const address = tournamentId === null ? null : { id: tournamentId, uid };
      const tournament = address && (await findTournament(trx, address, findRecords));
      if (address && !tournament) throw await unknownTournament(trx, address);
      return orders.addOrder(trx, { id, payload, organiser, tournament }, changed);
    });
    if (order === 'queue_full') throw new ApiError(409, order, contract.QUEUE_FULL_MESSAGE);
    if (order === 'other_order') throw new ApiError(...KEY_REUSED);
    if (order === 'other_pair') throw new ApiError(409, order, contract.OTHER_PAIR_MESSAGE);
    return order;
  });

  serveOverHttp(app, contract.getMessage, async ({ params }) => {
    const order = await orders.findOrder(database.kysely, params.id);
    if (!order) throw unknownOrder();
    return order;
  });

  serveOverHttp(app, contract.listOrders, async ({ params: { id }, query: { uid } }) => {
    const listed = await orders.listOrders(database.kysely, { id, uid });
    return { orders: await withFights(database.kysely, listed) };
  });

  serveOrganiserChange(app, database, contract.withdrawMessage, async ({ params }, turn) => {
    const order = await orders.withdrawOrder(turn, params.id, { taken: 0 });
    if (!order) throw unknownOrder();
    if (order.state === 'taken') throw new ApiError(409, 'taken', contract.TAKEN_MESSAGE);
    return order;
  });

  serveOrganiserChange(app, database, contract.endMessage, async ({ params }, turn) => {
    const order = await orders.withdrawOrder(turn, params.id, { taken: 1 });
    if (!order) throw unknownOrder();
    if (order.state !== 'ended') throw new ApiError(409, 'not_taken', contract.NOT_TAKEN_MESSAGE);
    return order;
  });
}

function registerForGameHost(
  app: FastifyInstance,
  { database, requireFeedKey, findRecords }: OrdersContext,
): void {
  // A route's own guard runs after the rate limit on wrong keys, a hook of the app before it.
  const forGameHost = {
    guard: ({ authorization }: { authorization?: unknown }) =>
      requireFeedKey(typeof authorization === 'string' ? authorization : undefined),
  };
  const next = async () => ({ message: await host.leaseOrder(database) });
  serveOverHttp(app, contract.nextMessage, next, forGameHost);

  serveOverHttp(
    app,
    contract.acknowledgeMessage,
    async ({ params }) => {
      const known = await database.transact(async (trx, changed) => {
        const taken = await host.acknowledgeOrder(trx, params.id, changed);
        if (!taken?.onAir) return taken;
        const { uid, pair } = taken.onAir;
        const tournament = await findTournament(trx, { id: '', uid }, findRecords);
        if (tournament && isPresentPair(bracketOf(tournament), pair)) {
          await saveBroadcast(trx, snapshotOf(tournament, pair.matchId), changed);
        }
        return taken;
      });
      if (!known) throw unknownOrder();
      return { acknowledged: true as const };
    },
    forGameHost,
  );
}

const unknownOrder = () => new ApiError(404, 'not_found', contract.UNKNOWN_MESSAGE_MESSAGE);
