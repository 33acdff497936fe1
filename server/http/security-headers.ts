import type { FastifyInstance } from 'fastify';

/**
 * The headers of every answer. Made once: headers computed for each answer are what makes
 * a quick answer slow. Pages replace the policy by one of their own.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
}
