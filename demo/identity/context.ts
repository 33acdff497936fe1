import type { FastifyRequest } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import type { Reference } from '#reference/load.ts';
import type { SendFeed } from './people.ts';
import type { TokenLifetimes } from './tokens.ts';

export interface PracticeIdentityOptions {
  database: AppDatabase;
  reference: Reference;
  /** Sends the initial inventory of new players to the app's feed; rejects when it refuses them. */
  feed: SendFeed;
  /** The confidential application, for the implicit login. */
  clientId: string;
  /** The public application, for device codes and token refreshes without a secret. */
  deviceClientId: string;
  /** Lifetimes of tokens and codes; Twitch's by default. */
  lifetimes?: TokenLifetimes;
  /** The time in ms since the epoch. */
  now?: () => number;
}

/** The options with all defaults filled in. */
export interface IdentityContext extends Required<PracticeIdentityOptions> {
  /** The service's address as seen by the client, without a trailing slash. */
  addressOf(request: FastifyRequest): string;
}
