import pg from 'pg';

/** PostgreSQL's numbers for its types `int8` and `numeric`. */
const INT8 = 20;
const NUMERIC = 1700;

/** Counts, sums and times as numbers, as SQLite gives them. `pg` alone would give text. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if ((oid === INT8 || oid === NUMERIC) && format !== 'binary') return toNumber;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** @throws RangeError rather than lose digits of a whole number beyond 2^53 */
function toNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`The number ${text} is too large to be read exactly.`);
  }
  return value;
}
