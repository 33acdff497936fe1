import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { LAST_CHARACTER, nameKey } from './names-store.server.ts';

export async function hasFewNamed(
  { db, kind }: { db: Kysely<Tables>; kind: DatabaseKind },
  name: string[],
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ records: number }>`select count(*) as records from (
    select 1 from (${named(kind, name, [])}) as every limit ${most + 1}) as found`.execute(db);
  return Number(rows[0]?.records) <= most;
}

/** The condition for few names; PostgreSQL would read the whole table for a subquery. */
export function idsNamed(
  kind: DatabaseKind,
  name: string[],
  hidden: string[],
): RawBuilder<unknown> {
  const ids = named(kind, name, hidden);
  return kind === 'postgres' ? sql`id = any(array(${ids}))` : sql`id in (${ids})`;
}

const named = (kind: DatabaseKind, name: string[], hidden: string[]) =>
  sql.join(
    name.map(
      (start) => sql`select id from monster_records ${indexOf(kind)}
        where ${begins(kind, [start], hidden)}`,
    ),
    sql` union all `,
  );

const indexOf = (kind: DatabaseKind) =>
  kind === 'sqlite' ? sql`indexed by monster_records_by_name_start` : sql``;

export function hasName(kind: DatabaseKind, name: string[], hidden: string[]): RawBuilder<unknown> {
  const table = kind === 'postgres' ? sql`monster_records` : sql`monster_records not indexed`;
  return sql`exists (select 1 from ${table}
    where monster_records.id = record_figures.id and ${begins(kind, name, hidden)})`;
}

/** Whether a fighter's name begins with one of the texts, in byte order as in the index. */
function begins(kind: DatabaseKind, name: string[], hidden: string[]): RawBuilder<unknown> {
  const key = nameKey(kind);
  const ways = name.map(
    (start) => sql`(${key} >= ${start} and ${key} < ${start + LAST_CHARACTER})`,
  );
  const shown = hidden.length === 0 ? sql`` : sql`and monster_name not in (${sql.join(hidden)})`;
  return sql`(${sql.join(ways, sql` or `)}) ${shown}`;
}
