const FIELDS = '#fields';

type Fields = Record<string, unknown>;

/**
 * Converts lists of objects with the same fields to columns, so that a page does not repeat the
 * field names in each row. {@link unpackTables} restores an equal value.
 */
export function packTables(value: unknown): unknown {
  if (Array.isArray(value)) return toTable(value) ?? value.map(packTables);
  if (!isPlainObject(value)) return value;
  const packed = mapFields(value, packTables);
  return Object.hasOwn(value, FIELDS) ? { [FIELDS]: null, object: packed } : packed;
}

export function unpackTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackTables);
  if (!isPlainObject(value)) return value;
  if (!Object.hasOwn(value, FIELDS)) return mapFields(value, unpackTables);
  if (value[FIELDS] === null) return mapFields(value.object as Fields, unpackTables);
  const fields = value[FIELDS] as string[];
  const columns = (value.columns as unknown[]).map((column) => unpackTables(column) as unknown[]);
  return columns[0]?.map((_, row) =>
    Object.fromEntries(fields.map((field, column) => [field, columns[column]?.[row]])),
  );
}

const originals = new WeakMap<object, unknown>();

export function packForPage(value: unknown): unknown {
  const packed = packTables(value);
  if (typeof packed === 'object' && packed !== null) originals.set(packed, value);
  return packed;
}

/** The value from the result of {@link packForPage}, here or in a browser. */
export function unpackForPage(packed: unknown): unknown {
  return originals.get(packed as object) ?? unpackTables(packed);
}

function toTable(rows: unknown[]): Fields | null {
  const [first] = rows;
  if (rows.length < 2 || !isPlainObject(first)) return null;
  const fields = Object.keys(first);
  if (fields.length === 0 || !rows.every((row) => hasFields(row, fields))) return null;
  const columnOf = (field: string) => packTables(rows.map((row) => (row as Fields)[field]));
  return { [FIELDS]: fields, columns: fields.map(columnOf) };
}

function hasFields(row: unknown, fields: string[]): row is Fields {
  if (!isPlainObject(row)) return false;
  const own = Object.keys(row);
  return own.length === fields.length && own.every((field, index) => field === fields[index]);
}

function mapFields(object: Fields, map: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(object).map(([field, value]) => [field, map(value)]));
}

function isPlainObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
