import type { EndpointResponse, HandlerInput, LocalEndpoint } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import { createResponseCache, type ResponseCounts } from '@ringside/response-cache';
import { fromCaches } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import { type Changes, EVERYTHING_CHANGED } from '#database/changes.ts';
import type { Topic } from './topics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    caching: { changes: Changes; counts: ResponseCounts };
  }
}

interface CachedAnswer<E extends LocalEndpoint> {
  on: readonly Topic[] | ((input: HandlerInput<E>) => readonly Topic[]);
  load(input: HandlerInput<E>): Promise<EndpointResponse<E>>;
  keyOf?(input: HandlerInput<E>): string;
}

/** Serves an endpoint from cached bytes, computed again after a change of its topics. */
export function serveCached<E extends LocalEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  { on, load, keyOf = parametersOf(endpoint) }: CachedAnswer<E>,
): { invalidate(): void } {
  const { changes, counts } = app.caching;
  const cache = createResponseCache<HandlerInput<E>, EndpointResponse<E>>(load, {
    keyOf,
    counts,
    tagsOf: typeof on === 'function' ? on : () => on,
    revise: (value) => app.reviseResponse?.(value, endpoint) ?? value,
  });
  changes.subscribe((topic) => cache.invalidate(topic === EVERYTHING_CHANGED ? undefined : topic));
  const handler = fromCaches((input: HandlerInput<E>) => ({
    read: () => cache.read(input),
    value: () => cache.value(input),
  }));
  serve(app, endpoint, handler, { hot: true });
  return cache;
}

/** Only parsed input counts, since clients can invent parameters. */
function parametersOf<E extends LocalEndpoint>({ params, query }: E) {
  return (input: HandlerInput<E>) => {
    const given = input as { params?: unknown; query?: unknown };
    return JSON.stringify([params && given.params, query && given.query]);
  };
}
