import type { FastifyRequest } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import type { Reference } from '#reference/load.ts';
import type { SendFeed } from './people.ts';
import type { TokenLifetimes } from './tokens.ts';

export interface PracticeIdentityOptions {
  database: AppDatabase;
  reference: Reference;
  feed: SendFeed;
  clientId: string;
  deviceClientId: string;
  lifetimes?: TokenLifetimes;
  now?: () => number;
}

export interface IdentityContext extends Required<PracticeIdentityOptions> {
  addressOf(request: FastifyRequest): string;
}
