import { isLoopback, isLoopbackHost } from '@ringside/client-network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './answers.ts';

export const NOT_THIS_MACHINE_MESSAGE =
  'The practice login works only on the machine that runs Ringside, at http://localhost.';
/** The headers in which proxies name themselves or their client. */
const OF_PROXIES =
  /^(?:via|(?:x-)?forwarded(?:-[\w-]+)?|(?:[\w-]+-)?(?:client|real|connecting|remote|user)-?(?:ip(?:v6)?|addr(?:ess)?))$/i;
/** A name or an address, perhaps with a port: no other part of a URL. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

export function requireThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request.raw)) throw new Refusal(403, NOT_THIS_MACHINE_MESSAGE);
  });
}

/** By the headers as they arrived, since those that nobody trusts are removed before. */
function isFromThisMachine({ headers, rawHeaders, socket }: FastifyRequest['raw']): boolean {
  const [, host = ''] = HOST.exec(headers.host ?? '') ?? [];
  const isProxied = rawHeaders.some((name, at) => at % 2 === 0 && OF_PROXIES.test(name));
  return isLoopbackHost(host) && !isProxied && isLoopback(socket.remoteAddress ?? '');
}
