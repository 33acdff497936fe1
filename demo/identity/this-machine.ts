import { isLoopback, isLoopbackHost } from '@ringside/client-network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './answers.ts';

export const NOT_THIS_MACHINE_MESSAGE =
  'The practice login works only on the machine that runs Ringside, at http://localhost.';
/** The headers of proxies; other ones may be added by browsers. */
const OF_PROXIES =
  /^(?:via|forwarded|x-forwarded-[\w-]+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/i;

export function requireThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request.raw)) throw new Refusal(403, NOT_THIS_MACHINE_MESSAGE);
  });
}

/** By the headers as they arrived, since those that nobody trusts are removed before. */
function isFromThisMachine({ headers, rawHeaders, socket }: FastifyRequest['raw']): boolean {
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  const isProxied = rawHeaders.some((name, at) => at % 2 === 0 && OF_PROXIES.test(name));
  return isLoopbackHost(host) && !isProxied && isLoopback(socket.remoteAddress ?? '');
}
