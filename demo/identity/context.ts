import type { FastifyRequest } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import type { Reference } from '#reference/load.ts';
import type { SendFeed } from './people.ts';
import type { TokenLifetimes } from './tokens.ts';

export interface PracticeIdentityOptions {
  database: AppDatabase;
  reference: Reference;
  /** Sends the first belongings of new people to the app; rejects when the app refuses them. */
  feed: SendFeed;
  /** The confidential application, for the implicit login. */
  clientId: string;
  /** The public application, for device codes and renewals without a secret. */
  deviceClientId: string;
  /** Lifetimes of tokens and codes; Twitch's by default. */
  lifetimes?: TokenLifetimes;
  /** The time in ms since the epoch. */
  now?: () => number;
}

/** The options with all defaults filled in. */
export interface IdentityContext extends Required<PracticeIdentityOptions> {
  /** The service's own address as seen by the caller, without a slash at the end. */
  addressOf(request: FastifyRequest): string;
}
