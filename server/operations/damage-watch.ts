import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { notedDamage } from '#database/backup/damage.ts';
import { damagedMessage, findDamage } from '#database/find-damage.ts';
import { complain } from '../start-log.ts';

export interface DamageWatch {
  check(): Promise<string | null>;
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

export async function reportDamage({ processStatus, log }: FastifyInstance): Promise<void> {
  try {
    const found = await processStatus.damage.check();
    if (found) complain(damagedMessage(found));
  } catch (err) {
    log.warn({ err }, 'the database could not be checked');
  }
}
