import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { ANSWERS_KEPT_MS, MAX_KEPT_ANSWERS } from './rules.ts';

type Trx = Transaction<Tables>;

export interface KeyedCall {
  account: string;
  key: string;
  hash: string;
}

export async function findAnswer(
  trx: Trx,
  { account, key }: KeyedCall,
): Promise<{ hash: string; answer: unknown } | null> {
  const row = await trx
    .selectFrom('kept_answers')
    .select(['call_hash', 'answer_json', 'kept_at'])
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || row.kept_at + ANSWERS_KEPT_MS < Date.now()) return null;
  return { hash: row.call_hash, answer: JSON.parse(row.answer_json) };
}

export async function dropOldAnswers(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('kept_answers')
    .where('kept_at', '<', Date.now() - ANSWERS_KEPT_MS)
    .execute();
}

export async function keepAnswer(
  trx: Trx,
  { account, key, hash }: KeyedCall,
  answer: unknown,
): Promise<void> {
  const now = Date.now();
  const beyond = await trx
    .selectFrom('kept_answers')
    .select('kept_at')
    .where('account', '=', account)
    .orderBy('kept_at', 'desc')
    .limit(1)
    .offset(MAX_KEPT_ANSWERS - 1)
    .executeTakeFirst();
  await trx
    .deleteFrom('kept_answers')
    .where('account', '=', account)
    .where('kept_at', '<=', Math.max(now - ANSWERS_KEPT_MS, beyond?.kept_at ?? 0))
    .execute();
  const values = { call_hash: hash, answer_json: JSON.stringify(answer), kept_at: now };
  await trx
    .insertInto('kept_answers')
    .values({ account, key, ...values })
    .execute();
}
