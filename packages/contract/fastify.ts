import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod/mini';
import type {
  Endpoint,
  EndpointResponse,
  Handler,
  HandlerInput,
  LocalEndpoint,
} from './endpoint.ts';
import {
  type Guard,
  type HandlerTable,
  handlerKey,
  type InputPart,
  readInput,
  toWire,
} from './internal-client.ts';

declare module 'fastify' {
  interface FastifyInstance {
    handlers?: HandlerTable;
    reviseResponse?: ReviseResponse;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** The pattern of an address below a route for many pages, as logs show it. */
    patternOf?: (url: string) => string;
    hot?: boolean;
  }
}

/** Refuses input by an `InvalidInputError`, as the internal client does. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) => {
  const part = httpPart === 'querystring' ? 'query' : (httpPart as InputPart);
  return (given) => readInput(part, schema, given);
};

/** Returns the value to send instead, or the same one, which it must not modify. */
export type ReviseResponse = (value: unknown, endpoint: Endpoint) => unknown;

export function keepHandlers(app: FastifyInstance): HandlerTable {
  const handlers: HandlerTable = new Map();
  app.decorate('handlers', handlers);
  return handlers;
}

/** A handler that provides its response both as a value and as bytes. */
export interface CachedHandler<E extends Endpoint> {
  /** For a caller in the process; as parsed from JSON, and frozen, since it is shared. */
  value(input: HandlerInput<E>): Promise<EndpointResponse<E>>;
  send(input: HandlerInput<E>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export type HttpHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<EndpointResponse<E> | FastifyReply> | EndpointResponse<E> | FastifyReply;

interface ServeOptions {
  guard?: Guard;
  responseHeaders?: Readonly<Record<string, string>>;
  hot?: boolean;
}

/**
 * Registers an endpoint on a Fastify instance that has this `validatorCompiler` and the serializer of
 * `fastify-type-provider-zod`: input is parsed by the endpoint's schemas before the handler runs,
 * and its result is checked against the response schema.
 */
export function serve<E extends LocalEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E> | CachedHandler<E>,
  { guard, responseHeaders, hot }: ServeOptions = {},
): void {
  const plain =
    typeof handler === 'function'
      ? async (input: HandlerInput<E>) => revised(app, endpoint, await handler(input))
      : null;
  const send: HttpHandler<E> = plain ? (input) => plain(input) : (handler as CachedHandler<E>).send;
  const withHeaders: HttpHandler<E> = async (input, request, reply) => {
    const value = await send(input, request, reply);
    reply.headers(responseHeaders ?? {});
    return value;
  };
  addRoute(app, endpoint, responseHeaders ? withHeaders : send, { guard, hot });
  app.handlers?.set(handlerKey(endpoint), {
    endpoint,
    guard,
    answer: plain
      ? async (input) => toWire(endpoint, await plain(input as HandlerInput<E>))
      : (input) => (handler as CachedHandler<E>).value(input as HandlerInput<E>),
  });
}

export function serveOverHttp<E extends Endpoint & { overHttpOnly: true }>(
  app: FastifyInstance,
  endpoint: E,
  handler: HttpHandler<E>,
  { guard }: Pick<ServeOptions, 'guard'> = {},
): void {
  const revising: HttpHandler<E> = async (input, request, reply) => {
    const value = await handler(input, request, reply);
    return value === reply ? reply : revised(app, endpoint, value as EndpointResponse<E>);
  };
  addRoute(app, endpoint, revising, { guard });
}

async function revised<E extends Endpoint>(
  { reviseResponse }: FastifyInstance,
  endpoint: E,
  value: EndpointResponse<E>,
): Promise<EndpointResponse<E>> {
  return (reviseResponse ? await reviseResponse(value, endpoint) : value) as EndpointResponse<E>;
}

/** Shared caches must not store errors, or responses that depend on the caller. */
async function keepPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'private, no-store');
}

function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: HttpHandler<E>,
  { guard, hot }: ServeOptions,
): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimitBytes,
    config: { endpoint, hot },
    onRequest: [
      ...(endpoint.headers ? [keepPrivate] : []),
      ...(guard ? [async ({ headers }: FastifyRequest) => guard(headers)] : []),
    ],
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.response },
    },
    handler: (request, reply) => {
      reply.code(status);
      const input = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
      };
      return handler(input as HandlerInput<E>, request, reply);
    },
  });
}
