const cell = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A text that a table program would take for a formula.
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows of tables as one CSV (RFC 4180) with a line for each value. */
export function csvOf(tables: Record<string, Record<string, unknown>[]>): string {
  const lines = Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row, number) =>
      Object.entries(row).map(([column, value]) =>
        [table, number + 1, column, value ?? ''].map(cell).join(','),
      ),
    ),
  );
  return ['table,row,column,value', ...lines, ''].join('\r\n');
}
