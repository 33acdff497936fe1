import { csvLine } from '#app/core/paging/csv.ts';

/** Rows of tables as one CSV (RFC 4180) with a line for each value. */
export function csvOf(tables: Record<string, Record<string, unknown>[]>): string {
  const lines = Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row, number) =>
      Object.entries(row).map(([column, value]) =>
        csvLine([table, number + 1, column, plain(value)]),
      ),
    ),
  );
  return ['table,row,column,value', ...lines, ''].join('\r\n');
}

const plain = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : (value as string | number | boolean | null);
