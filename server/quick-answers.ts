import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { preparedAnswerCounts } from '../packages/prepared-answers/prepared-answers.ts';
import { createShortcuts } from '../packages/prepared-answers/shortcuts.ts';
import type { Config } from './config.ts';
import { stallMs } from './limits.ts';
import type { Observe } from './log.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Answers what everybody polls before the framework looks at it: prepared answers by their address,
 * with the headers of every answer, counted and logged as every answer.
 */
export function answerQuickly(
  app: FastifyInstance,
  config: Pick<Config, 'IDLE_TIMEOUT_SECONDS'>,
  observe: Observe,
): void {
  const { server } = app;
  const shortcuts = createShortcuts(server, {
    headers: SECURITY_HEADERS,
    stallMs: stallMs(config),
    observe(req, route, status, ms) {
      preparedAnswerCounts.sent += 1;
      observe({ req, route, status, ms });
    },
  });
  let closing = false;
  // Who is answered while the server stops has to hear that the connection ends.
  app.addHook('preClose', async () => {
    closing = true;
  });
  const theLongWay = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!closing && shortcuts(request, response)) return;
    for (const listener of theLongWay) listener.call(server, request, response);
  });
}
