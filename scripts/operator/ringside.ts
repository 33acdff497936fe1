// `npm run ringside -- COMMAND`: what an operator does beside the running site. Nothing here starts a season.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { deletedRows } from '#app/core/identity/deleted-people-store.server.ts';
import { deletePerson, letIn } from '#app/core/people/deletion.server.ts';
import { findPerson, findUserId, rowsAbout } from '#app/core/people/person-store.server.ts';
import { findName } from '#app/features/host/names-store.server.ts';
import { hideName } from '#app/features/host/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { pendingMigrations } from '#database/migrations/migrate.ts';
import { openReader } from '#database/open-reader.ts';
import { VERSION } from '#database/version.ts';
import { type Config, ownConfig } from '#server/config.ts';
import { misspeltSettings } from '#server/misspelt-settings.ts';
import { databaseOf, openStorage } from '#server/open-storage.ts';
import { writeDeletions } from '#server/operations/deletions-file.ts';
import { checkPlaces } from '#server/operations/places.ts';
import { deleteOld } from '#server/operations/retention-store.server.ts';
import { examine } from './doctor.ts';

const OPERATOR = { userId: 'operator', displayName: 'The operator' };

const USERS_USAGE = `users find NAME      the person with a login, a name or an id, and in which tables
  users export NAME    everything about the person, as JSON
  users hide NAME      hides a player’s name, as a host can at /host
  users delete NAME    deletes everything about the person, for good
  users return ID      lets a deleted person in again, as somebody new, by the platform’s id`;

/** @throws Error for the operator */
async function users(config: Config, [action, name]: string[]): Promise<string[]> {
  if (name === undefined) throw new Error(USERS_USAGE);
  if (action === 'find' || action === 'export') return read(config, action, name);
  const { database } = await openStorage(config);
  try {
    const lines = await change(database, action, name);
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

function change(database: AppDatabase, action: string | undefined, name: string) {
  switch (action) {
    case 'hide':
      return database.transact(async (trx, changed) => {
        const found = await findName({ kysely: trx, kind: database.kind }, 'player', name);
        if (!found) throw new Error(`No player is called ${name}.`);
        if (!(await hideName(trx, found, OPERATOR, changed)))
          throw new Error('Too many names are hidden.');
        return [`${found.label} is hidden.`];
      });
    case 'delete':
      return database.transact(async (trx, changed) => {
        const userId = await requireUserId({ kysely: trx }, name);
        await deletePerson(trx, userId, { changed });
        return [`${userId} is deleted. Should they want to come back: users return ${userId}`];
      });
    case 'return':
      return letIn(database, name).then(() => [`${name} may come back.`]);
    default:
      throw new Error(USERS_USAGE);
  }
}

async function requireUserId({ kysely }: Pick<AppDatabase, 'kysely'>, name: string) {
  const userId = await findUserId(kysely, name);
  if (userId !== null) return userId;
  const deleted = (await deletedRows(kysely)).length > 0;
  throw new Error(`Nobody is called ${name}${deleted ? ', unless deleted already' : ''}.`);
}

const USAGE = `npm run ringside -- COMMAND

  --help               this list
  --version            the version, ${VERSION}
  check-config         checks the settings, folders and ports that a start would use
  migrate --dry-run    names the migrations that a start would run; tries them on a copy of a SQLite file
  migrate              runs them, without a start
  ${USERS_USAGE}
  retention --days N   deletes old ids of events, rejections, and changes and orders of finished cups
  doctor               examines database, disk, clock, port, address, certificate, alerts and backups

npm start starts the site; npm run backup, restore, move and feed say their own usage.`;

interface Options {
  dryRun: boolean;
  days: string | undefined;
  more: string[];
}

const COMMANDS: Record<string, (options: Options) => Promise<string[]>> = {
  'check-config': async () => checkConfig(ownConfig()),
  migrate: ({ dryRun }) => (dryRun ? rehearse(ownConfig()) : migrateNow(ownConfig())),
  retention: ({ days }) => retain(ownConfig(), days),
  users: ({ more }) => users(ownConfig(), more),
  doctor: async () => {
    const findings = await examine(ownConfig());
    if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
    return findings.map(
      ({ part, isGood, says }) => `${isGood ? 'good' : 'LOOK'}  ${part}: ${says}`,
    );
  },
};

async function retain(config: Config, days: string | undefined): Promise<string[]> {
  if (!days || !/^[1-9]\d{0,4}$/.test(days)) throw new Error('Say how long: retention --days 90');
  const reader = await openReader(databaseOf(config));
  const counts = await deleteOld(reader.kysely, Number(days)).finally(() => reader.close());
  return Object.entries(counts).map(([what, rows]) => `${rows} ${what}`);
}

async function checkConfig(config: Config): Promise<string[]> {
  const misspelt = misspeltSettings(process.env);
  if (misspelt.length > 0) throw new Error(misspelt.join('\n'));
  await checkPlaces({ ...config, PORT: 0, METRICS_PORT: undefined });
  return ['The settings, folders and the league can be used.'];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
      'dry-run': { type: 'boolean', default: false },
      days: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.version) return console.log(VERSION);
  const [name, ...more] = positionals;
  const isKnown = name === 'users' || more.length === 0;
  const command = name !== undefined && isKnown ? COMMANDS[name] : undefined;
  if (values.help || name === undefined) return console.log(USAGE);
  if (!command) throw new Error(`There is no command "${positionals.join(' ')}".\n\n${USAGE}`);
  for (const line of await command({ dryRun: values['dry-run'], days: values.days, more }))
    console.log(line);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

/** The migrations that a start would run, tried on a copy of a SQLite file that may be in use. */
async function rehearse(config: Config): Promise<string[]> {
  const reader = await openReader(databaseOf(config));
  const pending = await pendingMigrations(reader.kysely).finally(() => reader.close());
  if (pending.length === 0) return ['No migration is missing: a start changes no table.'];
  const names = `A start runs: ${pending.join(', ')}`;
  if (config.DATABASE_URL) {
    return [names, 'To time them, restore a backup into another database (docs/upgrading.md).'];
  }
  const dataDir = mkdtempSync(path.join(config.DATA_DIR, 'rehearsal-'));
  try {
    const from = new DatabaseSync(path.join(config.DATA_DIR, 'ringside.db'), { readOnly: true });
    await backup(from, path.join(dataDir, 'ringside.db'));
    from.close();
    const start = performance.now();
    await (await openDatabase({ dataDir })).close();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    return [
      names,
      `On a copy of the file they took ${seconds} s. The file itself was not changed.`,
    ];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function migrateNow(config: Config): Promise<string[]> {
  const { database } = await openStorage(config);
  await database.close();
  return ['The database has all migrations of this version.'];
}
