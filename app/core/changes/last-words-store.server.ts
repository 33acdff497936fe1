import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { WORDS_KEPT_MS } from './rules.ts';

interface Word {
  ownerId: string;
  items: readonly string[];
  saidAt?: string | undefined;
}

export async function takeLastWords(
  trx: Transaction<Tables>,
  { ownerId, items, saidAt }: Word,
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const now = Date.now();
  const said_at = Math.min(saidAt === undefined ? now : Date.parse(saidAt), now);
  const taken = await trx
    .insertInto('last_words')
    .values([...new Set(items)].map((item) => ({ owner_id: ownerId, item, said_at })))
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'item'])
        .doUpdateSet({ said_at })
        .where('last_words.said_at', '<=', said_at),
    )
    .returning('item')
    .execute();
  return new Set(taken.map(({ item }) => item));
}

export async function dropOldWords(db: Kysely<Tables>): Promise<void> {
  await sql`delete from last_words where said_at < ${Date.now() - WORDS_KEPT_MS}`.execute(db);
}
