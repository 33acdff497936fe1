import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { WORDS_KEPT_MS } from './rules.ts';

interface Word {
  ownerId: string;
  items: readonly string[];
  saidAt?: string | undefined;
}

/** A word that is said now counts, also when the clock was set back since the last one. */
export async function takeLastWords(
  trx: Transaction<Tables>,
  { ownerId, items, saidAt }: Word,
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const now = Date.now();
  const said_at = Math.min(saidAt === undefined ? now : Date.parse(saidAt), now);
  const latest = sql<number>`case when last_words.said_at > ${said_at} then last_words.said_at else ${said_at} end`;
  const taken = await trx
    .insertInto('last_words')
    .values([...new Set(items)].map((item) => ({ owner_id: ownerId, item, said_at })))
    .onConflict((conflict) => {
      const words = conflict.columns(['owner_id', 'item']);
      return saidAt === undefined
        ? words.doUpdateSet({ said_at: latest })
        : words.doUpdateSet({ said_at }).where('last_words.said_at', '<=', said_at);
    })
    .returning('item')
    .execute();
  return new Set(taken.map(({ item }) => item));
}

export async function dropOldWords(db: Kysely<Tables>): Promise<void> {
  await sql`delete from last_words where said_at < ${Date.now() - WORDS_KEPT_MS}`.execute(db);
}
