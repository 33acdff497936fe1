import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { ANSWERS_KEPT_MS, CLOCKS_DIFFER_MS, MAX_KEPT_ANSWERS } from './rules.ts';

type Trx = Transaction<Tables>;

export interface KeyedCall {
  account: string;
  key: string;
  hash: string;
}

export async function findAnswer(
  db: Kysely<Tables>,
  { account, key }: KeyedCall,
): Promise<{ hash: string; answer: unknown } | null> {
  const row = await db
    .selectFrom('kept_answers')
    .select(['call_hash', 'answer_json'])
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { hash: row.call_hash, answer: JSON.parse(row.answer_json) } : null;
}

export async function dropOldAnswers(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('kept_answers')
    .where('kept_at', '<', Date.now() - ANSWERS_KEPT_MS - CLOCKS_DIFFER_MS)
    .execute();
}

export async function keepAnswer(
  trx: Trx,
  { account, key, hash }: KeyedCall,
  answer: unknown,
): Promise<void> {
  const values = { call_hash: hash, answer_json: JSON.stringify(answer), kept_at: Date.now() };
  await trx
    .insertInto('kept_answers')
    .values({ account, key, ...values })
    .execute();
  const beyond = await trx
    .selectFrom('kept_answers')
    .select('number')
    .where('account', '=', account)
    .orderBy('number', 'desc')
    .limit(1)
    .offset(MAX_KEPT_ANSWERS)
    .executeTakeFirst();
  if (!beyond) return;
  await trx
    .deleteFrom('kept_answers')
    .where('account', '=', account)
    .where('number', '<=', beyond.number)
    .execute();
}
