import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointResponse, HandlerInput } from './endpoint.ts';

/** Answers one endpoint. What it returns is checked against the endpoint's response schema. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<EndpointResponse<E> | FastifyReply> | EndpointResponse<E> | FastifyReply;

/**
 * Registers an endpoint on a Fastify instance that has the compilers of
 * `fastify-type-provider-zod`: input is parsed by the endpoint's schemas before the handler runs.
 * A handler that sends bytes itself returns the reply.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimitBytes,
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
      return handler(input as never, request, reply);
    },
  });
}
