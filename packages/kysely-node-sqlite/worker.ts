import { flushCompileCache } from 'node:module';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { toFailure } from './errors.ts';
import { toInteger } from './parameters.ts';
import type { Answer, ConnectionSettings, Request, SqliteValue } from './protocol.ts';

const PREPARED_LIMIT = 256;
/** The log is cut back to this after a burst; a checkpoint alone never shrinks the file. */
const WAL_KEPT_BYTES = 64 * 1024 * 1024;
/** Pages in the log, 64 MB, after which they are copied into the file, so that a page that many commits changed is copied once. */
const WAL_PAGES = 16_000;
/** A prepared statement takes some 40 bytes per character, far more with a list of values. */
const UNNEEDED_LETTERS = 64 * 1024;
const MOST_LETTERS = 512 * 1024;
/** Per check interval; about the load of one fight every 20 seconds. */
const FEW_STATEMENTS = 1000;
const NOTHING: Answer = { rows: [] };

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
  needed: boolean;
}

if (!parentPort) throw new Error('This module runs in a worker thread only.');
const port = parentPort;
// By default it is written when a thread ends, so threads started before that would all compile.
flushCompileCache();
let settings: ConnectionSettings;
const prepared = new Map<string, Prepared>();
/** Characters of all statements since the connection was opened, evicted ones included. */
let preparedLetters = 0;
let database: DatabaseSync;
let ran = 0;
let look: NodeJS.Timeout;

port.on('message', (request: Request) => {
  try {
    port.postMessage([request[0], null, perform(request)]);
  } catch (error) {
    port.postMessage([request[0], toFailure(error), null]);
  }
  if (preparedLetters > MOST_LETTERS) openAnew();
});

function perform([, operation, sql, parameters]: Request): Answer {
  switch (operation) {
    case 'begin':
      database.exec(sql);
      return NOTHING;
    case 'within':
      requireTransaction();
      return run(sql, parameters);
    case 'query':
      return runAlone(sql, parameters);
    case 'commit':
      requireTransaction();
      database.exec('commit');
      return NOTHING;
    case 'rollback':
      // On a full disk SQLite rolls back automatically; a second rollback would be an error.
      if (database.isTransaction) database.exec('rollback');
      return NOTHING;
    case 'open':
      settings = JSON.parse(parameters[0] as string);
      database = open();
      look = setInterval(giveBack, settings.idleMs).unref();
      return NOTHING;
    case 'close':
      clearInterval(look);
      prepared.clear();
      [preparedLetters, ran] = [0, 0];
      database?.close();
      return NOTHING;
  }
}

function open(): DatabaseSync {
  const reader = settings.role === 'reader';
  const opened = new DatabaseSync(settings.path, {
    readOnly: reader,
    timeout: settings.busyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  opened.exec(`pragma cache_size = ${-1024 * settings.cacheMiB}`);
  if (reader) return opened;
  const mode = opened.prepare('pragma journal_mode = wal').get() as { journal_mode: string };
  if (mode.journal_mode !== 'wal') {
    throw new Error(`SQLite could not switch to its write-ahead log in "${settings.path}".`);
  }
  opened.exec('pragma synchronous = full');
  opened.exec(`pragma wal_autocheckpoint = ${WAL_PAGES}`);
  opened.exec(`pragma journal_size_limit = ${WAL_KEPT_BYTES}`);
  // Pages as they were before a statement of several rows, needed only if it fails, and sorted rows.
  // In files they take a quarter of the time of a batch of writes, also if they fit into a buffer.
  opened.exec('pragma temp_store = memory');
  return opened;
}

function giveBack(): void {
  endUnneeded();
  if (ran < FEW_STATEMENTS && !database.isTransaction) database.exec('pragma shrink_memory');
  ran = 0;
}

function endUnneeded(): void {
  let unneeded = preparedLetters;
  for (const [sql, entry] of prepared) {
    if (entry.needed) unneeded -= sql.length;
    entry.needed = false;
  }
  if (unneeded >= UNNEEDED_LETTERS) openAnew();
}

/**
 * There is no other way to finalise statements: they end with the connection or by garbage
 * collection, and V8 cannot see their size.
 */
function openAnew(): void {
  if (database.isTransaction) return;
  const old = database;
  try {
    database = open();
  } catch {
    return;
  }
  old.close();
  prepared.clear();
  preparedLetters = 0;
}

/** Otherwise writes after an automatic rollback would be committed one by one. */
function requireTransaction(): void {
  if (database.isTransaction) return;
  throw codedError('The transaction has already been rolled back after an earlier error.', 516);
}

/** A single statement must not leave a transaction open on the shared connection. */
function runAlone(sql: string, parameters: readonly SqliteValue[]): Answer {
  const answer = run(sql, parameters);
  if (!database.isTransaction) return answer;
  database.exec('rollback');
  throw codedError('Begin transactions with transaction(), not with a statement.', 21);
}

function run(sql: string, parameters: readonly SqliteValue[]): Answer {
  ran += 1;
  const { statement, returnsRows } = prepare(sql);
  const values = parameters.map(toInteger);
  if (!returnsRows) {
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) };
  }
  return { rows: statement.all(...values) };
}

function prepare(sql: string): Prepared {
  const known = prepared.get(sql);
  if (known) {
    // Moved to the end, so that the first one is the least recently used.
    prepared.delete(sql);
    prepared.set(sql, known);
    known.needed = true;
    return known;
  }
  const statement = database.prepare(sql);
  refuseSecondStatement(sql, statement.sourceSQL);
  const returnsRows = statement.columns().length > 0;
  if (!returnsRows) statement.setReadBigInts(true);
  const entry = { statement, returnsRows, needed: true };
  prepared.set(sql, entry);
  preparedLetters += sql.length;
  const oldest = prepared.size > PREPARED_LIMIT ? prepared.keys().next().value : undefined;
  if (oldest !== undefined) prepared.delete(oldest);
  return entry;
}

/** SQLite would prepare the first statement and silently ignore the others. */
function refuseSecondStatement(sql: string, first: string): void {
  const rest = sql.slice(first.length).replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '');
  if (/[^\s;]/.test(rest)) throw codedError('Send one statement at a time.', 21);
}

function codedError(message: string, errcode: number): Error {
  return Object.assign(new Error(message), { errcode });
}
