import { createHash, timingSafeEqual } from 'node:crypto';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyRequest } from 'fastify';
import { lastUsed } from '#app/core/last-used.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { ATTEMPTS_MESSAGE, NOT_AUTHORIZED_MESSAGE } from '../contract.ts';
import { SECRET_TRUST_MS } from '../rules.ts';
import { keepSecret } from '../store.server.ts';
import { type PassHolder, readPass } from './desk-pass.server.ts';
import { letHelperIn } from './roles.server.ts';
import type { Helper } from './rules.ts';

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

export type Organiser = 'owner' | Helper;

const MAX_TRUSTED_DESKS = 10_000;

/** Accepts a request with the right secret, or a pass whose holder may make this call; throws otherwise. */
export type SecretGuard = (request: FastifyRequest, given: unknown) => Promise<void>;

/** Never equal without a secret. */
export function createOwnSecretCheck(ownSecret: string | undefined): (given: unknown) => boolean {
  return (given) =>
    ownSecret !== undefined && typeof given === 'string' && isSame(given, ownSecret);
}

/**
 * Compares hashes, so that timing gives nothing away. An address with too many failures is blocked
 * even with the right secret; desks that used the same before (`x-desk`) are exempt.
 * @param admit what the holder of a pass in force is now; null for nobody
 * @throws ApiError 401 without a secret, 403 with a wrong one or for another role, 429 after too many
 */
export function createSecretGuard(
  wrong: WrongSecrets,
  loadSecret: () => Promise<string>,
  isOwn: (given: unknown) => boolean,
  admit: (holder: PassHolder) => Promise<Organiser | null>,
): SecretGuard {
  const trusted = lastUsed<true>(MAX_TRUSTED_DESKS, SECRET_TRUST_MS);
  const find = async (given: string): Promise<Organiser | 'ended' | null> => {
    const secret = await loadSecret();
    if (isSame(given, secret)) return 'owner';
    const pass = readPass(secret, given);
    if (!pass) return null;
    return (pass.until > Date.now() && (await admit(pass))) || 'ended';
  };

  return async (request, given) => {
    const network = clientNetwork(request.ip);
    const secret = typeof given === 'string' ? given : '';
    const name = request.headers['x-desk'];
    const isName = typeof name === 'string' && /^[\w-]{16,64}$/.test(name);
    // With what it sends, so that a known desk cannot guess others.
    const desk = isName && hash(`${name} ${network} ${secret}`).toString('base64url');
    if (isOwn(secret)) return;
    const wait = wrong.wait(network);
    if (wait !== null && !(desk && trusted.has(desk))) throw tooMany(wait);
    const organiser = await find(secret);
    if (organiser === null) {
      wrong.add(network);
      if (secret === '') throw new ApiError(401, 'no_secret', NOT_AUTHORIZED_MESSAGE);
    }
    // What was signed is no guess.
    if (organiser === null || organiser === 'ended')
      throw new ApiError(403, 'wrong_secret', NOT_AUTHORIZED_MESSAGE);
    if (desk) trusted.set(desk, true);
    if (organiser !== 'owner') letHelperIn(request, organiser);
  };
}

const isSame = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));

const hash = (text: string) => createHash('sha256').update(text).digest();

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'too_many', ATTEMPTS_MESSAGE, { retryAfterSeconds });
}
