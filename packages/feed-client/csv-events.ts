import type { FeedEvent } from './send-batch.ts';

/** A value of a mapping that is one cell: as text, as a number, or whether it says a certain word. */
interface Cell {
  column: string;
  as?: 'number' | 'text';
  is?: string;
}

/**
 * An event with cells in its place: `"fight-{number}"` puts cells into a text, `{"column": "life",
 * "as": "number"}` is a cell alone, `{"column": "winner", "is": "left"}` whether it says so. A field
 * whose cell is empty is left out.
 */
export type Mapping = { [field: string]: unknown };

/** The cells of a CSV record; quotes are doubled inside quotes (RFC 4180). */
export function splitCells(record: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell = '';
    if (record[at] === '"') {
      for (at += 1; at < record.length; at += 1) {
        if (record[at] !== '"') cell += record[at];
        else if (record[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    }
    const end = record.indexOf(separator, at);
    cells.push(cell + record.slice(at, end < 0 ? record.length : end));
    if (end < 0) return cells.map((one) => one.trim());
    at = end + separator.length;
  }
}

/** The separator of a first line: of comma, semicolon and tab the one it has most of. */
export function separatorOf(header: string): string {
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * Makes events of records by a mapping.
 * @throws Error when the mapping names a column that the file does not have
 */
export function createCsvReader(header: string, mapping: Mapping, separator = separatorOf(header)) {
  const columns = splitCells(header, separator);
  for (const column of columnsOf(mapping)) {
    if (columns.includes(column)) continue;
    throw new Error(`The mapping names the column ${column}; there are ${columns.join(', ')}.`);
  }
  return (record: string): FeedEvent => {
    const values = splitCells(record, separator);
    const cells = new Map(columns.map((column, index) => [column, values[index] ?? '']));
    return fill(mapping, cells) as FeedEvent;
  };
}

const PLACES = /\{([^{}]+)\}/g;

function columnsOf(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(PLACES)].map(([, name = '']) => name);
  if (isCell(value)) return [value.column];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(columnsOf);
}

function isCell(value: unknown): value is Cell {
  return typeof (value as Cell | null)?.column === 'string';
}

/** Undefined where a cell is empty. */
function fill(value: unknown, cells: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const names = columnsOf(value);
    if (names.length > 0 && names.every((name) => cells.get(name) === '')) return undefined;
    return value.replace(PLACES, (_, name: string) => cells.get(name) ?? '');
  }
  if (isCell(value)) return cellOf(value, cells.get(value.column) ?? '');
  if (Array.isArray(value)) return value.map((one) => fill(one, cells)).filter(isGiven);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, fill(one, cells)] as const);
  return Object.fromEntries(fields.filter(([, one]) => isGiven(one)));
}

const isGiven = (value: unknown) => value !== undefined;

function cellOf({ as, is }: Cell, text: string): unknown {
  if (is !== undefined) return text.toLowerCase() === is.toLowerCase();
  if (text === '') return undefined;
  // Text that is no number stays text: the feed's verdict names it.
  return as === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text;
}
