import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, type CachedResponse, formFor, headersOf, statusOf } from './cached-response.ts';
import type { HotPath } from './hot-path.ts';
import type { ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where `fromCache` leaves the addresses it has answered, if there is one. */
    hotPath?: HotPath;
  }
}

/** A handler that answers from a cache, in bytes or with the value. */
interface CachedHandler<Input, V> {
  value(input: Input): Promise<V>;
  send(input: Input, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Makes a handler of a cache: `keyOf` names the response that an input asks for. */
export function fromCache<Input, K extends string | number, V>(
  cache: ResponseCache<K, V>,
  keyOf: (input: Input) => K | Promise<K>,
): CachedHandler<Input, V> {
  return {
    value: async (input) => cache.value(await keyOf(input)),
    async send(input, request, reply) {
      const key = await keyOf(input);
      const response = await cache.read(key);
      request.server.hotPath?.remember(request.raw, {
        route: request.routeOptions.url ?? '',
        peek: () => cache.peek(key),
      });
      return sendCached(response, request, reply);
    },
  };
}

/** Sends a cached response, or 304 to a reader who has it. */
function sendCached(response: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const form = formFor(response, request.headers);
  const headers = headersOf(response, form);
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] as string, headers[index + 1]);
  }
  return reply.code(statusOf(form)).send(bodyOf(response, form));
}

/** Puts a hot path before an app: what it can answer the framework never gets to see. */
export function installHotPath(app: FastifyInstance, hotPath: HotPath): void {
  app.decorate('hotPath', hotPath);
  const { server } = app;
  let closing = false;
  // Clients that are answered while the server stops have to hear that the connection ends.
  app.addHook('preClose', async () => {
    closing = true;
  });
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!closing && hotPath.answer(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}
