import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_MOUNT } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    open?: true;
  }
}

export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, link, ratelimit, ratelimit-policy, retry-after, x-request-id',
};

export const OPEN_HEADERS = {
  ...SECURITY_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  ...CROSS_ORIGIN_HEADERS,
};

/** Without `token` and the other headers of credentials, so that a page of another site cannot send them. */
const PREFLIGHT_HEADERS = {
  ...CROSS_ORIGIN_HEADERS,
  'access-control-allow-headers': 'accept, cache-control, content-type, if-none-match',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-max-age': '86400',
};

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPreflight(request)) {
      reply.headers(SECURITY_HEADERS).headers(PREFLIGHT_HEADERS).code(204).send();
      return;
    }
    reply.headers(isOpen(request) ? OPEN_HEADERS : SECURITY_HEADERS);
    done();
  });
}

/** Whether a page of another site may read the response is decided with the response. */
const isPreflight = ({ method, url, headers }: FastifyRequest) =>
  method === 'OPTIONS' &&
  headers['access-control-request-method'] !== undefined &&
  url.startsWith(`${API_MOUNT}/`);

function isOpen({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.open === true || (config.endpoint !== undefined && isPublicRead(config.endpoint));
}

/** One that has more for a person with a token is read without it from other sites. */
export const isPublicRead = ({ method, access }: Endpoint) =>
  method === 'GET' && (access === undefined || access === 'anyone-or-viewer');
