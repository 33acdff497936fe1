import { ApiError } from '@ringside/contract/api-error';
import type { Parts } from '@ringside/contract/client';
import type { Endpoint } from '@ringside/contract/endpoint';
import { hasInvalidText, INVALID_TEXT_REASON } from '@ringside/contract/text-validation';
import type { FastifyInstance } from 'fastify';
import { checkFeed, sendFeed } from '#app/features/feed/contract.ts';
import { API_MOUNT } from '../context.ts';

const FEED_PATHS: string[] = [sendFeed.path, checkFeed.path];
const FEED = FEED_PATHS.map((path) => `${API_MOUNT}${path}`);

/** The escapes of such texts in JSON; bodies without them need no further check. */
const SUSPICIOUS_JSON = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether a call is refused for such a text in its body, which was parsed from `json`. The feed
 * judges its events one by one.
 */
export function hasInvalidTextInBody(
  route: string | undefined,
  json: string,
  body: unknown,
): boolean {
  return !FEED.includes(route ?? '') && SUSPICIOUS_JSON.test(json) && hasInvalidText(body);
}

/** The error of a call with such a text. */
export const invalidTextError = () => new ApiError(400, 'invalid', `Any ${INVALID_TEXT_REASON}.`);

/** Refuses a call by function with such a text; half a surrogate pair comes in no address, but here. */
export function rejectInvalidText(endpoint: Endpoint, { params, query, body }: Parts): void {
  const looked = FEED_PATHS.includes(endpoint.path) ? [params, query] : [params, query, body];
  if (hasInvalidText(looked)) throw invalidTextError();
}

/** Refuses calls with a NUL in their address; half a surrogate pair is no address at all. */
export function rejectInvalidAddresses(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url?.includes('%00')) done(invalidTextError());
    else done();
  });
}
