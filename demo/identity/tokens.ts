import type { Kysely } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { type Person, toPerson } from './people.ts';
import {
  drawRefreshToken,
  drawSignInId,
  drawToken,
  hashSecret,
  type TWITCH_LIFETIMES,
} from './rules.ts';

export type TokenLifetimes = typeof TWITCH_LIFETIMES;

export interface Grant {
  userId: string;
  clientId: string;
  scopes: string[];
}

export interface IssuedToken {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
}

export interface KnownToken {
  person: Person;
  clientId: string;
  scopes: string[];
  expiresInSeconds: number;
}

interface IssueTimes {
  now: number;
  lifetimes: TokenLifetimes;
}

export function issueImplicitToken(
  kysely: Kysely<Tables>,
  grant: Grant,
  { now, lifetimes }: IssueTimes,
): Promise<string> {
  return issueAccessToken(kysely, grant, {
    signInId: null,
    now,
    seconds: lifetimes.implicitSeconds,
  });
}

export async function issueRefreshableToken(
  kysely: Kysely<Tables>,
  grant: Grant,
  { now, lifetimes, signInId = drawSignInId() }: IssueTimes & { signInId?: string },
): Promise<IssuedToken> {
  const seconds = lifetimes.deviceSeconds;
  const accessToken = await issueAccessToken(kysely, grant, { signInId, now, seconds });
  await kysely.deleteFrom('practice_refresh_tokens').where('expires_at', '<=', now).execute();
  const refreshToken = drawRefreshToken();
  await kysely
    .insertInto('practice_refresh_tokens')
    .values({
      refresh_hash: hashSecret(refreshToken),
      sign_in_id: signInId,
      user_id: grant.userId,
      client_id: grant.clientId,
      scopes: grant.scopes.join(' '),
      expires_at: now + lifetimes.refreshSeconds * 1000,
    })
    .execute();
  return { accessToken, refreshToken, expiresInSeconds: seconds };
}

async function issueAccessToken(
  kysely: Kysely<Tables>,
  { userId, clientId, scopes }: Grant,
  { signInId, now, seconds }: { signInId: string | null; now: number; seconds: number },
): Promise<string> {
  await kysely.deleteFrom('practice_tokens').where('expires_at', '<=', now).execute();
  const accessToken = drawToken();
  await kysely
    .insertInto('practice_tokens')
    .values({
      token_hash: hashSecret(accessToken),
      sign_in_id: signInId,
      user_id: userId,
      client_id: clientId,
      scopes: scopes.join(' '),
      expires_at: now + seconds * 1000,
    })
    .execute();
  return accessToken;
}

/** The grant behind a token; null when it was never issued, is revoked, or has expired. */
export async function findToken(
  { kysely }: AppDatabase,
  accessToken: string,
  now: number,
): Promise<KnownToken | null> {
  const row = await kysely
    .selectFrom('practice_tokens')
    .innerJoin('practice_people', 'practice_people.user_id', 'practice_tokens.user_id')
    .select(['practice_people.user_id', 'login', 'display_name', 'created_at'])
    .select(['client_id', 'scopes', 'expires_at'])
    .where('token_hash', '=', hashSecret(accessToken))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    person: toPerson(row),
    clientId: row.client_id,
    scopes: scopesOf(row.scopes),
    expiresInSeconds: Math.floor((row.expires_at - now) / 1000),
  };
}

export async function revokeToken(
  { kysely }: AppDatabase,
  { accessToken, clientId, now }: { accessToken: string; clientId: string; now: number },
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('practice_tokens')
    .where('token_hash', '=', hashSecret(accessToken))
    .where('client_id', '=', clientId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Valid once; ends the previous access token. Null for an invalid one. */
export function refreshTokens(
  database: AppDatabase,
  { refreshToken, clientId, ...times }: { refreshToken: string; clientId: string } & IssueTimes,
): Promise<(IssuedToken & { scopes: string[] }) | null> {
  return database.transact(async (trx) => {
    const known = await trx
      .selectFrom('practice_refresh_tokens')
      .selectAll()
      .where('refresh_hash', '=', hashSecret(refreshToken))
      .where('client_id', '=', clientId)
      .where('expires_at', '>', times.now)
      .executeTakeFirst();
    if (!known) return null;
    const signInId = known.sign_in_id;
    await trx.deleteFrom('practice_tokens').where('sign_in_id', '=', signInId).execute();
    if (known.is_used) {
      await trx.deleteFrom('practice_refresh_tokens').where('sign_in_id', '=', signInId).execute();
      return null;
    }
    await trx
      .updateTable('practice_refresh_tokens')
      .set({ is_used: 1 })
      .where('refresh_hash', '=', known.refresh_hash)
      .execute();
    const grant = { userId: known.user_id, clientId, scopes: scopesOf(known.scopes) };
    const issued = await issueRefreshableToken(trx, grant, { ...times, signInId });
    return { ...issued, scopes: grant.scopes };
  });
}

export function scopesOf(list: string): string[] {
  return list === '' ? [] : list.split(' ');
}
