import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** Compressed lines of JSON: a header, the tables with their rows, and an end marker. */
export const BACKUP_FORMAT = 'ringside-backup-1';

export type Value = string | number | null;
export type Row = Value[];

export interface Head {
  format: string;
  version?: string;
  migrations: string[];
  madeAt: string;
}

export interface TableShape {
  table: string;
  columns: string[];
  counter: { column: string; last: number } | null;
}

export interface TableSum {
  rows: number;
  digest: string;
}

export type Sums = Record<string, TableSum>;

/** Adds up the digests of rows, so that the result does not depend on their order. */
export function createSum() {
  let rows = 0;
  let digest = 0n;
  return {
    add(row: Row): void {
      rows += 1;
      digest = BigInt.asUintN(64, digest + digestOf(row));
    },
    result: (): TableSum => ({ rows, digest: digest.toString(16) }),
  };
}

/** Fractions (lengths of songs) are rounded to the single precision that PostgreSQL stores. */
function digestOf(row: Row): bigint {
  const plain = row.map((value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.fround(value) : value,
  );
  return createHash('sha256').update(JSON.stringify(plain)).digest().readBigUInt64LE();
}

export type Piece =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; shape: TableShape }
  | { kind: 'row'; row: Row }
  | { kind: 'end'; sum: TableSum };

/** @throws Error for the operator if it is damaged, truncated or no backup */
export async function* readBackup(file: string): AsyncGenerator<Piece> {
  let complete = false;
  let first = true;
  try {
    for await (const line of linesOf(file)) {
      const value = JSON.parse(line) as Row | TableShape | TableSum | { complete: true };
      if (first) yield { kind: 'head', head: headOf(value, file) };
      else if (Array.isArray(value)) yield { kind: 'row', row: value };
      else if ('table' in value) yield { kind: 'table', shape: value };
      else if ('rows' in value) yield { kind: 'end', sum: value };
      else complete = 'complete' in value;
      first = false;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    if (!(error instanceof SyntaxError) && !code?.startsWith('Z_')) throw error;
    throw new Error(`${file} is damaged, or not a backup of Ringside.`, { cause: error });
  }
  if (!complete) throw new Error(`${file} is cut off: its end is missing.`);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const chunk of source.pipe(plain)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    source.destroy();
  }
}

function headOf(value: unknown, file: string): Head {
  const head = value as Partial<Head> | null;
  if (head?.format !== BACKUP_FORMAT || !Array.isArray(head.migrations)) {
    throw new Error(`${file} is not a backup of Ringside.`);
  }
  return head as Head;
}
