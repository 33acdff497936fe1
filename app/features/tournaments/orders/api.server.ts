import { ApiError } from '@ringside/contract/api-error';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from '../contract.ts';
import type { SecretGuard } from '../secret/secret.server.ts';
import * as orders from './store.server.ts';

interface OrdersContext {
  database: AppDatabase;
  requireFeedKey(authorization: string | undefined): void;
}

/** `POST /message`: orders from the organiser, kept until the game host has taken them. */
export function registerOrders(
  app: FastifyInstance,
  { database, requireFeedKey }: OrdersContext,
  guard: SecretGuard,
): void {
  app.register(async (guarded) => {
    // The secret of a message may stand in its body, which is parsed but not yet checked here.
    guarded.addHook('preValidation', (request) => {
      const { secret } = (request.body ?? {}) as { secret?: unknown };
      return guard(request, request.headers['x-secret'] ?? secret);
    });

    serveOverHttp(guarded, contract.sendMessage, async ({ body: { id, payload } }) => {
      const order = await database.transact((trx, changed) =>
        orders.addOrder(trx, { id, payload }, changed),
      );
      if (!order) throw new ApiError(409, 'queue_full', contract.QUEUE_FULL_MESSAGE);
      return order;
    });

    serveOverHttp(guarded, contract.getMessage, async ({ params }) => {
      const order = await orders.findOrder(database.kysely, params.id);
      if (!order) throw unknownOrder();
      return order;
    });
  });

  app.register(async (host) => {
    host.addHook('onRequest', async (request) => requireFeedKey(request.headers.authorization));

    serveOverHttp(host, contract.nextMessage, async () => ({
      message: await orders.leaseOrder(database),
    }));

    serveOverHttp(host, contract.acknowledgeMessage, async ({ params }) => {
      const known = await database.transact((trx, changed) =>
        orders.acknowledgeOrder(trx, params.id, changed),
      );
      if (!known) throw unknownOrder();
      return { acknowledged: true as const };
    });
  });
}

const unknownOrder = () => new ApiError(404, 'not_found', contract.UNKNOWN_MESSAGE_MESSAGE);
