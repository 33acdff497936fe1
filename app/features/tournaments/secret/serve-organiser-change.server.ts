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

type Turn = Pick<ChangeTurn, 'trx' | 'changed'>;

export function changeOnce<T>(
  database: AppDatabase,
  endpoint: OrganiserChange,
  input: object,
  change: (turn: Turn) => Promise<T>,
): Promise<T> {
  const { headers, ...given } = input as { headers: { 'idempotency-key'?: string } };
  const call = { endpoint, account: ACCOUNT, key: headers['idempotency-key'], given };
  return database.transact((trx, changed) => answerOnce(trx, call, () => change({ trx, changed })));
}

export function serveOrganiserChange<E extends OrganiserChange>(
  app: FastifyInstance,
  database: AppDatabase,
  endpoint: E,
  change: (input: HandlerInput<E>, turn: Turn) => Promise<EndpointResponse<E>>,
): void {
  serveOverHttp(app, endpoint, (input) =>
    changeOnce(database, endpoint, input, (turn) => change(input, turn)),
  );
}
