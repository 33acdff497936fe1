import { ApiError } from '@ringside/contract/api-error';
import type { Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { NOT_AUTHORIZED_MESSAGE } from '../contract.ts';

/** Does a write to a tournament for the one who brings a secret. */
export type OwnedWrite = <T>(
  trx: Transaction<Tables>,
  call: { id: string; secret: string | undefined },
  write: () => Promise<T>,
) => Promise<T>;

/**
 * Makes the writes of tournaments. Organisers change all of them; the practice season changes those
 * that it made, whatever others are called, and what it makes is marked as its own.
 * @param isSeason whether a secret is the season's
 * @throws ApiError 403 when the season would change a tournament of an organiser
 */
export function createOwnedWrite(isSeason: (secret: unknown) => boolean): OwnedWrite {
  return async (trx, { id, secret }, write) => {
    if (!isSeason(secret)) return write();
    const row = await trx
      .selectFrom('tournaments')
      .select('practice')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.practice === 0) throw new ApiError(403, 'not_its_own', NOT_AUTHORIZED_MESSAGE);
    const result = await write();
    await trx.updateTable('tournaments').set({ practice: 1 }).where('id', '=', id).execute();
    return result;
  };
}
