// `npm run ringside -- COMMAND`: what an operator does beside the running site. Nothing here starts a season.
import { parseArgs } from 'node:util';
import { openReader } from '#database/open-reader.ts';
import { VERSION } from '#database/version.ts';
import { type Config, ownConfig } from '#server/config.ts';
import { misspeltSettings } from '#server/misspelt-settings.ts';
import { databaseOf } from '#server/open-storage.ts';
import { checkPlaces } from '#server/operations/places.ts';
import { deleteOld } from '#server/operations/retention-store.server.ts';
import { runMain } from '../dev/run-main.ts';
import { examine } from './doctor.ts';
import { migrateNow, rehearse } from './migrate.ts';
import { USERS_USAGE, users } from './users.ts';

const USAGE = `npm run ringside -- COMMAND

  --help               this list
  --version            the version, ${VERSION}
  check-config         checks the settings, the folders and the league, and writes nothing
  migrate --dry-run    names the migrations that a start would run; tries them on a copy of a SQLite file
  migrate              runs them, without a start
  ${USERS_USAGE}
  retention --days N   deletes old ids of events, rejections, finished cups' changes, finished seasons' picks, and fights that never came
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
  doctor: async () => examine(ownConfig()),
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
  await checkPlaces({ ...config, PORT: 0, METRICS_PORT: undefined }, { makes: false });
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
  const command = isKnown ? new Map(Object.entries(COMMANDS)).get(`${name}`) : undefined;
  if (values.help || name === undefined) return console.log(USAGE);
  if (!command) throw new Error(`There is no command "${positionals.join(' ')}".\n\n${USAGE}`);
  for (const line of await command({ dryRun: values['dry-run'], days: values.days, more }))
    console.log(line);
}

await runMain(main);
