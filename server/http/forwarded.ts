import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { forwardedAddress } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
const NOT_SET_UP =
  'A trusted proxy sends X-Forwarded-For but does not set Host to the name of the site, so the header ' +
  'may be forged by the client and is ignored: all clients count as one. Configure the proxy to set both.';

const NO_ADDRESS_MESSAGE = 'The proxy in front of this site named no address of a client.';

type ProxyConfig = Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>;

/** A proxy with `proxy_pass` alone sends the upstream's address as the host. */
export function namesSite({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  const site = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).hostname;
  return ({ headers: { host } }: Pick<IncomingMessage, 'headers'>): boolean => {
    const name = URL.parse(`http://${host}`)?.hostname ?? '';
    if (name === site) return true;
    return name.includes('.') && isIP(name) === 0;
  };
}

export function distrustBareProxies(app: FastifyInstance, config: ProxyConfig): void {
  if (config.TRUST_PROXY === false) return;
  const isSetUp = namesSite(config);
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (headers['x-forwarded-for'] !== undefined && !isSetUp(request.raw)) {
      for (const name of FORWARDED) delete headers[name];
      if (!warned) app.log.warn(NOT_SET_UP);
      warned = true;
    }
    const chain = headers['x-forwarded-for'];
    if (chain === undefined) return done();
    headers['x-forwarded-for'] = [chain]
      .flat()
      .join()
      .split(',')
      .map((entry) => forwardedAddress(entry) ?? entry.trim())
      .join(', ');
    done(isIP(request.ip) === 0 ? new ApiError(400, 'invalid', NO_ADDRESS_MESSAGE) : undefined);
  });
}
