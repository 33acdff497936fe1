import { type Compilable, CompiledQuery, type DialectAdapter, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;
/** Builds a statement whose only parameters are the values of its rows; one function for each use. */
type Build<R extends Row> = (trx: Transaction<Tables>, rows: readonly R[]) => Compilable;

/** Lengths of batches of which the text is kept: those of a burst are nearly all alike. */
const KEPT_TEXTS = 8;

const texts = new WeakMap<DialectAdapter, Map<unknown, Map<string, string>>>();

/**
 * A statement on many rows that all have the same columns, whose text is put together once for each
 * number of rows. Of a batch of the feed that would be a sixth of the main thread's work.
 */
export function statementOfRows<R extends Row>(
  trx: Transaction<Tables>,
  rows: readonly R[],
  build: Build<R>,
): { compile(): CompiledQuery } {
  return { compile: () => compileOnce(trx, rows, build) };
}

function compileOnce<R extends Row>(
  trx: Transaction<Tables>,
  rows: readonly R[],
  build: Build<R>,
): CompiledQuery {
  const columns = Object.keys(rows[0] ?? {});
  const parameters = valuesOf(rows, columns);
  if (!parameters) return build(trx, rows).compile();
  const known = textsOf(trx, build);
  const key = `${rows.length} ${columns.join()}`;
  let text = known.get(key);
  if (text === undefined) {
    text = build(trx, rows).compile().sql;
    const oldest = known.size >= KEPT_TEXTS ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(key, text);
  }
  return CompiledQuery.raw(text, parameters);
}

/** The values row by row; null where a row has other columns, or a value is no parameter by itself. */
function valuesOf(rows: readonly Row[], columns: string[]): unknown[] | null {
  const values: unknown[] = [];
  for (const row of rows) {
    if (Object.keys(row).length !== columns.length) return null;
    for (const column of columns) {
      const value = row[column];
      if (value === undefined || (typeof value === 'object' && value !== null)) return null;
      values.push(value);
    }
  }
  return values;
}

/** The texts of a statement in the database's dialect, by number of rows and columns. */
function textsOf(trx: Transaction<Tables>, build: unknown): Map<string, string> {
  const { adapter } = trx.getExecutor();
  const ofDialect = texts.get(adapter) ?? new Map<unknown, Map<string, string>>();
  texts.set(adapter, ofDialect);
  const known = ofDialect.get(build) ?? new Map<string, string>();
  ofDialect.set(build, known);
  return known;
}
