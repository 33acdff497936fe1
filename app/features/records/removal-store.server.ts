import type { Transaction } from 'kysely';
import { noteRecords } from '#app/core/mirror/store.server.ts';
import type { Tables } from '#database/tables.ts';
import { LAST_HOST_RECORD_ID } from './rules.ts';
import { removeFromSearch } from './search/figures-store.server.ts';
import { type CountedAppearance, countable } from './store.server.ts';

type Trx = Transaction<Tables>;

export async function removeRecord(trx: Trx, id: number): Promise<CountedAppearance> {
  const row = await trx
    .deleteFrom('monster_records')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await removeFromSearch(trx, row);
  await noteRecords(trx, [id]);
  return countable(row);
}

export async function nextRecordId(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('monster_records')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Math.max(last ?? 0, LAST_HOST_RECORD_ID) + 1;
}
