import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/** Counts, sums and times as numbers, as on SQLite; `pg` returns text by default. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if ((oid === INT8 || oid === NUMERIC) && format !== 'binary') return toNumber;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** @throws RangeError for a whole number beyond 2^53, which would lose digits */
function toNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`The number ${text} is too large to be read exactly.`);
  }
  return value;
}
