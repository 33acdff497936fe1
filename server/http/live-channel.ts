import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '#app/shell/live-path.ts';
import type { LiveGuard } from './connection-limits.ts';

/** `GET /api/live`: hands the connection over to the hub, with the headers of every response. */
export function registerLive(
  api: FastifyInstance,
  { live, guardLive }: { live: LiveHub; guardLive: LiveGuard },
): void {
  api.get(LIVE_PATH, { schema: { hide: true } }, (request, reply) => {
    guardLive(request);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    live.connect(request.raw, reply.raw);
  });
}
