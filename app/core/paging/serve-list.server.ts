import { createHash } from 'node:crypto';
import type { EndpointResponse, HandlerInput, LocalEndpoint } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { columnsOf, csvOf } from './csv.ts';

/** For as long as browsers and shared caches may answer a list by themselves. */
const LIST_MAX_AGE_SECONDS = 10;

interface Asked {
  query: { format: 'json' | 'csv' };
}

/** Serves pages of a list as JSON or CSV, with an ETag. */
export function serveList<E extends LocalEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  item: z.ZodMiniType,
  load: (input: HandlerInput<E>) => Promise<EndpointResponse<E>>,
): void {
  const columns = columnsOf(item);
  async function value(input: HandlerInput<E>): Promise<EndpointResponse<E>> {
    const page = await load(input);
    const { reviseResponse } = app;
    return (reviseResponse ? await reviseResponse(page, endpoint) : page) as EndpointResponse<E>;
  }
  const bodyOf = (page: EndpointResponse<E>, isCsv: boolean) =>
    isCsv
      ? csvOf(columns, (page as { items?: object[] }).items ?? [page as object])
      : JSON.stringify(page);

  async function send(input: HandlerInput<E>, request: FastifyRequest, reply: FastifyReply) {
    const page = await value(input);
    const isCsv = (input as unknown as Asked).query.format === 'csv';
    const body = bodyOf(page, isCsv);
    // Weak, since the same content may be sent compressed.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    reply.headers({ etag, 'cache-control': `public, max-age=${LIST_MAX_AGE_SECONDS}` });
    const { next } = page as { next?: string | null };
    if (isCsv && next) reply.header('link', `<${nextAddress(request.url, next)}>; rel="next"`);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply
      .type(isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .send(body);
  }

  serve(app, endpoint, { value, send });
}

function nextAddress(url: string, cursor: string): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return `${path}?${query}`;
}
