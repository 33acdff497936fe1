import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

type Next = () => void;
type Interceptor = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** Runs a function before the server's listeners, including earlier interceptors; `next` calls them. */
export function intercept(server: Server, interceptor: Interceptor): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) =>
    interceptor(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    }),
  );
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
export function refuseSeveralHosts(app: FastifyInstance): void {
  intercept(app.server, (request, response, next) => {
    if (hostsIn(request.rawHeaders) <= 1) next();
    else response.writeHead(400, TWO_HOSTS_HEADERS).end(TWO_HOSTS);
  });
}

function hostsIn(rawHeaders: string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Requests of a connection that are handled at a time; browsers and proxies send one. */
const AT_ONCE = 2;
const MOST_PIPELINED = 32;

/**
 * Handles a few pipelined requests of a connection at a time; the others begin in their order, and not
 * at all once the client has gone.
 */
export function limitPipelines(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, { running: number; waiting: Next[] }>();
  intercept(app.server, (request, response, next) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { running: 0, waiting: [] };
    lines.set(socket, line);
    if (line.running + line.waiting.length >= MOST_PIPELINED) {
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
    if (line.running < AT_ONCE) begin();
    else line.waiting.push(begin);
  });
}
