import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';

/** The platform's id of a person; names can change hands, ids cannot. */
export const userId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const playerId = field(userId, 'The player’s id: 1 to 64 letters, digits, _ and -.', '1001');

export const TOKEN_MESSAGE = "You've been logged out. Log in again.";
export const DELETED_MESSAGE =
  'Everything about this account was deleted here. To come back, ask the people who run this site.';
export const SESSION_ENDED_MESSAGE =
  "You've been logged out. Log in again to come back to this page.";
export const PROTECTED_MESSAGE = 'This page is for viewers who are logged in. Log in to open it.';
export const NAME_MESSAGE = 'This login belongs to someone else.';
export const IDENTITY_DOWN_MESSAGE =
  'Logging in does not work right now. You stay logged in; try again shortly.';
export const PLAYER_MESSAGE = 'No player with that name.';
export const PROVIDER_MESSAGE = 'useRingsideUser must be used within a RingsideUserProvider';

/** The platform's token and its holder's name (specification, section 7). */
export const callerHeaders = z.object({
  username: field(z.string(), 'Login or display name of the token’s owner.', 'ana'),
  token: field(z.string(), 'Access token of the streaming platform.', '0123456789abcdef'),
});
export const optionalCallerHeaders = z.partial(callerHeaders);
export type Caller = z.output<typeof callerHeaders>;

export const HOST = { access: 'host', headers: callerHeaders } as const;
export const ANYONE_OR_VIEWER = {
  access: 'anyone-or-viewer',
  headers: optionalCallerHeaders,
} as const;

/** Of calls under `/owners/:username` that are for the viewer only. */
export const ownerParams = z.object({
  username: field(
    z.string().check(z.minLength(1), z.maxLength(60)),
    'Login or display name of the token’s owner.',
    'ana',
  ),
});

export const VIEWER = { access: 'viewer', headers: callerHeaders, params: ownerParams } as const;

export const userRecord = z.object({
  login: field(z.string(), 'The login, as addresses have it.', 'ana'),
  displayName: field(z.string(), 'The display name.', 'Ana'),
  victoryRecord: field(z.record(z.string(), z.int()), 'Breeds beaten, each with a 1.', {
    PIXIE: 1,
  }),
  balance: field(z.optional(z.int()), 'In Z; only for the player’s own token.', 1500),
  inventory: field(
    z.optional(z.record(z.string(), z.int())),
    'Item slug to count; only for the player’s own token.',
    { 'pow-1': 2 },
  ),
  host: field(
    z.optional(z.literal(true)),
    'Only set if the player is one of the hosts; only for the player’s own token.',
    true,
  ),
});
export type UserRecord = z.output<typeof userRecord>;

export const getUser = endpoint('GET', '/users/:username', {
  summary: 'A player: name and victories; for the player also balance and inventory',
  ...ANYONE_OR_VIEWER,
  keepsNames: true,
  failures: [[404, 'not_found', PLAYER_MESSAGE]],
  params: z.object({
    username: field(
      z.string().check(z.minLength(1), z.maxLength(60)),
      'Login or display name.',
      'ana',
    ),
  }),
  response: userRecord,
});

export interface IdentityAddresses {
  authorizeUrl: string;
  deviceUrl: string;
  tokenUrl: string;
  validateUrl: string;
  revokeUrl: string;
  profileUrl: string;
  clientId: string;
  deviceClientId: string;
}
