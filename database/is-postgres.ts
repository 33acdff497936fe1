import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './tables.ts';

/** Whether a database, or the one of a transaction, is PostgreSQL. */
export const isPostgres = (db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
