import { createHash, timingSafeEqual } from 'node:crypto';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppDatabase } from '#database/app-database.ts';
import { ATTEMPTS_MESSAGE, NOT_AUTHORIZED_MESSAGE } from '../contract.ts';
import { SECRET_TRUST_MS } from '../rules.ts';
import { keepSecret } from '../store.server.ts';
import { holderOfPass } from './desk-pass.server.ts';

export async function organiserSecret(
  database: AppDatabase,
  { TOURNAMENT_SECRET }: { TOURNAMENT_SECRET?: string | undefined },
): Promise<string> {
  return TOURNAMENT_SECRET ?? keepSecret(database);
}

export interface WrongSecrets {
  /** Seconds until the network may try again; null if it may now. */
  wait(network: string): number | null;
  add(network: string): void;
}

const MAX_TRUSTED_DESKS = 10_000;

/** Accepts a request with the right secret, and throws otherwise. */
export type SecretGuard = (request: FastifyRequest, given: unknown) => Promise<void>;

/** Never equal without a secret. */
export function createOwnSecretCheck(ownSecret: string | undefined): (given: unknown) => boolean {
  if (ownSecret === undefined) return () => false;
  const ownHash = hash(ownSecret);
  return (given) => timingSafeEqual(hash(typeof given === 'string' ? given : ''), ownHash);
}

/**
 * Compares hashes, so that timing gives nothing away. An address with too many failures is blocked
 * even with the right secret; desks that used it before (`x-desk`) are exempt.
 * @param mayPass whether the holder of a signed pass is still allowed
 * @throws ApiError 401 without a secret, 403 with a wrong one, 429 after too many
 */
export function createSecretGuard(
  wrong: WrongSecrets,
  loadSecret: () => Promise<string>,
  isOwn: (given: unknown) => boolean = () => false,
  mayPass: (holder: { userId: string; login: string }) => boolean = () => false,
): SecretGuard {
  const trusted = new LRUCache<string, true>({ max: MAX_TRUSTED_DESKS, ttl: SECRET_TRUST_MS });
  let expected: Promise<string> | undefined;
  const expectedSecret = () => {
    expected ??= loadSecret();
    expected.catch(() => {
      expected = undefined;
    });
    return expected;
  };
  const isRight = async (given: string) => {
    const secret = await expectedSecret();
    if (timingSafeEqual(hash(given), hash(secret))) return true;
    const holder = holderOfPass(secret, given, Date.now());
    return holder !== null && mayPass(holder);
  };

  return async ({ ip, headers }, given) => {
    const network = clientNetwork(ip);
    const name = deskOf(headers['x-desk']);
    const desk = name && `${network} ${name}`;
    const secret = typeof given === 'string' ? given : '';
    if (isOwn(secret)) return;
    const wait = wrong.wait(network);
    if (wait !== null && !(desk && trusted.has(desk))) throw tooMany(wait);
    if (await isRight(secret)) {
      if (desk) trusted.set(desk, true);
      return;
    }
    wrong.add(network);
    if (wait !== null) throw tooMany(wait);
    if (secret === '') throw new ApiError(401, 'no_secret', NOT_AUTHORIZED_MESSAGE);
    throw new ApiError(403, 'wrong_secret', NOT_AUTHORIZED_MESSAGE);
  };
}

function deskOf(given: unknown): string | null {
  const isName = typeof given === 'string' && /^[\w-]{16,64}$/.test(given);
  return isName ? hash(given).toString('base64url') : null;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'too_many', ATTEMPTS_MESSAGE, { retryAfterSeconds });
}
