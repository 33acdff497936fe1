import type { Kysely } from 'kysely';
import { DEVICE_CODE_LIFETIME_SECONDS } from '#app/core/identity/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { DEVICE_CODE_KEPT_MS, drawDeviceCode, drawUserCode, hashSecret } from './rules.ts';
import {
  type IssuedToken,
  issueRefreshableToken,
  scopesOf,
  type TokenLifetimes,
} from './tokens.ts';

export async function addDeviceCode(
  { kysely }: AppDatabase,
  { clientId, scopes, now }: { clientId: string; scopes: string[]; now: number },
): Promise<{ deviceCode: string; userCode: string }> {
  await kysely
    .deleteFrom('practice_device_codes')
    .where('expires_at', '<', now - DEVICE_CODE_KEPT_MS)
    .execute();
  for (;;) {
    const codes = { deviceCode: drawDeviceCode(), userCode: drawUserCode() };
    const { numInsertedOrUpdatedRows } = await kysely
      .insertInto('practice_device_codes')
      .values({
        device_code_hash: hashSecret(codes.deviceCode),
        user_code_hash: hashSecret(codes.userCode),
        client_id: clientId,
        scopes: scopes.join(' '),
        status: 'pending',
        expires_at: now + DEVICE_CODE_LIFETIME_SECONDS * 1000,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) return codes;
  }
}

export type UserCodeState = 'pending' | 'unknown' | 'expired' | 'used';

export async function checkUserCode(
  kysely: Kysely<Tables>,
  userCode: string,
  now: number,
): Promise<UserCodeState> {
  const row = await kysely
    .selectFrom('practice_device_codes')
    .select(['status', 'expires_at'])
    .where('user_code_hash', '=', hashSecret(userCode))
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.status !== 'pending') return 'used';
  return row.expires_at <= now ? 'expired' : 'pending';
}

export function decideUserCode(
  database: AppDatabase,
  { userCode, userId, now }: { userCode: string; userId: string | null; now: number },
): Promise<UserCodeState> {
  return database.transact(async (trx) => {
    const state = await checkUserCode(trx, userCode, now);
    if (state === 'pending') {
      await trx
        .updateTable('practice_device_codes')
        .set({ status: userId === null ? 'denied' : 'authorized', user_id: userId })
        .where('user_code_hash', '=', hashSecret(userCode))
        .execute();
    }
    return state;
  });
}

export type PollAnswer =
  | { kind: 'token'; token: IssuedToken; scopes: string[] }
  | { kind: 'pending' }
  /** Denied, expired, used or never issued; Twitch answers all of these alike. */
  | { kind: 'invalid' };

export function pollDeviceCode(
  database: AppDatabase,
  {
    deviceCode,
    clientId,
    now,
    lifetimes,
  }: { deviceCode: string; clientId: string; now: number; lifetimes: TokenLifetimes },
): Promise<PollAnswer> {
  const deviceCodeHash = hashSecret(deviceCode);
  return database.transact(async (trx): Promise<PollAnswer> => {
    const code = await trx
      .selectFrom('practice_device_codes')
      .selectAll()
      .where('device_code_hash', '=', deviceCodeHash)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (!code || code.expires_at <= now) return { kind: 'invalid' };
    if (code.status === 'pending') return { kind: 'pending' };
    if (code.status !== 'authorized' || code.user_id === null) return { kind: 'invalid' };
    await trx
      .updateTable('practice_device_codes')
      .set({ status: 'used' })
      .where('device_code_hash', '=', deviceCodeHash)
      .execute();
    const grant = { userId: code.user_id, clientId, scopes: scopesOf(code.scopes) };
    const token = await issueRefreshableToken(trx, grant, { now, lifetimes });
    return { kind: 'token', token, scopes: grant.scopes };
  });
}
