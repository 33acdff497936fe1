import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, isWithin } from '@ringside/client-network';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { createPlaces } from './counters.ts';
import { mostOf } from './limits.ts';

type Next = () => void;
/** Runs before the framework; `next` goes on. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** Before the framework: `also` comes after the limits. */
export function limitConnections(
  app: FastifyInstance,
  config: Config,
  also: Interceptor[] = [],
): void {
  app.server.maxConnections = mostOf(config, 'connections');
  if (config.RATE_LIMITS) limitByNetwork(app.server, config);
  intercept(app.server, [limitPipelines(config), refuseSeveralHosts, ...also]);
}

function intercept(server: Server, interceptors: Interceptor[]): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const go = (at: number): void => {
      const interceptor = interceptors[at];
      if (interceptor) interceptor(request, response, () => go(at + 1));
      else for (const listener of listeners) listener.call(server, request, response);
    };
    go(0);
  });
}

/** Whether an address is that of a trusted proxy. */
export function proxyTest({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) {
  if (Array.isArray(TRUST_PROXY)) return isWithin(TRUST_PROXY);
  const everyone = TRUST_PROXY !== false;
  return () => everyone;
}

/** A proxy's connections serve many clients, whose requests are counted instead (`admission.ts`). */
function limitByNetwork(server: Server, config: Config): void {
  const isProxy = proxyTest(config);
  const places = createPlaces(mostOf(config, 'networkConnections'));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const leave = places.take(clientNetwork(remoteAddress));
    if (leave) {
      socket.once('close', leave);
      return;
    }
    server.emit('drop');
    socket.destroy();
  });
}

/** A few at a time, in their order; a connection that sends too many is closed. */
function limitPipelines(config: Config): Interceptor {
  const lines = new WeakMap<Socket, { running: number; waiting: Next[] }>();
  const [atOnce, most] = [mostOf(config, 'handledAtOnce'), mostOf(config, 'sentAtOnce')];
  return ({ socket }, response, next) => {
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? { running: 0, waiting: [] };
    lines.set(socket, line);
    if (line.running + line.waiting.length >= most) {
      line.waiting = [];
      socket.destroy();
      return;
    }
    const begin = () => {
      line.running += 1;
      response.once('close', () => {
        line.running -= 1;
        if (socket.destroyed) line.waiting = [];
        else line.waiting.shift()?.();
      });
      next();
    };
    if (line.running < atOnce) begin();
    else line.waiting.push(begin);
  };
}

const TWO_HOSTS = JSON.stringify({
  error: { code: 'invalid', message: 'The request has more than one Host.' },
});
const TWO_HOSTS_HEADERS = {
  ...SECURITY_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  connection: 'close',
};

/** Answers 400 to requests with several `Host` headers (RFC 9112, 3.2), of which a proxy may read another. */
const refuseSeveralHosts: Interceptor = ({ rawHeaders }, response, next) => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts <= 1) next();
  else response.writeHead(400, TWO_HOSTS_HEADERS).end(TWO_HOSTS);
};
