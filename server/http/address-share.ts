import type { Socket } from 'node:net';
import { clientNetwork, isWithin } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const SHARE = 0.25;
const SHARE_MESSAGE = 'Too many requests from your address are in progress. Try again in a moment.';
const SHARE_RETRY_SECONDS = 5;

type ShareConfig = Pick<
  Config,
  'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS' | 'RATE_LIMITS' | 'TRUST_PROXY'
>;

/** Limits the share of connections of one address, so that others can still connect. */
export function limitByAddress(app: FastifyInstance, config: ShareConfig): void {
  if (!config.RATE_LIMITS) return;
  const most = config.MAX_CONNECTIONS_PER_ADDRESS ?? Math.ceil(config.MAX_CONNECTIONS * SHARE);
  const isProxy = proxyTest(config);
  const connections = createCounter(most);
  const requests = createCounter(most);

  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const leave = connections.enter(clientNetwork(remoteAddress));
    if (leave) {
      socket.once('close', leave);
      return;
    }
    app.server.emit('drop');
    socket.destroy();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const leave = requests.enter(clientNetwork(request.ip));
    if (leave) {
      reply.raw.once('close', leave);
      done();
      return;
    }
    const retryAfterSeconds = SHARE_RETRY_SECONDS;
    done(new ApiError(429, 'too_many', SHARE_MESSAGE, { retryAfterSeconds }));
  });
}

function proxyTest({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): (address: string) => boolean {
  if (Array.isArray(TRUST_PROXY)) return isWithin(TRUST_PROXY);
  const everyone = TRUST_PROXY !== false;
  return () => everyone;
}

/**
 * Counts the open connections or requests of each client; at the limit `most` a client gets null instead
 * of a release function.
 */
function createCounter(most: number) {
  const open = new Map<string, number>();
  const leave = (client: string) => {
    const left = (open.get(client) ?? 1) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return {
    enter(client: string): (() => void) | null {
      const here = open.get(client) ?? 0;
      if (here >= most) return null;
      open.set(client, here + 1);
      return () => leave(client);
    },
  };
}
