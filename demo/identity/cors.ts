import type { FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 600;

export function allowEveryOrigin(app: FastifyInstance, paths: readonly string[]): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  for (const path of paths) {
    app.options(path, async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'authorization, client-id, content-type')
        .header('access-control-max-age', PREFLIGHT_SECONDS)
        .send(),
    );
  }
}
