import { createHash } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { EndpointResponse, HandlerInput, LocalEndpoint } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Viewer } from '#app/core/identity/session.server.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { type changeHeaders, KEY_REUSED } from './contract.ts';
import { dropOldWords } from './last-words-store.server.ts';
import { DROP_EVERY_MS } from './rules.ts';
import * as store from './store.server.ts';

type ChangeHeaders = z.output<typeof changeHeaders>;
type Change = LocalEndpoint & { headers: typeof changeHeaders; repeatable: true };

export interface ChangeContext {
  database: Pick<AppDatabase, 'transact'>;
  /** The person who may make changes. @throws ApiError for others, before the body is read */
  authorize(headers: Partial<ChangeHeaders>): Promise<Viewer>;
}

/** It reads and writes by `trx` alone, and may run again after a conflict. */
export interface ChangeTurn {
  trx: Transaction<Tables>;
  changed: MarkChanged;
  viewer: Viewer;
}

type Call = Pick<LocalEndpoint, 'method' | 'path'>;

interface GivenCall {
  endpoint: Call;
  account: string;
  key: string | undefined;
  given: object;
}

/**
 * Serves a person's change in one transaction with its answer, so that a failure after it cannot
 * hide that it was stored.
 */
export function serveChange<E extends Change>(
  app: FastifyInstance,
  { database, authorize }: ChangeContext,
  endpoint: E,
  change: (input: HandlerInput<E>, turn: ChangeTurn) => Promise<EndpointResponse<E>>,
): void {
  async function handle(input: HandlerInput<E>): Promise<EndpointResponse<E>> {
    const { headers, ...given } = input as { headers: ChangeHeaders };
    const viewer = await authorize(headers);
    const call = { endpoint, account: viewer.userId, key: headers['idempotency-key'], given };
    return database.transact((trx, changed) =>
      answerOnce(trx, call, () => change(input, { trx, changed, viewer })),
    );
  }
  const guard = async (headers: Partial<ChangeHeaders>) => void (await authorize(headers));
  serve<Change>(app, endpoint, handle as Parameters<typeof serve<Change>>[2], { guard });
}

export async function answerOnce<T>(
  trx: Transaction<Tables>,
  { endpoint, account, key, given }: GivenCall,
  change: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return change();
  const call = { account, key, hash: hashOf(endpoint, given) };
  const before = await store.findAnswer(trx, call);
  if (before) return repeated(before, call) as T;
  const answer = await change();
  await store.keepAnswer(trx, call, answer);
  return answer;
}

export function dropOldAnswers(
  app: FastifyInstance,
  { kysely }: Pick<AppDatabase, 'kysely'>,
): void {
  const drop = () =>
    store
      .dropOldAnswers(kysely)
      .then(() => dropOldWords(kysely))
      .catch((error) => app.log.warn({ err: error }, 'old answers were not deleted'));
  const timer = setInterval(drop, DROP_EVERY_MS).unref();
  app.addHook('onReady', drop);
  app.addHook('onClose', async () => clearInterval(timer));
}

function repeated(before: { hash: string; answer: unknown }, { hash }: store.KeyedCall): unknown {
  if (before.hash !== hash) throw new ApiError(...KEY_REUSED);
  return before.answer;
}

function hashOf({ method, path }: Call, input: object): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, input]))
    .digest('base64url');
}
