import type { Endpoint, EndpointResponse, HandlerInput } from '@ringside/contract/endpoint';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { answerOnce, type ChangeTurn } from '#app/core/changes/serve-change.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { organiserChangeHeaders } from '../contract.ts';

type OrganiserChange = Endpoint & {
  overHttpOnly: true;
  repeatable: true;
  headers: typeof organiserChangeHeaders;
};

/** Organisers share their keys, as they share the secret. */
const ACCOUNT = 'organisers';

export function serveOrganiserChange<E extends OrganiserChange>(
  app: FastifyInstance,
  database: Pick<AppDatabase, 'transact'>,
  endpoint: E,
  change: (
    input: HandlerInput<E>,
    turn: Pick<ChangeTurn, 'trx' | 'changed'>,
  ) => Promise<EndpointResponse<E>>,
): void {
  serveOverHttp(app, endpoint, (input) => {
    const { headers, ...given } = input as { headers: { 'idempotency-key'?: string } };
    const call = { endpoint, account: ACCOUNT, key: headers['idempotency-key'], given };
    return database.transact((trx, changed) =>
      answerOnce(trx, call, () => change(input, { trx, changed })),
    );
  });
}
