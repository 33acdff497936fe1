import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from '#database/is-postgres.ts';
import type { Tables } from '#database/tables.ts';
import { PERSONAL_DATA, type PersonalTable, type Role } from './personal-data.ts';
import { type Person, withoutPerson } from './without-person.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;
type Row = Record<string, unknown>;

/** Columns with the name that a person had then, and with the person's id beside it. */
const FORMER_NAMES = [
  ['players', 'login', 'user_id'],
  ['players', 'display_name', 'user_id'],
  ['monster_records', 'user_name', 'user_id'],
  ['race_trainers', 'user_name', 'user_id'],
  ['picks', 'user_name', 'user_id'],
  ['playlists', 'owner_name', 'owner_id'],
  ['host_audit', 'user_name', 'user_id'],
  ['practice_people', 'login', 'user_id'],
  ['practice_people', 'display_name', 'user_id'],
] as const;

const TABLES = PERSONAL_DATA.flatMap(({ tables }) => Object.entries(tables));

const columnsOf = ({ columns }: PersonalTable, ...roles: Role[]) =>
  Object.entries(columns).flatMap(([column, role]) => (roles.includes(role) ? column : []));

/** The id of whoever has this name or id, also of those who only left something here; null without one. */
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

/** Deletes what is only about a person, and takes the person out of what stays. */
export async function forgetPerson(trx: Trx, person: Person): Promise<void> {
  const { userId } = person;
  await sql`update feed_events set subject = null where subject in (
    select 'change:' || number from player_changes where user_id = ${userId})`.execute(trx);
  const learned = await sql`select 1 from record_figures where user_id = ${userId} limit 1`.execute(
    trx,
  );
  for (const [table, personal] of TABLES) await cleanDocuments(trx, table, personal, person);
  for (const [table, personal] of TABLES) {
    await blankNames(trx, table, personal, person);
    await dropIds(trx, table, personal, userId);
    const own = ownRows(personal, userId, 'row', 'mention');
    if (own) await sql`delete from ${sql.table(table)} where ${own}`.execute(trx);
  }
  if (learned.rows.length > 0) await learnAnew(trx);
}

const onlyOfKind = ({ kind }: PersonalTable, column: string) =>
  kind !== undefined && column === 'subject' ? sql`kind = ${kind}` : sql`true`;

function ownRows(
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

async function dropIds(trx: Trx, table: string, personal: PersonalTable, userId: string) {
  const beside = columnsOf(personal, 'beside').map((column) => sql`, ${sql.ref(column)} = null`);
  for (const column of columnsOf(personal, 'id')) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null ${sql.join(beside, sql``)}
      where ${sql.ref(column)} = ${userId}`.execute(trx);
  }
}

async function blankNames(trx: Trx, table: string, personal: PersonalTable, person: Person) {
  const texts = [person.userId, ...person.names].map((text) => text.toLowerCase());
  for (const column of columnsOf(personal, 'blank')) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ''
      where lower(${sql.ref(column)}) in (${sql.join(texts)})`.execute(trx);
  }
  const sentences = columnsOf(personal, 'sentence').map((column) => within(trx, column, person));
  if (sentences.length > 0) {
    await sql`delete from ${sql.table(table)} where ${sql.join(sentences, sql` or `)}`.execute(trx);
  }
  for (const column of columnsOf(personal, 'event')) {
    const [ref, before] = [sql.ref(column), `host-${person.userId}-`];
    await sql`update ${sql.table(table)} set ${ref} = replace(${ref}, ${before}, 'host--')
      where substr(${ref}, 1, ${sql.lit(before.length)}) = ${before}`.execute(trx);
  }
}

async function cleanDocuments(trx: Trx, table: string, personal: PersonalTable, person: Person) {
  const documents = columnsOf(personal, 'json', 'ids');
  if (documents.length === 0) return;
  // Rows with ids of their own are found by an index: no text of another row has the name.
  const owned = ownRows(personal, person.userId, 'id');
  const inText = sql.join(
    documents.map((column) => within(trx, column, person)),
    sql` or `,
  );
  const key = isPostgres(trx) ? sql`ctid` : sql`rowid`;
  const columns = sql.join(documents.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`select ${key} as row_key, ${columns} from ${sql.table(table)}
    where ${owned ? sql`(${owned}) and (${inText})` : inText}`.execute(trx);
  for (const { row_key, ...row } of rows) {
    const changes = documents.map((column) => {
      const json = row[column] as string | null;
      if (json === null) return sql`${sql.ref(column)} = null`;
      const value = JSON.parse(json);
      const clean =
        personal.columns[column] === 'ids'
          ? value.map((id: unknown) => (id === person.userId ? null : id))
          : withoutPerson(value, person);
      return sql`${sql.ref(column)} = ${JSON.stringify(clean)}`;
    });
    await sql`update ${sql.table(table)} set ${sql.join(changes)}
      where ${key} = ${isPostgres(trx) ? sql`${row_key}::tid` : row_key}`.execute(trx);
  }
}

/** Whether a text, or a document or a document within it, has the id or a name. */
function within(db: Db, column: string, { userId, names }: Person): RawBuilder<unknown> {
  const like = isPostgres(db) ? sql`ilike` : sql`like`;
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const forms = [userId, ...names].flatMap((text) => [text, inJson(text), inJson(inJson(text))]);
  const patterns = [...new Set(forms)].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${sql.ref(column)} ${like} ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}

/** What was learned from fights has the ids of trainers: it is learned again without this one. */
async function learnAnew(trx: Trx): Promise<void> {
  await sql`insert into odds_history (id, version) values (1, 1)
    on conflict (id) do update set version = odds_history.version + 1`.execute(trx);
  await sql`delete from odds_checkpoint`.execute(trx);
}
