import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { NodeSqliteAdapter } from './dialect.ts';
import { SqliteError, toFailure } from './errors.ts';
import { toBoundValues } from './parameters.ts';

const PREPARED_LIMIT = 100;

export interface LookupSettings {
  path: string;
  cacheMiB?: number;
}

/**
 * Kysely on a read-only connection of the calling thread, for reads of a few rows by an index: they
 * take some 10 µs, a tenth of a message to another thread and its answer.
 */
export class LookupDialect implements Dialect {
  readonly #settings: LookupSettings;

  constructor(settings: LookupSettings) {
    this.#settings = settings;
  }

  createDriver(): Driver {
    return new LookupDriver(this.#settings);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): NodeSqliteAdapter {
    return new NodeSqliteAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature.
  createIntrospector(db: Kysely<any>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class LookupDriver implements Driver {
  readonly #settings: LookupSettings;
  #connection: LookupConnection | undefined;

  constructor(settings: LookupSettings) {
    this.#settings = settings;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LookupConnection> {
    this.#connection ??= new LookupConnection(this.#settings);
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
  }

  async beginTransaction(): Promise<void> {
    throw new Error('A connection for lookups has no transactions.');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}

class LookupConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor({ path, cacheMiB = 2 }: LookupSettings) {
    try {
      this.#database = new DatabaseSync(path, { readOnly: true });
      this.#database.exec(`pragma cache_size = ${-1024 * cacheMiB}`);
    } catch (error) {
      throw new SqliteError(toFailure(error));
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = toBoundValues(parameters);
    try {
      const rows = this.#prepare(sql).all(...values);
      // Those of SQLite have no prototype.
      return { rows: rows.map((row) => ({ ...row })) as R[] };
    } catch (error) {
      throw new SqliteError(toFailure(error), { sql });
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires an iterator; this one only throws.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Lookups are not streamed.');
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > PREPARED_LIMIT) this.#prepared.delete(oldest as string);
    return statement;
  }
}
