import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PageContext } from './page-context.ts';
import { type Pages, serveRendered } from './pages.ts';

export async function registerDevPages(app: FastifyInstance, context: PageContext): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|portraits|previews)\//.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, done);
  });
  const loadBuild = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  return serveRendered(app, loadBuild, context, { freshMs: 0, policy: false });
}
