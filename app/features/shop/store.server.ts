import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Item } from './contract.ts';

/** What is in store, its items whole. */
export interface StoreStatus {
  items: Item[];
  raffleItem: Item | null;
  /** ISO 8601, as the store reported it. */
  restockTime: string;
}

/** Replaces what is in store, unless a newer report is in place. Answers whether it did. */
export async function takeStoreStatus(
  trx: Transaction<Tables>,
  status: StoreStatus,
  at: number,
): Promise<boolean> {
  const result = await trx
    .insertInto('store_status')
    .values({ id: 1, document_json: JSON.stringify(status), updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          document_json: eb.ref('excluded.document_json'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('store_status.updated_at', '<=', 'excluded.updated_at'),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
