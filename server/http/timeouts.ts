import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

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

/** Node closes it before a listener is attached: a JSON content type would hang. */
export function endMissingBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers }, _reply, body, done) => {
    const hasEnded = 'readableEnded' in body && body.readableEnded;
    done(null, hasEnded && headers['content-type'] !== undefined ? Readable.from([]) : body);
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
