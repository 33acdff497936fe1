import type { SqliteValue } from './protocol.ts';

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * Converts parameters for a thread: booleans become 1 and 0. @throws TypeError for a value of a
 * type that SQLite does not support @throws RangeError for a number that is not finite or an
 * integer beyond 64 bits
 */
export const toSqliteParameters = (parameters: readonly unknown[]): SqliteValue[] =>
  parameters.map(toSqliteValue);

/** Converts the parameters of a statement that runs in this thread; throws the same errors. */
export const toBoundValues = (parameters: readonly unknown[]): SqliteValue[] =>
  parameters.map((value, index) => toInteger(toSqliteValue(value, index)));

/** Node binds every number as a real, which makes `5 / 2` 2.5: whole numbers go as integers. */
export function toInteger(value: SqliteValue): SqliteValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function toSqliteValue(value: unknown, index: number): SqliteValue {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      if (!Number.isFinite(value)) {
        throw new RangeError(`Parameter ${index + 1} is ${value}, which SQLite cannot store.`);
      }
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'bigint':
      if (value > INT64_MAX || value < INT64_MIN) {
        throw new RangeError(`Parameter ${index + 1} does not fit 64 bits: ${value}.`);
      }
      return value;
    case 'object':
      if (value === null) return null;
      // A view on a larger buffer would transfer the whole buffer to the other thread.
      if (value instanceof Uint8Array) return new Uint8Array(value);
      break;
  }
  throw new TypeError(`Parameter ${index + 1} is ${nameOf(value)}`);
}

function nameOf(value: unknown): string {
  if (value === undefined) return 'undefined; pass null where there is no value.';
  if (value instanceof Date) return 'a Date; pass its milliseconds (getTime()) or its text.';
  if (typeof value === 'object') return 'an object; pass JSON text (JSON.stringify).';
  return `a ${typeof value}, which SQLite cannot store.`;
}
