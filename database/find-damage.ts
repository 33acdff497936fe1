import { type Kysely, sql } from 'kysely';
import type { AppDatabase } from './app-database.ts';
import type { Tables } from './tables.ts';

/** Larger files are left to the nightly check: the quick one reads some 300 MB in a second. */
const QUICK_CHECK_MAX_BYTES = 2 ** 30;
const DAMAGE_CODES = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'XX001', 'XX002'];

/** Of some seconds at most at the start, of all pages before a migration, in full beside the backup. */
export type CheckDepth = 'quick' | 'pages' | 'full';

/** PostgreSQL's checksums, and in full its indexes if `amcheck` is installed. */
export async function findDamage(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  depth: CheckDepth,
): Promise<string | null> {
  try {
    return kind === 'sqlite'
      ? await checkSqlite(kysely, depth)
      : await checkPostgres(kysely, depth);
  } catch (error) {
    const damage = damageIn(error);
    if (damage === null) throw error;
    return damage;
  }
}

/** What the database says of its damage in an error or in one of its causes, or null. */
export function damageIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: string };
  const isDamage = DAMAGE_CODES.some((known) => code?.startsWith(known));
  return isDamage ? error.message : damageIn(error.cause);
}

export const damagedMessage = (found: string) =>
  `The database is damaged: ${found.replace(/[.]?$/, '.')} What to do: docs/incidents.md.`;

async function checkSqlite(db: Kysely<Tables>, depth: CheckDepth): Promise<string | null> {
  if (depth === 'quick') {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count, pragma_page_size`.execute(db);
    if ((rows[0]?.bytes ?? 0) > QUICK_CHECK_MAX_BYTES) return null;
  }
  // As a select, so that a reader runs it and writes go on.
  const { rows } = await (depth === 'full'
    ? sql<{ found: string }>`select integrity_check as found from pragma_integrity_check limit 1`
    : sql<{ found: string }>`select quick_check as found from pragma_quick_check limit 1`
  ).execute(db);
  const found = rows[0]?.found ?? 'ok';
  return found === 'ok' ? null : found;
}

async function checkPostgres(db: Kysely<Tables>, depth: CheckDepth): Promise<string | null> {
  const { rows } = await sql<{ failures: number | null }>`select checksum_failures as failures
    from pg_stat_database where datname = current_database()`.execute(db);
  const failures = Number(rows[0]?.failures ?? 0);
  if (failures > 0) return `${failures} pages with a wrong checksum have been read.`;
  if (depth === 'full' && (await hasAmcheck(db))) {
    await sql`select bt_index_check(index.indexrelid) from pg_index as index
      join pg_class as class on class.oid = index.indexrelid
      join pg_am as method on method.oid = class.relam and method.amname = 'btree'
      where class.relnamespace = current_schema()::regnamespace and index.indisvalid`.execute(db);
  }
  return null;
}

async function hasAmcheck(db: Kysely<Tables>): Promise<boolean> {
  const found = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db);
  return found.rows.length > 0;
}
