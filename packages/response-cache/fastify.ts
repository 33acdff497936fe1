import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, type CachedResponse, formFor, headersOf, statusOf } from './cached-response.ts';

interface Found<V> {
  read(): Promise<CachedResponse>;
  value(): Promise<V>;
}

/** Creates a handler that responds from caches, with bytes or with the value. */
export function fromCaches<Input, V>(find: (input: Input) => Promise<Found<V>> | Found<V>) {
  return {
    value: async (input: Input): Promise<V> => (await find(input)).value(),
    async send(input: Input, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { read } = await find(input);
      return sendCached(await read(), request, reply);
    },
  };
}

export function sendCached(response: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const form = formFor(response, request.headers);
  return reply.code(statusOf(form)).headers(headersOf(response, form)).send(bodyOf(response, form));
}
