import { createHash } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { lastUsed } from '#app/core/last-used.server.ts';
import type { Config } from '../config.ts';
import { createMeter, createPlaces } from './counters.ts';
import { mostOf } from './limits.ts';
import { tooMany } from './refusals.ts';

/** Accepted tokens are served even if their network sends wrong ones. */
const REMEMBERED_TOKENS = 50_000;
const CHECKING_RETRY_SECONDS = 1;
const CHECKING_MESSAGE = 'Too many logins from your address are being checked. Try again shortly.';

/** The header with which callers of a route authenticate; routes that read none do not validate it. */
export function credentialHeader({ schema }: RouteOptions): string | undefined {
  const { shape = {} } = (schema?.headers ?? {}) as { shape?: object };
  return ['token', 'x-secret', 'authorization'].find((name) => name in shape);
}

/** A caller's credentials, as a hash only. */
export function credentialOf({ headers }: FastifyRequest, header: string): string | null {
  const shown = headers[header];
  if (typeof shown !== 'string' || shown === '') return null;
  return createHash('sha256').update(shown).digest('base64url');
}

/** From a network with many wrong ones, accepted ones are let in only; responses teach which. */
export function limitGuesses(config: Config) {
  const accepted = lastUsed<true>(REMEMBERED_TOKENS);
  const wrong = createMeter(mostOf(config, 'wrongTokens'));
  const checking = createPlaces(mostOf(config, 'checkedTokens'));
  return {
    /** @throws ApiError 429 */
    admit(credential: string, client: string, { raw }: FastifyReply): void {
      if (accepted.has(credential)) return;
      const seconds = wrong.wait(client);
      if (seconds !== null) throw tooMany(seconds);
      const leave = checking.take(client);
      const retryAfterSeconds = CHECKING_RETRY_SECONDS;
      if (!leave) throw new ApiError(429, 'too_many', CHECKING_MESSAGE, { retryAfterSeconds });
      raw.once('close', leave);
    },
    learn(credential: string, client: string, status: number): void {
      if (status === 401) wrong.add(client);
      else if (status < 300) accepted.set(credential, true);
    },
  };
}
