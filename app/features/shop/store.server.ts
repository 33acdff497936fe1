import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Item } from './contract.ts';

export interface StoreStatus {
  items: Item[];
  raffleItem: Item | null;
  restockTime: string;
  newItems: Item[];
}

const MAX_REMEMBERED_ITEMS = 1000;

export async function findStoreStatus(db: Kysely<Tables>): Promise<StoreStatus | null> {
  const row = await db.selectFrom('store_status').select('document_json').executeTakeFirst();
  if (!row) return null;
  return { newItems: [], ...(JSON.parse(row.document_json) as Omit<StoreStatus, 'newItems'>) };
}

export async function takeStoreStatus(
  trx: Transaction<Tables>,
  status: StoreStatus,
  at: number | null,
): Promise<boolean> {
  const known = (await findStoreStatus(trx))?.newItems ?? [];
  const again = new Set(status.newItems.map(({ Slug }) => Slug));
  const newItems = [...known.filter(({ Slug }) => !again.has(Slug)), ...status.newItems];
  const document = { ...status, newItems: newItems.slice(-MAX_REMEMBERED_ITEMS) };
  const result = await trx
    .insertInto('store_status')
    .values({ id: 1, document_json: JSON.stringify(document), updated_at: at ?? 0 })
    .onConflict((conflict) => {
      const update = conflict.column('id').doUpdateSet((eb) => ({
        document_json: eb.ref('excluded.document_json'),
        ...(at !== null && { updated_at: at ?? 0 }),
      }));
      return at === null ? update : update.where('store_status.updated_at', '<=', at);
    })
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findInventory(
  db: Kysely<Tables>,
  userId: string,
): Promise<Record<string, number>> {
  const row = await db
    .selectFrom('players')
    .select('inventory_json')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? JSON.parse(row.inventory_json) : {};
}
