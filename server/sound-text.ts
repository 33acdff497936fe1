import type { FastifyInstance } from 'fastify';
import { sendFeed } from '../app/features/feed/contract.ts';
import { CallError } from '../packages/contract/call-error.ts';
import { API_MOUNT } from './context.ts';

/** Why a text is refused that no database keeps as it is. */
export const UNSOUND_TEXT = 'text must be without NUL and lone surrogates';

const FEED = `${API_MOUNT}${sendFeed.path}`;

/** How JSON writes what is looked for; nothing else has to be looked through. */
const SUSPICIOUS_JSON = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether a text somewhere in a value, keys included, has a NUL, which PostgreSQL does not take, or
 * half of a surrogate pair, which any database would quietly turn into something else.
 */
export function hasUnsoundText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasUnsoundText(key) || hasUnsoundText(inner));
}

/**
 * Whether a call is refused for such a text in its body, which was parsed from `json`. The feed
 * judges its events one by one.
 */
export function isRefusedBody(route: string | undefined, json: string, body: unknown): boolean {
  return route !== FEED && SUSPICIOUS_JSON.test(json) && hasUnsoundText(body);
}

/** The error of a call with such a text. */
export const unsoundText = () => new CallError(400, 'invalid', `Any ${UNSOUND_TEXT}.`);

/** Refuses calls with a NUL in their address; half a surrogate pair is no address at all. */
export function acceptOnlySoundAddresses(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url?.includes('%00')) done(unsoundText());
    else done();
  });
}
