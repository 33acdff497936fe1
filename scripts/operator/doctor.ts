import { spawnSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { notedDamage } from '#database/backup/damage.ts';
import { lastBackupAt } from '#database/backup/last-backup.ts';
import { findDamage } from '#database/find-damage.ts';
import { pendingMigrations } from '#database/migrations/migrate.ts';
import { openReader } from '#database/open-reader.ts';
import { VERSION } from '#database/version.ts';
import type { Config } from '#server/config.ts';
import { misspeltSettings } from '#server/misspelt-settings.ts';
import { databaseOf } from '#server/open-storage.ts';
import { certificateEnd } from '#server/operations/certificate.ts';

const LEAST_FREE_BYTES = 2e9;
const BACKUP_LIMIT_HOURS = 26;
const CERTIFICATE_LIMIT_DAYS = 21;
const CLOCK_LIMIT_MS = 2000;
const ANSWER_LIMIT_MS = 5000;
const DAY_MS = 86_400_000;

interface Finding {
  isGood: boolean;
  says: string;
}

type Examination = (config: Config) => Promise<Finding>;

const good = (says: string) => ({ isGood: true, says });
const bad = (says: string) => ({ isGood: false, says });

const PARTS: Record<string, Examination> = {
  versions: async () => good(`Ringside ${VERSION}, Node ${process.version}`),
  settings: async () => {
    const misspelt = misspeltSettings(process.env);
    return misspelt.length > 0 ? bad(misspelt.join(' ')) : good('every name is known');
  },
  database: examineDatabase,
  backup: async ({ DATA_DIR }) => {
    const at = await lastBackupAt(DATA_DIR);
    if (at === null) return bad('none is known: npm run backup -- --keep 14');
    const hours = Math.round((Date.now() - at) / 3_600_000);
    const says = `the last one is ${hours} hours old`;
    return hours > BACKUP_LIMIT_HOURS ? bad(says) : good(says);
  },
  disk: async ({ DATA_DIR }) => {
    const { bavail, bsize } = await statfs(DATA_DIR);
    const says = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`;
    return bavail * bsize < LEAST_FREE_BYTES ? bad(says) : good(says);
  },
  clock: examineClock,
  port: async ({ HOST, PORT }) => {
    const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST;
    const version = await versionAt(`http://${host}:${PORT}`);
    return sameVersion(version, `port ${PORT}`);
  },
  address: async ({ PUBLIC_URL }) => {
    if (!PUBLIC_URL) return bad('PUBLIC_URL is not set, so feeds and previews have no address');
    return sameVersion(await versionAt(PUBLIC_URL), PUBLIC_URL);
  },
  certificate: async ({ PUBLIC_URL }) => {
    if (!PUBLIC_URL?.startsWith('https:')) return good('none is needed without https');
    const end = await certificateEnd(new URL(PUBLIC_URL));
    if (end === null) return bad(`${PUBLIC_URL} shows no certificate`);
    const days = Math.floor((end - Date.now()) / DAY_MS);
    const says = `valid for ${days} more days`;
    return days < CERTIFICATE_LIMIT_DAYS ? bad(`${says}; is it renewed?`) : good(says);
  },
  alerts: async ({ SECURITY_CONTACT, METRICS_TOKEN, METRICS_PORT }) => {
    if (!METRICS_TOKEN && !METRICS_PORT) return bad('nothing reads /metrics (METRICS_PORT)');
    return SECURITY_CONTACT
      ? good(`push services and finders write to ${SECURITY_CONTACT}`)
      : bad('push services have nobody to write to (SECURITY_CONTACT)');
  },
};

/** A line for each part; with one that is wrong, or cannot be examined, the process ends with 1. */
export function examine(config: Config): Promise<string[]> {
  return Promise.all(
    Object.entries(PARTS).map(async ([part, look]) => {
      const { isGood, says } = await look(config).catch(({ message, cause }) =>
        bad(`${message} ${cause?.code ?? ''}`.trim()),
      );
      if (!isGood) process.exitCode = 1;
      return `${isGood ? 'good' : 'LOOK'}  ${part}: ${says}`;
    }),
  );
}

async function examineDatabase(config: Config) {
  const reader = await openReader(databaseOf(config));
  try {
    const damage = (await findDamage(reader, 'quick')) ?? (await notedDamage(config.DATA_DIR));
    if (damage) return bad(`damaged: ${damage} What to do: docs/incidents.md.`);
    const pending = await pendingMigrations(reader.kysely);
    if (pending.length > 0) return bad(`lacks ${pending.join(', ')}, which a start would run`);
    return good(`${reader.kind}, intact, with all migrations`);
  } finally {
    await reader.close();
  }
}

/** By the system's word, and on PostgreSQL by the server's clock. */
async function examineClock(config: Config) {
  const asked = spawnSync('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']);
  const synchronized = asked.status === 0 ? `${asked.stdout}`.trim() : null;
  if (synchronized === 'no')
    return bad('is not synchronized: install chrony, or turn on timesyncd');
  if (config.DATABASE_URL) {
    const reader = await openReader(databaseOf(config));
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
      .execute(reader.kysely)
      .finally(() => reader.close());
    const apart = Math.abs(Date.now() - Number(rows[0]?.ms));
    if (apart > CLOCK_LIMIT_MS)
      return bad(`${Math.round(apart / 1000)} s from the database's clock`);
  }
  return good(synchronized === 'yes' ? 'synchronized' : 'whether it is synchronized is not known');
}

async function versionAt(address: string): Promise<string | null> {
  const response = await fetch(new URL('/api/status', address), {
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const status = (await response.json()) as { version?: string };
  return status.version ?? null;
}

function sameVersion(version: string | null, place: string) {
  if (version === null) return bad(`no Ringside of 1.0.0 or newer responds at ${place}`);
  return version === VERSION
    ? good(`Ringside ${version} responds at ${place}`)
    : bad(`Ringside ${version} responds at ${place}, not ${VERSION}: restart it`);
}
