import type { Kysely, Transaction } from 'kysely';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Snapshot } from '../contract.ts';
import { SNAPSHOT_TOPIC } from '../rules.ts';

/** Of a tournament saved here the score comes from the tournament. */
export async function findBroadcast(db: Kysely<Tables>): Promise<Snapshot | null> {
  const row = await db.selectFrom('broadcast_snapshot').select('document_json').executeTakeFirst();
  return row ? JSON.parse(row.document_json) : null;
}

export async function saveBroadcast(
  trx: Transaction<Tables>,
  snapshot: Snapshot | null,
  changed: MarkChanged,
): Promise<void> {
  const document = { document_json: JSON.stringify(snapshot), updated_at: Date.now() };
  await trx
    .insertInto('broadcast_snapshot')
    .values({ id: 1, ...document })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(document))
    .execute();
  changed(SNAPSHOT_TOPIC);
}
