import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { NodeSqliteDialect } from '@ringside/kysely-node-sqlite/dialect';
import { LookupDialect } from '@ringside/kysely-node-sqlite/lookups';
import { Kysely, sql } from 'kysely';
import type { AppDatabase, Transact } from '../app-database.ts';
import { ChangeBus, type ProblemReporter, type PublishedTopic } from '../changes.ts';
import { migrate } from '../migrations/migrate.ts';
import { withStorageErrors } from '../storage-errors.ts';
import type { Tables } from '../tables.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { makePrivateDatabase } from './private-files.ts';

export async function openSqlite(dataDir: string, report: ProblemReporter): Promise<AppDatabase> {
  const unlock = lockDataFolder(dataDir);
  const file = join(dataDir, 'ringside.db');
  makePrivateDatabase(file);
  const dialect = new NodeSqliteDialect({ path: file });
  const kysely = new Kysely<Tables>({ dialect: withStorageErrors(dialect) });
  const lookups = new Kysely<Tables>({
    dialect: withStorageErrors(new LookupDialect({ path: file })),
  });
  const close = async () => {
    // The last connection to close moves the log into the file.
    await lookups.destroy();
    await kysely.destroy();
    unlock();
  };
  try {
    // Migrations sort and change whole tables, which may not fit in memory.
    await sql`pragma temp_store = file`.execute(kysely);
    await migrate(kysely, 'sqlite');
    await sql`pragma temp_store = memory`.execute(kysely);
    // Opens the file, so that `close` closes it, and no later lookup opens it again.
    await sql`select 1`.execute(lookups);
  } catch (error) {
    await close();
    throw error;
  }
  const changes = new ChangeBus(report);
  return {
    kysely,
    lookups,
    kind: 'sqlite',
    changes,
    transact: transactOn(kysely, changes),
    // The folder's lock ensures that there is no other process.
    runAsLeader: (_job, work, { signal }) => work({ kysely, signal }),
    close,
  };
}

function transactOn(kysely: Kysely<Tables>, changes: ChangeBus): Transact {
  const from = randomUUID();
  let commits = 0;
  return async (work) => {
    const topics = new Set<PublishedTopic>();
    const result = await kysely
      .transaction()
      .execute((trx) => work(trx, (topic) => topics.add(topic)));
    if (topics.size > 0) {
      commits += 1;
      changes.publish(topics, `${from}-${commits}`);
    }
    return result;
  };
}
