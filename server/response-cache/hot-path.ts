import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  bodyOf,
  type CachedResponse,
  type Form,
  formFor,
  headersOf,
  statusOf,
} from '@ringside/response-cache/cached-response';
import type { Peek } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Observe } from '../http/access-log.ts';
import { stallMs } from '../http/connection-limits.ts';
import { intercept } from '../http/request-gate.ts';
import { type RequestId, requestIdHeader } from '../http/request-id.ts';
import { CROSS_ORIGIN_HEADERS, OPEN_HEADERS } from '../http/security-headers.ts';

/** Up to this size Node sends head and body in one write, if the body is a string. */
const ONE_WRITE_BYTES = 15 * 1024;

const MAX_ADDRESSES = 2000;
const MAX_ADDRESS_CHARACTERS = 300;

/** What is cached is the same for everybody, so pages of other sites may read it. */
const COMMON_HEADERS = Object.entries(OPEN_HEADERS).flat();
const HEADERS_OF_304 = Object.entries(CROSS_ORIGIN_HEADERS).flat();

/**
 * Answers a GET whose address was answered from a cache before, and whose response is still valid,
 * in the server's `request` event: with the headers, metrics and log lines of every response,
 * without the framework.
 */
export function answerBeforeFramework(
  app: FastifyInstance,
  config: Pick<Config, 'IDLE_TIMEOUT_SECONDS'>,
  { observe, requestId }: { observe: Observe; requestId: RequestId },
): void {
  const known = new Map<string, { route: string; peek: Peek }>();
  let closing = false;

  app.decorate(
    'rememberHot',
    ({ method, url = '' }: IncomingMessage, route: string, peek: Peek) => {
      if (method !== 'GET' || url.length > MAX_ADDRESS_CHARACTERS) return;
      // The one that came first, which is added again if it is still requested.
      const [oldest] = known.keys();
      if (known.size >= MAX_ADDRESSES && oldest !== undefined) known.delete(oldest);
      known.set(url, { route, peek });
    },
  );

  function answer(req: IncomingMessage, response: ServerResponse): boolean {
    if (closing || req.method !== 'GET') return false;
    const address = known.get(req.url ?? '');
    const cached = address?.peek(req.headers);
    if (!address || !cached) return false;
    // Millisecond resolution, which costs half as much and is right on average.
    const startedAt = Date.now();
    const id = requestId(req);
    const form = formFor(cached, req.headers);
    const { head, body } = writtenOf(cached, form);
    response.writeHead(statusOf(form), [...head, ...requestIdHeader(id)]);
    if (body === undefined) response.end();
    else response.end(body, 'latin1');
    if (response.writableLength > 0) req.socket.setTimeout(stallMs(config));
    app.caching.counts.sent += 1;
    const ms = Math.max(0, Date.now() - startedAt);
    observe({ req, id, route: address.route, status: statusOf(form), ms });
    return true;
  }

  // Responses during the shutdown have to announce the end of the connection.
  app.addHook('preClose', async () => {
    closing = true;
  });
  intercept(app.server, (request, response, next) => {
    if (!answer(request, response)) next();
  });
}

interface Written {
  head: string[];
  body: Buffer | string | undefined;
}

const written = new WeakMap<CachedResponse, Partial<Record<Form, Written>>>();

function writtenOf(cached: CachedResponse, form: Form): Written {
  const forms = written.get(cached) ?? {};
  if (!forms[form]) written.set(cached, Object.assign(forms, { [form]: write(cached, form) }));
  return forms[form] as Written;
}

function write(cached: CachedResponse, form: Form): Written {
  const bytes = bodyOf(cached, form);
  const inOne = bytes && bytes.length <= ONE_WRITE_BYTES;
  return {
    // With a 304 browsers keep the headers stored with their copy, so most are left out.
    head: [
      ...(statusOf(form) === 304 ? HEADERS_OF_304 : COMMON_HEADERS),
      ...headersOf(cached, form),
    ],
    body: inOne ? bytes.toString('latin1') : bytes,
  };
}
