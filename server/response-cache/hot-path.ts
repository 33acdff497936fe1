import type { ResponseCounts } from '@ringside/response-cache';
import { installHotPath } from '@ringside/response-cache/fastify';
import { createHotPath } from '@ringside/response-cache/hot-path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Observe } from '../http/access-log.ts';
import { stallMs } from '../http/connection-limits.ts';
import { type RequestId, requestIdHeader } from '../http/request-id.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';

/**
 * Serves polled addresses from a cache without the framework, with the headers, metrics and log lines of
 * every response.
 */
export function addHotPath(
  app: FastifyInstance,
  config: Pick<Config, 'IDLE_TIMEOUT_SECONDS'>,
  {
    counts,
    observe,
    requestId,
  }: { counts: ResponseCounts; observe: Observe; requestId: RequestId },
): void {
  const hotPath = createHotPath({
    headers: SECURITY_HEADERS,
    headersFor: (request) => requestIdHeader(requestId(request)),
    stallMs: stallMs(config),
    observe(req, route, status, ms) {
      counts.sent += 1;
      observe({ req, id: requestId(req), route, status, ms });
    },
  });
  installHotPath(app, hotPath);
}
