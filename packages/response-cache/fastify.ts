import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, type CachedResponse, formFor, headersOf, statusOf } from './cached-response.ts';

/** The current response for the headers of a request; null if the handler has to respond. */
export type Peek = (headers: IncomingHttpHeaders) => CachedResponse | null;

declare module 'fastify' {
  interface FastifyInstance {
    rememberHot?(request: IncomingMessage, route: string, peek: Peek): void;
  }
}

interface Found<V> {
  read(): Promise<CachedResponse>;
  value(): Promise<V>;
  peek: Peek;
}

/** Creates a handler that responds from caches, with bytes or with the value. */
export function fromCaches<Input, V>(find: (input: Input) => Promise<Found<V>> | Found<V>) {
  return {
    value: async (input: Input): Promise<V> => (await find(input)).value(),
    async send(input: Input, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { read, peek } = await find(input);
      const response = await read();
      request.server.rememberHot?.(request.raw, request.routeOptions.url ?? '', peek);
      return sendCached(response, request, reply);
    },
  };
}

export function sendCached(response: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const form = formFor(response, request.headers);
  const headers = headersOf(response, form);
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] as string, headers[index + 1]);
  }
  return reply.code(statusOf(form)).send(bodyOf(response, form));
}
