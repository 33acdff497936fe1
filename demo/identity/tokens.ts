import type { Kysely } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Person } from './people.ts';
import { drawRefreshToken, drawToken, hashSecret, TOKEN_LIFETIME_SECONDS } from './rules.ts';

/** What a token stands for. */
export interface Grant {
  userId: string;
  clientId: string;
  scopes: string[];
}

/** A token as it is handed out, once; only hashes of it stay here. */
export interface IssuedToken {
  accessToken: string;
  /** Null for implicit logins. */
  refreshToken: string | null;
  expiresInSeconds: number;
}

/** A token somebody showed, with whom and what it stands for. */
export interface KnownToken {
  person: Person;
  clientId: string;
  scopes: string[];
  expiresInSeconds: number;
}

/** Hands out a new token and forgets those that have run out. */
export async function issueToken(
  kysely: Kysely<Tables>,
  { userId, clientId, scopes }: Grant,
  { now, refreshable }: { now: number; refreshable: boolean },
): Promise<IssuedToken> {
  await kysely.deleteFrom('practice_tokens').where('expires_at', '<=', now).execute();
  const accessToken = drawToken();
  const refreshToken = refreshable ? drawRefreshToken() : null;
  await kysely
    .insertInto('practice_tokens')
    .values({
      token_hash: hashSecret(accessToken),
      refresh_hash: refreshToken === null ? null : hashSecret(refreshToken),
      user_id: userId,
      client_id: clientId,
      scopes: scopes.join(' '),
      expires_at: now + TOKEN_LIFETIME_SECONDS * 1000,
    })
    .execute();
  return { accessToken, refreshToken, expiresInSeconds: TOKEN_LIFETIME_SECONDS };
}

/** What a token stands for; null when it was never given out, is revoked, or has run out. */
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
    person: {
      userId: row.user_id,
      login: row.login,
      displayName: row.display_name,
      createdAt: row.created_at,
    },
    clientId: row.client_id,
    scopes: scopesOf(row.scopes),
    expiresInSeconds: Math.floor((row.expires_at - now) / 1000),
  };
}

/** Ends a token and its refresh token. Answers whether there was such a token of this client. */
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

/** Exchanges a refresh token, which works once; null when it is not good any more. */
export function refreshTokens(
  database: AppDatabase,
  { refreshToken, clientId, now }: { refreshToken: string; clientId: string; now: number },
): Promise<(IssuedToken & { scopes: string[] }) | null> {
  return database.transact(async (trx) => {
    const old = await trx
      .deleteFrom('practice_tokens')
      .where('refresh_hash', '=', hashSecret(refreshToken))
      .where('client_id', '=', clientId)
      .where('expires_at', '>', now)
      .returning(['user_id', 'scopes'])
      .executeTakeFirst();
    if (!old) return null;
    const grant = { userId: old.user_id, clientId, scopes: scopesOf(old.scopes) };
    const issued = await issueToken(trx, grant, { now, refreshable: true });
    return { ...issued, scopes: grant.scopes };
  });
}

/** The scopes of a stored list. */
export function scopesOf(list: string): string[] {
  return list === '' ? [] : list.split(' ');
}
