import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { logOut } from './log-out/contract.ts';
import type { Sessions } from './session.server.ts';

/** Ends a session; everything else about logging in is between the browser and the platform. */
export function registerIdentity(app: FastifyInstance, sessions: Pick<Sessions, 'end'>): void {
  serve(app, logOut, async ({ headers }) => {
    await sessions.end(headers.token);
    return { loggedOut: true as const };
  });
}
