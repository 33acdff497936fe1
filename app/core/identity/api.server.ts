import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { logOut } from './log-out/contract.ts';
import type { Sessions } from './session.server.ts';

export function registerIdentity(app: FastifyInstance, sessions: Pick<Sessions, 'end'>): void {
  serve(app, logOut, async ({ headers }) => {
    await sessions.end(headers.token);
    return { loggedOut: true as const };
  });
}
