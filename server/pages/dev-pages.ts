import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PublicSettings } from '#app/shell/settings.ts';
import { serveRendered } from './pages.ts';

/** Pages while developing: Vite serves the sources and reloads the browser as they change. */
export async function registerDevPages(
  app: FastifyInstance,
  settings: PublicSettings,
): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/portraits/')) return done();
    vite.middlewares(request.raw, reply.raw, done);
  });
  const loadBuild = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  serveRendered(app, loadBuild, settings, { cacheMs: 0, policy: false });
}
