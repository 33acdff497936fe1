import pg from 'pg';
import { postgresTypes } from '../postgres/types.ts';
import type { TableShape, Value } from './format.ts';
import {
  type BackupSource,
  type BackupTarget,
  inOrderOfReference,
  MIGRATIONS_TABLE,
  quoted,
} from './source.ts';

const BATCH_ROWS = 1000;

export async function connectPostgres(url: string, schema?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ringside backup',
    types: postgresTypes,
    ...(schema && { options: `-c search_path=${schema}` }),
  });
  await client.connect();
  return client;
}

/** Search indexes are left out, as they are derived from other tables. */
export async function openPostgresSource(url: string, schema?: string): Promise<BackupSource> {
  const client = await connectPostgres(url, schema);
  await client.query('begin isolation level repeatable read read only');
  return {
    async migrations() {
      if (!(await hasTables(client))) return [];
      const { rows } = await client.query<{ name: string }>(
        `select name from ${MIGRATIONS_TABLE} order by name`,
      );
      return rows.map(({ name }) => name);
    },
    tables: () => readTables(client),
    async *rows({ table, columns }) {
      const names = columns.map(quoted).join(', ');
      await client.query(
        `declare backup no scroll cursor for select ${names} from ${quoted(table)}`,
      );
      for (;;) {
        const fetched = await client.query({
          text: `fetch ${BATCH_ROWS} from backup`,
          rowMode: 'array',
        });
        if (fetched.rows.length === 0) break;
        yield fetched.rows as Value[][];
      }
      await client.query('close backup');
    },
    close: () => client.end(),
  };
}

async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows: columns } = await client.query<{
    table: string;
    column: string;
    type: string;
    counts: boolean;
  }>(
    `select table_name as table, column_name as column, udt_name as type,
      is_identity = 'YES' or column_default like 'nextval(%' as counts
    from information_schema.columns where table_schema = current_schema()
    order by table_name, ordinal_position`,
  );
  const { rows: foreign } = await client.query<{ table: string; other: string }>(
    `select f.relname as table, t.relname as other from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = current_schema()::regnamespace`,
  );
  const references = Map.groupBy(foreign, ({ table }) => table);
  const tables: TableShape[] = [];
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    if (table === MIGRATIONS_TABLE || own.some(({ type }) => type === 'tsvector')) continue;
    const counts = own.find((column) => column.counts)?.column;
    tables.push({
      table,
      columns: own.map(({ column }) => column),
      counter: counts ? { column: counts, last: await lastNumber(client, table, counts) } : null,
    });
  }
  return inOrderOfReference(
    tables,
    new Map([...references].map(([table, keys]) => [table, keys.map(({ other }) => other)])),
  );
}

export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('feed_events') is not null as there`);
  return rows[0].there;
}

async function lastNumber(client: pg.Client, table: string, column: string): Promise<number> {
  const { rows } = await client.query('select pg_get_serial_sequence($1, $2) as name', [
    quoted(table),
    column,
  ]);
  const state = await client.query(`select last_value, is_called from ${rows[0].name}`);
  return state.rows[0].is_called ? state.rows[0].last_value : 0;
}

export async function openPostgresTarget(url: string, schema: string): Promise<BackupTarget> {
  const client = await connectPostgres(url, schema);
  await client.query('begin');
  return {
    async clear(table) {
      await client.query(`delete from ${quoted(table)}`);
    },
    async insert({ table, columns }, rows) {
      const names = columns.map(quoted).join(', ');
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, row[index]])),
      );
      await client.query(
        `insert into ${quoted(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
        [JSON.stringify(objects)],
      );
    },
    async setCounter({ table, columns: [first = ''], counter }) {
      // Backups of before 30 November 2026 lack the counters of `bigserial`.
      const names = [quoted(table), counter?.column ?? first];
      const { rows } = await client.query('select pg_get_serial_sequence($1, $2) as name', names);
      if (!rows[0].name) return;
      await client.query(
        `select setval($1, last) from (select greatest($2::bigint, max(${quoted(names[1] ?? '')}))
          as last from ${names[0]}) as counted where last > 0`,
        [rows[0].name, counter?.last ?? 0],
      );
    },
    async close() {
      await client.query('commit');
      await client.end();
    },
  };
}
