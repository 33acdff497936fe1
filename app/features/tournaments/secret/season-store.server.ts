import { ApiError } from '@ringside/contract/api-error';
import type { Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { NOT_AUTHORIZED_MESSAGE } from '../contract.ts';
import { findIdentity, type TournamentAddress } from '../identity-store.server.ts';

export type OwnedWrite = <T>(
  trx: Transaction<Tables>,
  call: TournamentAddress & { secret: string | undefined },
  write: () => Promise<T>,
) => Promise<T>;

/** The practice season changes only what it created. @throws ApiError 403 for other tournaments */
export function createOwnedWrite(isSeason: (secret: unknown) => boolean): OwnedWrite {
  return async (trx, { secret, ...address }, write) => {
    if (!isSeason(secret)) return write();
    const known = await findIdentity(trx, address);
    const row = await trx
      .selectFrom('tournaments')
      .select('practice')
      .where('id', '=', known?.id ?? '')
      .executeTakeFirst();
    if (row?.practice === 0) throw new ApiError(403, 'not_its_own', NOT_AUTHORIZED_MESSAGE);
    const result = await write();
    const { id = '' } = known ?? (await findIdentity(trx, address)) ?? {};
    await trx.updateTable('tournaments').set({ practice: 1 }).where('id', '=', id).execute();
    return result;
  };
}
