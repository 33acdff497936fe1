import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { noteRecords } from '#app/core/mirror/store.server.ts';
import { isPostgres } from '#database/is-postgres.ts';
import type { Tables } from '#database/tables.ts';
import { columnsOf, ownRows, TABLES } from './person-store.server.ts';
import type { PersonalTable } from './personal-data.ts';
import { type Person, withoutPerson } from './without-person.ts';

type Trx = Transaction<Tables>;
type Row = Record<string, unknown>;

/** Deletes what is only about a person, and takes the person out of what stays. */
export async function forgetPerson(trx: Trx, person: Person): Promise<void> {
  const { userId } = person;
  // What is deleted is overwritten in the file.
  if (!isPostgres(trx)) await sql`pragma secure_delete = on`.execute(trx);
  await sql`update feed_events set subject = null where subject in (
    select 'change:' || number from player_changes where user_id = ${userId})`.execute(trx);
  const trained = await trx
    .selectFrom('monster_records')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  await noteRecords(
    trx,
    trained.map(({ id }) => id),
  );
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
  if (!isPostgres(trx)) await sql`pragma secure_delete = off`.execute(trx);
}

/** A SQLite file has a log beside it, with earlier copies of a name. */
export async function emptyLog(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
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
function within(
  db: Kysely<Tables>,
  column: string,
  { userId, names }: Person,
): RawBuilder<unknown> {
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
