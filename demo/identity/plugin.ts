import type { FastifyInstance } from 'fastify';
import type { IdentityContext, PracticeIdentityOptions } from './context.ts';
import { registerOauthRoutes } from './oauth-routes.ts';
import { registerPageRoutes } from './pages/page-routes.ts';
import { registerProfileRoutes } from './profile-routes.ts';
import { TWITCH_LIFETIMES } from './rules.ts';
import { requireThisMachine } from './this-machine.ts';

/** In place of Twitch (design, 'Identity'), with its formats and messages. */
export async function registerPracticeIdentity(
  app: FastifyInstance,
  { now = Date.now, lifetimes = TWITCH_LIFETIMES, ...options }: PracticeIdentityOptions,
): Promise<void> {
  const { prefix } = app;
  const context: IdentityContext = {
    ...options,
    now,
    lifetimes,
    addressOf: ({ protocol, host }) => `${protocol}://${host}${prefix}`,
  };
  requireThisMachine(app);
  await app.register((scope) => registerOauthRoutes(scope, context));
  await app.register((scope) => registerProfileRoutes(scope, context));
  await app.register((scope) => registerPageRoutes(scope, context));
}
