import { CompiledQuery, type Transaction } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import { keepWrite, preparedName } from './postgres/kept-writes.ts';
import type { Tables } from './tables.ts';
import { writeLater } from './write-later.ts';

type Trx = Transaction<Tables>;
type Row = Readonly<Record<string, unknown>>;
type Column<T extends keyof Tables> = keyof Tables[T] & string;

/** How a row with an existing key is changed; without `add` and `replace` it is kept. */
export interface OnConflict<C> {
  key: readonly C[];
  /** Columns to which the new values are added. */
  add?: readonly C[];
  /** Columns that are set to the new values. */
  replace?: readonly C[];
}

/**
 * Rows of a statement on SQLite; those that remain are written one by one. So there are only two
 * texts to send and to prepare, which take longer than running them.
 */
const ROWS_OF_A_STATEMENT = 16;

/**
 * Inserts rows, all with the columns of the first one. The result is not read; see `writeLater`.
 */
export async function insertRows<T extends keyof Tables>(
  trx: Trx,
  table: T,
  rows: readonly object[],
  onConflict?: OnConflict<Column<T>>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (const query of inserts(trx, table, { columns, rows: rows as Row[], onConflict })) {
    await write(trx, query);
  }
}

/** A statement, and how many parameters it takes at a time. */
interface Write {
  query: CompiledQuery;
  perRun?: number;
}

/**
 * Inserts rows and returns the numbers that the database gave them, in the order of the rows. SQLite
 * is asked for the last one: nothing else inserts within its transaction, so they are consecutive.
 */
export async function insertNumbered<T extends keyof Tables>(
  trx: Trx,
  table: T,
  rows: readonly object[],
  number: Column<T>,
): Promise<number[]> {
  if (rows.length === 0) return [];
  if (isPostgres(trx)) {
    const { text, parameters } = insertOfLists(table, Object.keys(rows[0] ?? {}), rows as Row[]);
    const returning = `${text} returning ${quoted(number)}`;
    preparedName(returning);
    const stored = await readNumbers(trx, number, CompiledQuery.raw(returning, parameters));
    return stored.sort((a, b) => a - b);
  }
  await insertRows(trx, table, rows);
  const newest = `select max(${quoted(number)}) as ${quoted(number)} from ${quoted(table)}`;
  const [last] = await readNumbers(trx, number, CompiledQuery.raw(newest));
  return rows.map((_, place) => (last as number) - rows.length + 1 + place);
}

async function readNumbers(trx: Trx, number: string, query: CompiledQuery): Promise<number[]> {
  const { rows } = await trx.executeQuery(query as CompiledQuery<Record<string, number>>);
  return rows.map((row) => row[number] as number);
}

/** Updates rows by their key. The result is not read. */
export async function updateRows<T extends keyof Tables>(
  trx: Trx,
  table: T,
  key: Column<T>,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const changes = columns.filter((column) => column !== key);
  if (rows.length === 0) return;
  const where = `${quoted(table)}.${quoted(key)} = told.${quoted(key)}`;
  const update = (from: string, toldOf = (one: string) => `told.${quoted(one)}`) => {
    const set = changes.map((one) => `${quoted(one)} = ${toldOf(one)}`).join(', ');
    return `update ${quoted(table)} set ${set} from ${from} where ${where}`;
  };
  if (isPostgres(trx)) {
    const { from, toldOf, parameters } = inLists(columns, rows as Row[]);
    await write(trx, kept(table, update(from, toldOf), parameters));
    return;
  }
  const textOf = (values: string) =>
    `with told (${listed(columns)}) as (${values}) ${update('told')}`;
  for (const part of inRuns(columns, rows as Row[], textOf)) await write(trx, part);
}

async function write(trx: Trx, { query, perRun }: Write): Promise<void> {
  await writeLater(trx, { compile: () => query }, perRun);
}

interface Insert<C> {
  columns: string[];
  rows: readonly Row[];
  onConflict?: OnConflict<C> | undefined;
}

function inserts(
  trx: Trx,
  table: keyof Tables,
  { columns, rows, onConflict }: Insert<string>,
): Write[] {
  if (rows.length === 0) return [];
  const end = onConflict ? conflictClause(table, onConflict) : '';
  if (isPostgres(trx)) {
    const { text, parameters } = insertOfLists(table, columns, rows);
    return [kept(table, `${text}${end}`, parameters)];
  }
  const begin = `insert into ${quoted(table)} (${listed(columns)})`;
  return inRuns(columns, rows, (values) => `${begin} ${values}${end}`);
}

function insertOfLists(table: string, columns: readonly string[], rows: readonly Row[]) {
  const { from, toldOf, parameters } = inLists(columns, rows);
  const values = columns.map(toldOf).join(', ');
  const text = `insert into ${quoted(table)} (${listed(columns)}) select ${values} from ${from}`;
  return { text, parameters };
}

function conflictClause(table: string, { key, add = [], replace = [] }: OnConflict<string>) {
  const on = ` on conflict (${listed(key)}) do`;
  const changes = [
    ...replace.map((one) => `${quoted(one)} = excluded.${quoted(one)}`),
    ...add.map(
      (one) => `${quoted(one)} = ${quoted(table)}.${quoted(one)} + excluded.${quoted(one)}`,
    ),
  ];
  return changes.length === 0 ? `${on} nothing` : `${on} update set ${changes.join(', ')}`;
}

/** SQLite takes each value as a parameter, and runs a statement for each so many rows. */
function inRuns(
  columns: string[],
  rows: readonly Row[],
  textOf: (values: string) => string,
): Write[] {
  const one = `(${columns.map(() => '?').join(', ')})`;
  const together = rows.length - (rows.length % ROWS_OF_A_STATEMENT);
  const parts: [Row[], number][] = [
    [rows.slice(0, together), ROWS_OF_A_STATEMENT],
    [rows.slice(together), 1],
  ];
  return parts
    .filter(([part]) => part.length > 0)
    .map(([part, size]) => {
      const values: unknown[] = [];
      for (const row of part) for (const column of columns) values.push(row[column] ?? null);
      const text = textOf(`values ${Array(size).fill(one).join(', ')}`);
      return { query: CompiledQuery.raw(text, values), perRun: size * columns.length };
    });
}

/**
 * PostgreSQL takes each column as a list: planning thousands of parameters takes longer than running
 * the statement, and reading rows from JSON takes three times as long.
 */
function inLists(columns: readonly string[], rows: readonly Row[]) {
  const parameters: string[] = [];
  const lists = new Map<string, string>();
  for (const column of columns) {
    const values = rows.map((row) => row[column] ?? null);
    const some = values.find((value) => value !== null);
    // Without a value there is no type.
    if (some === undefined) continue;
    const json = JSON.stringify(values);
    const isNumber = typeof some === 'number';
    parameters.push(isNumber ? `{${json.slice(1, -1)}}` : json);
    const place = `$${parameters.length}`;
    lists.set(
      column,
      isNumber ? `unnest(${place}::bigint[])` : `json_array_elements_text(${place}::json)`,
    );
  }
  return {
    from: `rows from (${[...lists.values()].join(', ')}) as told (${listed([...lists.keys()])})`,
    toldOf: (column: string) => (lists.has(column) ? `told.${quoted(column)}` : 'null'),
    parameters,
  };
}

/** A write whose result is not read. */
function kept(table: string, text: string, parameters: string[]): Write {
  keepWrite(table, text);
  return { query: CompiledQuery.raw(text, parameters) };
}

const quoted = (name: string) => `"${name}"`;
const listed = (names: readonly string[]) => names.map(quoted).join(', ');
