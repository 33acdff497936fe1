import type * as z from 'zod/mini';

type Cell = string | number | boolean | null;
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
}

const BYTE_ORDER_MARK = '\uFEFF';
const A_NUMBER = /^[-+]?\d+(?:\.\d+)?$/;

/** The paths of all fields in objects within objects; a list or a map is one column. */
export function columnsOf(item: z.ZodMiniType, path: string[] = []): string[][] {
  const { type, shape, innerType } = item._zod.def as unknown as Definition;
  if (innerType) return columnsOf(innerType, path);
  if (type !== 'object' || !shape) return [path];
  return Object.entries(shape).flatMap(([name, field]) => columnsOf(field, [...path, name]));
}

/** Rows as CSV (RFC 4180) that a spreadsheet shows as it is: UTF-8 by its mark, and no text is a formula. */
export function csvOf(columns: string[][], items: readonly object[]): string {
  const rows = items.map((item) => columns.map((path) => cellAt(item, path)));
  const lines = [columns.map((path) => path.join('.')), ...rows].map(csvLine);
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** One line of CSV (RFC 4180), without its end; no text is a formula. */
export const csvLine = (cells: readonly (Cell | undefined)[]): string =>
  cells.map(written).join(',');

function cellAt(item: object, path: string[]): Cell {
  const found = path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | null | undefined)?.[name],
    item,
  );
  if (Array.isArray(found) && found.every((entry) => typeof entry !== 'object'))
    return found.join('; ');
  return typeof found === 'object' && found !== null ? JSON.stringify(found) : (found as Cell);
}

function written(cell: Cell | undefined): string {
  const text = String(cell ?? '');
  const isFormula =
    typeof cell === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(text) && !A_NUMBER.test(text);
  const shown = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
