import type { FeedEvent } from './send-batch.ts';

interface Cell {
  column: string;
  as?: 'number' | 'text';
  is?: string;
}

/**
 * A template of an event: `"fight-{number}"` inserts cells into a text, `{"column": "life", "as":
 * "number"}` is replaced by a cell's number, `{"column": "winner", "is": "left"}` by whether a cell
 * has that text. Fields with an empty cell are omitted.
 */
export type Mapping = { [field: string]: unknown };

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
    if (end < 0) return cells.map((cell) => cell.trim());
    at = end + separator.length;
  }
}

export function separatorOf(header: string): string {
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * Makes a function that converts records to events by a mapping.
 * @throws Error when the mapping names an unknown column
 */
export function createCsvReader(header: string, mapping: Mapping, separator = separatorOf(header)) {
  const columns = splitCells(header, separator);
  for (const column of columnsOf(mapping)) {
    if (columns.includes(column)) continue;
    throw new Error(
      `The mapping names an unknown column, ${column}. The columns are ${columns.join(', ')}.`,
    );
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

function fill(value: unknown, cells: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const names = columnsOf(value);
    if (names.length > 0 && names.every((name) => cells.get(name) === '')) return undefined;
    return value.replace(PLACES, (_, name: string) => cells.get(name) ?? '');
  }
  if (isCell(value)) return cellOf(value, cells.get(value.column) ?? '');
  if (Array.isArray(value)) return value.map((entry) => fill(entry, cells)).filter(isGiven);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, entry]) => [name, fill(entry, cells)] as const);
  return Object.fromEntries(fields.filter(([, entry]) => isGiven(entry)));
}

const isGiven = (value: unknown) => value !== undefined;

function cellOf({ as, is }: Cell, text: string): unknown {
  if (is !== undefined) return text.toLowerCase() === is.toLowerCase();
  if (text === '') return undefined;
  // Text that is not a number is sent as it is: the feed rejects it with the reason.
  return as === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text;
}
