import { ApiError } from '@ringside/contract/api-error';
import type { Parts } from '@ringside/contract/client';
import type { Endpoint } from '@ringside/contract/endpoint';
import { hasInvalidText, INVALID_TEXT_REASON } from '@ringside/contract/text-validation';
import type { FastifyInstance } from 'fastify';
import { checkFeed, sendFeed } from '#app/features/feed/contract.ts';
import { API_MOUNT } from '../context.ts';

const FEED_PATHS: string[] = [sendFeed.path, checkFeed.path];
const FEED = FEED_PATHS.map((path) => `${API_MOUNT}${path}`);

const SUSPICIOUS_JSON = /\\u(?:0000|d[89a-f])/i;

export function hasInvalidTextInBody(
  route: string | undefined,
  json: string,
  body: unknown,
): boolean {
  return !FEED.includes(route ?? '') && SUSPICIOUS_JSON.test(json) && hasInvalidText(body);
}

export const invalidTextError = () => new ApiError(400, 'invalid', `Any ${INVALID_TEXT_REASON}.`);

export function rejectInvalidText(endpoint: Endpoint, { params, query, body }: Parts): void {
  const looked = FEED_PATHS.includes(endpoint.path) ? [params, query] : [params, query, body];
  if (hasInvalidText(looked)) throw invalidTextError();
}

/** Refuses calls with a NUL in the address; an address cannot have an unpaired surrogate. */
export function rejectInvalidAddresses(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url?.includes('%00')) done(invalidTextError());
    else done();
  });
}
