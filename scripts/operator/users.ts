import { sql } from 'kysely';
import { deletedRows } from '#app/core/identity/deleted-people-store.server.ts';
import { deletePerson, letIn } from '#app/core/people/deletion.server.ts';
import { findPerson, findUserId, rowsAbout } from '#app/core/people/person-store.server.ts';
import { findName } from '#app/features/host/names-store.server.ts';
import { hideName } from '#app/features/host/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { openReader } from '#database/open-reader.ts';
import type { Config } from '#server/config.ts';
import { databaseOf, openStorage } from '#server/open-storage.ts';
import { writeDeletions } from '#server/operations/deletions-file.ts';

const OPERATOR = { userId: 'operator', displayName: 'The operator' };

export const USERS_USAGE = `users find NAME      the person with a login, a name or an id, and in which tables
  users export NAME    everything about the person, as JSON
  users hide NAME      hides a player’s name, as a host can at /host
  users delete NAME    deletes everything about the person, for good
  users return ID      lets a deleted person in again, as somebody new, by the platform’s id`;

/** @throws Error for the operator */
export async function users(config: Config, [action = '', name, ...others]: string[]) {
  if (name === undefined || others.length > 0) throw new Error(USERS_USAGE);
  if (action === 'find' || action === 'export') return read(config, action, name);
  const change = Object.hasOwn(CHANGES, action) ? CHANGES[action] : undefined;
  if (!change) throw new Error(USERS_USAGE);
  // One that is not there would be made.
  await (await openReader(databaseOf(config))).close();
  const { database } = await openStorage(config);
  try {
    const lines = await change(database, name);
    // Free pages of the file may have earlier copies of a name.
    if (action === 'delete' && database.kind === 'sqlite')
      await sql`vacuum`.execute(database.kysely);
    return lines;
  } finally {
    await writeDeletions(database, config.DATA_DIR);
    await database.close();
  }
}

async function read(config: Config, action: 'find' | 'export', name: string): Promise<string[]> {
  const reader = await openReader(databaseOf(config));
  try {
    const userId = await requireUserId(reader, name);
    const tables = await rowsAbout(reader.kysely, userId);
    if (action === 'export') return [JSON.stringify({ userId, tables }, null, 2)];
    const { names } = await findPerson(reader.kysely, userId);
    const counts = Object.entries(tables).map(([table, rows]) => `  ${table}: ${rows.length}`);
    return [`${userId}: ${names.join(', ')}`, ...counts];
  } finally {
    await reader.close();
  }
}

const CHANGES: Record<string, (database: AppDatabase, name: string) => Promise<string[]>> = {
  hide: (database, name) =>
    database.transact(async (trx, changed) => {
      const found = await findName({ kysely: trx, kind: database.kind }, 'player', name);
      if (!found) throw new Error(`No player is called ${name}.`);
      if (!(await hideName(trx, found, OPERATOR, changed)))
        throw new Error('Too many names are hidden.');
      return [`${found.label} is hidden.`];
    }),
  delete: (database, name) =>
    database.transact(async (trx, changed) => {
      const userId = await requireUserId({ kysely: trx }, name);
      await deletePerson(trx, userId, { changed });
      return [`${userId} is deleted. Should they want to come back: users return ${userId}`];
    }),
  return: (database, name) => letIn(database, name).then(() => [`${name} may come back.`]),
};

async function requireUserId({ kysely }: Pick<AppDatabase, 'kysely'>, name: string) {
  const userId = await findUserId(kysely, name);
  if (userId !== null) return userId;
  const deleted = (await deletedRows(kysely)).length > 0;
  throw new Error(`Nobody is called ${name}${deleted ? ', unless deleted already' : ''}.`);
}
