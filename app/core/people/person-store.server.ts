import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { PERSONAL_DATA, type PersonalTable, type Role } from './personal-data.ts';
import type { Person } from './without-person.ts';

type Db = Kysely<Tables>;
type Row = Record<string, unknown>;

/** Columns with the name that a person had then, and with the person's id beside it. */
const FORMER_NAMES = [
  ['players', 'login', 'user_id'],
  ['players', 'display_name', 'user_id'],
  ['monster_records', 'user_name', 'user_id'],
  ['race_trainers', 'user_name', 'user_id'],
  ['picks', 'user_name', 'user_id'],
  ['pick_seasons', 'user_name', 'user_id'],
  ['playlists', 'owner_name', 'owner_id'],
  ['host_audit', 'user_name', 'user_id'],
  ['practice_people', 'login', 'user_id'],
  ['practice_people', 'display_name', 'user_id'],
] as const;

export const TABLES = PERSONAL_DATA.flatMap(({ tables }) => Object.entries(tables));

export const columnsOf = ({ columns }: PersonalTable, ...roles: Role[]) =>
  Object.entries(columns).flatMap(([column, role]) => (roles.includes(role) ? column : []));

/** Finds a person’s id by a login, a display name, a former name or the id itself; null if nobody has it. */
export async function findUserId(db: Db, name: string): Promise<string | null> {
  for (const [table, column, id] of FORMER_NAMES) {
    const { rows } = await sql<{ id: string | null }>`select ${sql.ref(id)} as id
      from ${sql.table(table)} where lower(${sql.ref(column)}) = ${name.toLowerCase()}
      and ${sql.ref(id)} <> '' limit 1`.execute(db);
    if (rows[0]?.id) return rows[0].id;
  }
  return (await userIds(db, name)).has(name) ? name : null;
}

/** Every person's id in the database, or only one. */
export async function userIds(db: Db, only?: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [table, personal] of TABLES) {
    for (const column of columnsOf(personal, 'row', 'id')) {
      const ref = sql.ref(column);
      const { rows } = await sql<{ id: string }>`select distinct ${ref} as id
        from ${sql.table(table)} where ${ref} is not null and ${onlyOfKind(personal, column)}
        ${only === undefined ? sql`` : sql`and ${ref} = ${only}`}`.execute(db);
      for (const { id } of rows) found.add(id);
    }
  }
  return found;
}

/** A person with every name that is stored of theirs, and those given, unless somebody else has it now. */
export async function findPerson(
  db: Db,
  userId: string,
  given: readonly (string | null)[] = [],
): Promise<Person> {
  const names = new Map(given.flatMap((name) => (name ? [[name.toLowerCase(), name]] : [])));
  for (const [table, column, id] of FORMER_NAMES) {
    const { rows } = await sql<{ name: string | null }>`select distinct ${sql.ref(column)} as name
      from ${sql.table(table)} where ${sql.ref(id)} = ${userId}`.execute(db);
    for (const { name } of rows) if (name) names.set(name.toLowerCase(), name);
  }
  const lower = sql.join([...names.keys(), '']);
  const { rows: others } = await sql<{ login: string | null; display_name: string }>`
    select login, display_name from players where user_id <> ${userId}
      and (login in (${lower}) or lower(display_name) in (${lower}))`.execute(db);
  for (const { login, display_name } of others)
    for (const name of [login, display_name]) names.delete(name?.toLowerCase() ?? '');
  return { userId, names: [...names.values()] };
}

/** All rows about a person, by table; documents are parsed, secrets left out. */
export async function rowsAbout(db: Db, userId: string): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const [table, personal] of TABLES) {
    const own = ownRows(personal, userId, 'row', 'id');
    if (!own) continue;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${own}`.execute(db);
    if (rows.length > 0) tables[table] = rows.map((row) => exported(row, personal));
  }
  return tables;
}

function exported(row: Row, { columns }: PersonalTable): Row {
  const shown = Object.entries(row).filter(([column]) => columns[column] !== 'secret');
  return Object.fromEntries(
    shown.map(([column, value]) =>
      column.endsWith('_json') && typeof value === 'string'
        ? [column.slice(0, -'_json'.length), JSON.parse(value)]
        : [column, value],
    ),
  );
}

const onlyOfKind = ({ kind }: PersonalTable, column: string) =>
  kind !== undefined && column === 'subject' ? sql`kind = ${kind}` : sql`true`;

export function ownRows(
  personal: PersonalTable,
  userId: string,
  ...roles: Role[]
): RawBuilder<unknown> | null {
  if (personal.of) {
    const { table, column } = personal.of;
    return sql`${sql.ref(column)} in (
      select id from ${sql.table(table)} where owner_id = ${userId})`;
  }
  const columns = columnsOf(personal, ...roles);
  if (columns.length === 0) return null;
  const each = columns.map(
    (column) => sql`(${sql.ref(column)} = ${userId} and ${onlyOfKind(personal, column)})`,
  );
  return sql.join(each, sql` or `);
}
