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
 * Answers what everybody polls before the framework looks at it: cached responses by their address,
 * with the headers of every response, counted and logged as every response.
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
