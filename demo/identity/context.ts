import type { FastifyRequest } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import type { Reference } from '#reference/load.ts';
import type { SendFeed } from './people.ts';
import type { TokenLifetimes } from './tokens.ts';

export interface PracticeIdentityOptions {
  database: AppDatabase;
  reference: Reference;
  /** Takes the welcome of new people; rejects when the app refuses it. */
  feed: SendFeed;
  /** The confidential application, which logs in by the platform's page. */
  clientId: string;
  /** The public application, which logs in by device codes and renews without a secret. */
  deviceClientId: string;
  /** How long what is handed out lives; Twitch's times by default. */
  lifetimes?: TokenLifetimes;
  /** The time in ms since the epoch. */
  now?: () => number;
}

/** The options with all that is optional filled in. */
export interface IdentityContext extends Required<PracticeIdentityOptions> {
  /** The service's own address as the caller reached it, without a slash at the end. */
  addressOf(request: FastifyRequest): string;
}
