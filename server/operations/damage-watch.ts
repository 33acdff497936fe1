import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { findDamage, notedDamage } from '#database/backup/damage.ts';
import { complain } from '../start-log.ts';

/** What is known of damage to the database. */
export interface DamageWatch {
  /** The quick check of the start; returns what it found. */
  check(): Promise<string | null>;
  /** What that check or the nightly one has found, or null. */
  known(): Promise<string | null>;
}

export function createDamageWatch(
  database: Pick<AppDatabase, 'kysely' | 'kind'>,
  { DATA_DIR }: { DATA_DIR: string },
): DamageWatch {
  let found: string | null = null;
  return {
    async check() {
      found = await findDamage(database, 'quick');
      return found;
    },
    known: async () => found ?? (await notedDamage(DATA_DIR)),
  };
}

/** Checks the database beside its use, and says what is damaged. */
export async function reportDamage({ processStatus, log }: FastifyInstance): Promise<void> {
  try {
    const found = await processStatus.damage.check();
    if (found) complain(`The database is damaged: ${found} What to do: docs/incidents.md.`);
  } catch (err) {
    log.warn({ err }, 'the database could not be checked');
  }
}
