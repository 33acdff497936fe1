import type { IncomingMessage, ServerResponse } from 'node:http';
import { responseCacheCounts } from '@ringside/response-cache';
import { createHotPath } from '@ringside/response-cache/hot-path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Observe } from '../http/access-log.ts';
import { stallMs } from '../http/connection-limits.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';

/**
 * Answers what everybody polls before the framework looks at it: prepared answers by their address,
 * with the headers of every answer, counted and logged as every answer.
 */
export function installHotPath(
  app: FastifyInstance,
  config: Pick<Config, 'IDLE_TIMEOUT_SECONDS'>,
  observe: Observe,
): void {
  const { server } = app;
  const shortcuts = createHotPath(server, {
    headers: SECURITY_HEADERS,
    stallMs: stallMs(config),
    observe(req, route, status, ms) {
      responseCacheCounts.sent += 1;
      observe({ req, route, status, ms });
    },
  });
  let closing = false;
  // Who is answered while the server stops has to hear that the connection ends.
  app.addHook('preClose', async () => {
    closing = true;
  });
  const frameworkListeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!closing && shortcuts(request, response)) return;
    for (const listener of frameworkListeners) listener.call(server, request, response);
  });
}
