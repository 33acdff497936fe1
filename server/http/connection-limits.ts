import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const FULL_HOUSE_MESSAGE = 'Too many connections already. Pages refresh without it, too.';
const FULL_HOUSE_RETRY_SECONDS = 60;
const LIVE_SHARE = 0.9;
const SLOWEST_CHECK_MS = 5000;
const MAX_HEADER_BYTES = 16 * 1024;

type Timeouts = Pick<
  Config,
  'HEADERS_TIMEOUT_SECONDS' | 'REQUEST_TIMEOUT_SECONDS' | 'KEEP_ALIVE_SECONDS'
>;

/** The trusted senders of `x-forwarded-for`; other clients could forge it. */
export function trustedProxies({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) {
  if (typeof TRUST_PROXY !== 'number') return TRUST_PROXY;
  return (_address: string, hop: number) => hop < TRUST_PROXY;
}

export function timeouts(config: Timeouts) {
  const requestTimeout = config.REQUEST_TIMEOUT_SECONDS * 1000;
  const headersTimeout = Math.min(config.HEADERS_TIMEOUT_SECONDS * 1000, requestTimeout);
  const connectionsCheckingInterval = Math.min(SLOWEST_CHECK_MS, Math.ceil(headersTimeout / 4));
  return {
    requestTimeout,
    keepAliveTimeout: config.KEEP_ALIVE_SECONDS * 1000,
    http: {
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Skips the wait for a body that a request does not have, a tenth of the cost of a hot response.
      optimizeEmptyRequests: true,
    },
    clientErrorHandler: answerBrokenRequest,
  };
}

export function endStalled(app: FastifyInstance, config: StallLimit): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Injected requests have no real socket.
    request.raw.socket.setTimeout?.(stallMs(config));
    done();
  });
}

type StallLimit = Pick<Config, 'IDLE_TIMEOUT_SECONDS'>;

export const stallMs = ({ IDLE_TIMEOUT_SECONDS }: StallLimit) => IDLE_TIMEOUT_SECONDS * 1000;

/**
 * Ends the body of requests that have none: Node closes it before a listener is attached, so a
 * request with a JSON content type would otherwise hang.
 */
export function endMissingBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (_request, _reply, body, done) => {
    done(null, 'readableEnded' in body && body.readableEnded ? Readable.from([]) : body);
  });
}

const BROKEN_REQUESTS: Record<string, [status: string, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The headers of the request are too large.',
  ],
};

function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = BROKEN_REQUESTS[error.code ?? ''] ?? [
    '400 Bad Request',
    'invalid',
    'This is not an HTTP request.',
  ];
  const body = JSON.stringify({ error: { code, message } });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Admits a listener, and throws 503 when there are too many, in all or at one address. */
export type LiveGuard = (request: FastifyRequest, reply: FastifyReply) => void;

export function createLiveGuard(
  live: Pick<LiveHub, 'listeners'>,
  config: Pick<Config, 'MAX_CONNECTIONS' | 'MAX_LIVE_PER_ADDRESS' | 'RATE_LIMITS'>,
): LiveGuard {
  const most = Math.floor(config.MAX_CONNECTIONS * LIVE_SHARE);
  const byClient = new Map<string, number>();
  return ({ ip }, reply) => {
    const client = clientNetwork(ip);
    const here = byClient.get(client) ?? 0;
    const tooMany = config.RATE_LIMITS && here >= config.MAX_LIVE_PER_ADDRESS;
    if (live.listeners >= most || tooMany) {
      throw new ApiError(503, 'full_house', FULL_HOUSE_MESSAGE, {
        retryAfterSeconds: FULL_HOUSE_RETRY_SECONDS,
      });
    }
    byClient.set(client, here + 1);
    reply.raw.once('close', () => {
      const left = (byClient.get(client) ?? 1) - 1;
      if (left > 0) byClient.set(client, left);
      else byClient.delete(client);
    });
  };
}
