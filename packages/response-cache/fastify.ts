import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, type CachedResponse, formFor, headersOf, statusOf } from './cached-response.ts';
import type { HotPath } from './hot-path.ts';
import type { ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where `fromCache` registers the addresses it has answered, if there is one. */
    hotPath?: HotPath;
  }
}

/** A handler that responds from a cache, with bytes or with the value. */
interface CachedHandler<Input, V> {
  value(input: Input): Promise<V>;
  send(input: Input, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** A response of a cache, found for one request. */
interface Found<V> {
  read(): Promise<CachedResponse>;
  value(): Promise<V>;
  /** The same for later requests of this address, by their headers; null sends them here again. */
  peek(headers: IncomingHttpHeaders): CachedResponse | null;
}

/** Creates a handler from a cache: `keyOf` computes the key from the input. */
export function fromCache<Input, K extends string | number, V>(
  cache: ResponseCache<K, V>,
  keyOf: (input: Input) => K | Promise<K>,
): CachedHandler<Input, V> {
  return fromCaches(async (input) => {
    const key = await keyOf(input);
    return {
      read: () => cache.read(key),
      value: () => cache.value(key),
      peek: () => cache.peek(key),
    };
  });
}

/** The same where the cache depends on the caller. */
export function fromCaches<Input, V>(
  find: (input: Input) => Promise<Found<V>>,
): CachedHandler<Input, V> {
  return {
    value: async (input) => (await find(input)).value(),
    async send(input, request, reply) {
      const { read, peek } = await find(input);
      const response = await read();
      const route = request.routeOptions.url ?? '';
      request.server.hotPath?.remember(request.raw, { route, peek });
      return sendCached(response, request, reply);
    },
  };
}

/** Sends a cached response, or a 304. */
function sendCached(response: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const form = formFor(response, request.headers);
  const headers = headersOf(response, form);
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] as string, headers[index + 1]);
  }
  return reply.code(statusOf(form)).send(bodyOf(response, form));
}

/** Puts a hot path in front of an app: what it answers does not reach the framework. */
export function installHotPath(app: FastifyInstance, hotPath: HotPath): void {
  app.decorate('hotPath', hotPath);
  const { server } = app;
  let closing = false;
  // Responses during the shutdown have to announce the end of the connection.
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
