/** Players and their identity (specification, sections 3 and 7). */

import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { raceName } from '#app/features/monsters/contract.ts';

/** The platform's id of a person; names can change hands, ids cannot. */
export const userId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const playerId = field(
  userId,
  'The platform’s own id of the player: 1 to 64 letters, digits, _ and -.',
  '1001',
);

/** Limit of balances and counts, so that every sum is exact. */
const amount = z.int().check(z.gte(0), z.lte(1_000_000_000_000));
const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/));

/** Feed event: a player's current figures. */
export const playerUpdate = z.strictObject({
  userId: playerId,
  login: field(
    z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
    'The login, as addresses have it: lower case. It belongs to the player it was last sent for.',
    'ana',
  ),
  displayName: field(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    'The display name.',
    'Ana',
  ),
  balance: field(amount, 'What the player has, in Z.', 1500),
  inventory: field(z.record(slug, amount), 'Everything the player owns: item slug to count.', {
    'pow-1': 2,
  }),
  victories: field(
    z.optional(z.array(raceName).check(z.maxLength(2000))),
    'Breeds beaten outside the recorded fights; added to those, never removed.',
    ['PIXIE'],
  ),
});
export type PlayerUpdate = z.output<typeof playerUpdate>;

const signedAmount = z.int().check(z.gte(-1_000_000_000_000), z.lte(1_000_000_000_000));

/** Feed event: only a player's balance. */
export const balanceChange = z.strictObject({
  userId: playerId,
  value: field(z.optional(amount), 'What the player has now, in Z; this or `change`.', 1450),
  change: field(z.optional(signedAmount), 'The change in Z, above or below zero; this or `value`.'),
});

/** Feed event: only a player's items. */
export const itemsChange = z.strictObject({
  userId: playerId,
  values: field(
    z.optional(z.record(slug, amount)),
    'Everything the player owns now: item slug to count; this or `changes`.',
    { 'pow-1': 1, 'jukebox-ticket': 1 },
  ),
  changes: field(
    z.optional(z.record(slug, signedAmount)),
    'The changes by slug, above or below zero; this or `values`.',
  ),
});

const races = z.array(raceName).check(z.maxLength(2000));

/** Feed event: only a player's victories outside the recorded fights. */
export const victoriesChange = z.strictObject({
  userId: playerId,
  values: field(
    z.optional(races),
    'All breeds beaten outside the recorded fights; this, or `added` and `removed`.',
    ['PIXIE', 'MOCCHI'],
  ),
  added: field(z.optional(races), 'Breeds beaten besides those sent before.'),
  removed: field(z.optional(races), 'Breeds that were sent before and are not beaten after all.'),
});

/** A player's figures, or changes to them, in a feed event. */
export type PlayerChange =
  | ({ type: 'player' } & Pick<PlayerUpdate, 'balance' | 'inventory' | 'victories'>)
  | ({ type: 'balance' } & Omit<z.output<typeof balanceChange>, 'userId'>)
  | ({ type: 'items' } & Omit<z.output<typeof itemsChange>, 'userId'>)
  | ({ type: 'victories' } & Omit<z.output<typeof victoriesChange>, 'userId'>);

export const TOKEN_MESSAGE = "You've been logged out. Log in again.";
/** The notice after a login has ended, with a button to log in. */
export const SESSION_ENDED_MESSAGE =
  "You've been logged out. Log in again to come back to this page.";
/** The notice on home after a viewers' page was opened while logged out. */
export const PROTECTED_MESSAGE = 'This page is for viewers who are logged in. Log in to open it.';
export const NAME_MESSAGE = 'This login belongs to someone else.';
export const IDENTITY_DOWN_MESSAGE =
  'The login service is not answering right now. You stay logged in; try again shortly.';
export const PLAYER_MESSAGE = 'No player with that name.';
export const PROVIDER_MESSAGE = 'useRingsideUser must be used within a RingsideUserProvider';

/**
 * The caller's headers: the streaming platform's token and its holder's name (specification,
 * section 7).
 */
export const callerHeaders = z.object({
  username: field(z.string(), 'Login or display name of the token’s owner.', 'ana'),
  token: field(z.string(), 'Access token of the streaming platform.', 'token-of-ana'),
});
/** The same for public endpoints that return more to the player. */
export const optionalCallerHeaders = z.partial(callerHeaders);
export type Caller = z.output<typeof callerHeaders>;

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

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:username',
  summary: 'A player: name and victories; for the player also balance and inventory',
  access: 'anyone-or-viewer',
  keepsNames: true,
  failures: [[404, 'not_found', PLAYER_MESSAGE]],
  params: z.object({
    username: field(
      z.string().check(z.minLength(1), z.maxLength(60)),
      'Login or display name, in any case.',
      'ana',
    ),
  }),
  headers: optionalCallerHeaders,
  response: userRecord,
});

/** Where a browser logs in (specification, section 7): paths of this site, or https URLs. */
export interface IdentityAddresses {
  authorizeUrl: string;
  deviceUrl: string;
  tokenUrl: string;
  validateUrl: string;
  revokeUrl: string;
  profileUrl: string;
  /** The client id of the implicit login. */
  clientId: string;
  /**
   * The client id of the device-code login, whose tokens can be renewed without a secret; may be
   * the same.
   */
  deviceClientId: string;
}

export const searchPlayers = endpoint({
  method: 'GET',
  path: '/player-search',
  summary: 'Players whose name has the term in it or is similar to it, at most ten',
  query: z.object({
    term: field(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(60),
          z.regex(/^\P{Cc}*$/u, 'must be plain text'),
        ),
      'Part of the name, in any case. From three letters on, also inside a name and with typing mistakes.',
      'an',
    ),
  }),
  response: z.object({
    players: field(
      z.array(
        z.object({
          login: field(z.string(), 'The login, as addresses have it.', 'ana'),
          displayName: field(z.string(), 'The display name.', 'Ana'),
        }),
      ),
      'Names that begin with the term come first, logins before display names.',
    ),
  }),
});
