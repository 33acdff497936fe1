import type { FastifyInstance } from 'fastify';
import { answerErrors, Refusal, refuseLikeHelix } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { allowEveryOrigin } from './cors.ts';
import { drawAvatar } from './pages/avatar.ts';
import { PATHS } from './rules.ts';
import { findToken } from './tokens.ts';

const EMAIL_SCOPE = 'user:read:email';
const AVATAR_KEPT_SECONDS = 24 * 3600;

/** The only call of api.twitch.tv that Ringside makes, and the avatars it refers to. */
export async function registerProfileRoutes(
  app: FastifyInstance,
  { database, now, addressOf }: IdentityContext,
): Promise<void> {
  answerErrors(app, refuseLikeHelix);
  allowEveryOrigin(app, [PATHS.users]);

  app.get(PATHS.users, async (request, reply) => {
    const { authorization, 'client-id': clientId } = request.headers;
    if (!authorization) throw new Refusal(401, 'OAuth token is missing');
    if (!clientId) throw new Refusal(401, 'Client ID is missing');
    const [, shown] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    const token = shown === undefined ? null : await findToken(database, shown, now());
    if (!token) throw new Refusal(401, 'Invalid OAuth token');
    if (token.clientId !== clientId) {
      throw new Refusal(401, 'Client ID and OAuth token do not match');
    }
    const { userId, login, displayName, createdAt } = token.person;
    reply.header('cache-control', 'no-store');
    const user = {
      id: userId,
      login,
      display_name: displayName,
      type: '',
      broadcaster_type: '',
      description: '',
      profile_image_url: `${addressOf(request)}${PATHS.avatar.replace(':file', `${login}.svg`)}`,
      offline_image_url: '',
      view_count: 0,
      created_at: new Date(createdAt).toISOString(),
    };
    const mayReadEmail = token.scopes.includes(EMAIL_SCOPE);
    return { data: [mayReadEmail ? { ...user, email: `${login}@practice.invalid` } : user] };
  });

  app.get<{ Params: { file: string } }>(PATHS.avatar, async ({ params }, reply) => {
    const [, login] = /^([a-z0-9_]{1,40})[.]svg$/.exec(params.file) ?? [];
    if (login === undefined) throw new Refusal(404, 'no such picture');
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${AVATAR_KEPT_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(drawAvatar(login));
  });
}
