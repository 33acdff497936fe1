import { createHash } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { EndpointResponse, HandlerInput, LocalEndpoint } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Viewer } from '#app/core/identity/session.server.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { type changeHeaders, KEY_REUSED } from './contract.ts';
import * as store from './store.server.ts';

type ChangeHeaders = z.output<typeof changeHeaders>;
type Change = LocalEndpoint & { headers: typeof changeHeaders; repeatable: true };

export interface ChangeContext {
  database: Pick<AppDatabase, 'transact'>;
  /** The person who may make changes. @throws ApiError for others, before the body is read */
  authorize(headers: Partial<ChangeHeaders>): Promise<Viewer>;
}

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

/** A person's change in one transaction with its answer, so that no failure after it hides it. */
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
  const before = await answerBefore<T>(trx, call);
  if (before) return before.answer;
  const answer = await change();
  await store.keepAnswer(trx, call, answer);
  return answer;
}

/** The same for a change whose transaction is the feed's: `keep` is to run in it. */
export async function answerOfEvent<T>(
  { kysely }: Pick<AppDatabase, 'kysely'>,
  { endpoint, account, key, given }: GivenCall,
  change: (keep: (trx: Transaction<Tables>, answer: T) => Promise<void>) => Promise<T>,
): Promise<T> {
  const call = { account, key: key ?? '', hash: hashOf(endpoint, given) };
  const find = () => (key === undefined ? null : answerBefore<T>(kysely, call));
  const before = await find();
  if (before) return before.answer;
  const answer = await change(async (trx, given) => {
    if (key !== undefined) await store.keepAnswer(trx, call, given);
  });
  // One with the same key may have come first meanwhile.
  return (await find())?.answer ?? answer;
}

async function answerBefore<T>(
  db: Kysely<Tables>,
  call: store.KeyedCall,
): Promise<{ answer: T } | null> {
  const before = await store.findAnswer(db, call);
  if (before && before.hash !== call.hash) throw new ApiError(...KEY_REUSED);
  return before as { answer: T } | null;
}

function hashOf({ method, path }: Call, input: object): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, input]))
    .digest('base64url');
}
