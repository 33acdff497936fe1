import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Tables } from './tables.ts';

/** The place of a value in a prepared query. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Value = string | number;

/**
 * A query that is built and compiled once for each kind of database, and then runs with other values:
 * for lookups, which take less time than that. `build` gets placeholders and must pass them on as they
 * are, as values of the query, and lists to `among`.
 */
export function prepare<Values extends readonly (Value | readonly Value[])[], Row>(
  build: (db: Kysely<Tables>, ...values: Values) => Compilable<Row>,
): (db: Kysely<Tables>, ...values: Values) => Promise<Row[]> {
  const known = new Map<unknown, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const kind = db.getExecutor().adapter.constructor;
    let query = known.get(kind);
    if (!query) {
      const places = values.map((_, index) => new Place(index)) as unknown as Values;
      query = build(db, ...places).compile();
      known.set(kind, query);
    }
    const parameters = query.parameters.map((one) =>
      one instanceof Place ? parameterOf(db, values[one.index]) : one,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** SQLite reads lists from JSON. */
const parameterOf = (db: Kysely<Tables>, value: unknown) =>
  Array.isArray(value) && !isPostgres(db) ? JSON.stringify(value) : value;
