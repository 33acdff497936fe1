import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Value } from './format.ts';
import {
  type BackupSource,
  type BackupTarget,
  inOrderOfReference,
  MIGRATIONS_TABLE,
  quoted,
} from './source.ts';

const BATCH_ROWS = 500;
const BUSY_TIMEOUT_MS = 10_000;

export function openSqliteSource(path: string): BackupSource {
  if (!existsSync(path)) throw new Error(`There is no database ${path}.`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  database.exec('begin');
  const all = <T>(sql: string) => database.prepare(sql).all() as T[];
  const names = () =>
    all<{ name: string; type: string; schema: string }>('pragma table_list')
      .filter(({ name, type, schema }) => schema === 'main' && type === 'table' && !isOurs(name))
      .map(({ name }) => name)
      .sort();

  return {
    migrations: async () => {
      if (!names().includes('feed_events')) return [];
      const rows = all<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by name`);
      return rows.map(({ name }) => name);
    },
    async tables() {
      const counters = new Map(
        all<{ name: string; seq: number }>('select name, seq from sqlite_sequence').map(
          ({ name, seq }) => [name, seq],
        ),
      );
      const references = new Map<string, string[]>();
      const shapes = names().map((table) => {
        const columns = all<{ name: string; pk: number }>(`pragma table_info(${quoted(table)})`);
        const foreign = all<{ table: string }>(`pragma foreign_key_list(${quoted(table)})`);
        references.set(
          table,
          foreign.map((key) => key.table),
        );
        const key = columns.find(({ pk }) => pk === 1)?.name ?? '';
        const last = counters.get(table);
        return {
          table,
          columns: columns.map(({ name }) => name),
          counter: last === undefined ? null : { column: key, last },
        };
      });
      return inOrderOfReference(shapes, references);
    },
    async *rows({ table, columns }) {
      const statement = database.prepare(
        `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`,
      );
      let batch: Value[][] = [];
      for (const row of statement.iterate()) {
        batch.push(Object.values(row) as Value[]);
        if (batch.length < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close: async () => database.close(),
  };
}

const isOurs = (name: string) => name.startsWith('sqlite_') || name === MIGRATIONS_TABLE;

export function openSqliteTarget(path: string): BackupTarget {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec('begin immediate');
  return {
    async clear(table) {
      database.exec(`delete from ${quoted(table)}`);
    },
    async insert({ table, columns }, rows) {
      const names = columns.map(quoted).join(', ');
      const places = columns.map(() => '?').join(', ');
      const insert = database.prepare(`insert into ${quoted(table)} (${names}) values (${places})`);
      for (const row of rows) insert.run(...row.map(toInteger));
    },
    async setCounter({ table, counter }) {
      if (!counter) return;
      database.prepare('delete from sqlite_sequence where name = ?').run(table);
      database
        .prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
        .run(table, counter.last);
    },
    async close() {
      database.exec('commit');
      const broken = database.prepare('pragma foreign_key_check').all();
      database.close();
      if (broken.length > 0)
        throw new Error('Rows of the backup refer to rows that are missing from it.');
    },
  };
}

/** Node binds every number as a real, so whole numbers are converted. */
function toInteger(value: Value): Value | bigint {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

export function isSound(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    return rows.length === 1 && rows[0]?.integrity_check === 'ok';
  } finally {
    database.close();
  }
}
