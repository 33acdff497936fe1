import type { Line } from './lines.ts';

export const CHUNK_ROWS = 1000;
export const KEPT_FULL_FILES = 2;
/** How long after its end a month is closed, so that what comes late is in it. */
const CLOSES_AFTER_MS = 2 * 86_400_000;
export const LICENCE = 'CC0-1.0';
export const MANIFEST = 'index.json';

/** What a file has: everything, or what happened from one time up to another, in ms. */
export interface Period {
  name: string;
  from: number | null;
  before: number | null;
}

export interface DumpFile {
  name: string;
  kind: 'full' | 'month';
  madeAt: string;
  arrived: string | null;
  lines: Partial<Record<Line['type'], number>>;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  hidden: string;
  licence: string;
  files: DumpFile[];
}

export const fullFile = (nowMs: number): Period => ({
  name: `ringside-${new Date(nowMs).toISOString().slice(0, 10)}.ndjson.gz`,
  from: null,
  before: null,
});

export function closedMonths(firstMs: number | null, nowMs: number): Period[] {
  if (firstMs === null) return [];
  const months: Period[] = [];
  const first = new Date(firstMs);
  for (let month = first.getUTCMonth(); ; month += 1) {
    const from = Date.UTC(first.getUTCFullYear(), month);
    const before = Date.UTC(first.getUTCFullYear(), month + 1);
    if (before + CLOSES_AFTER_MS > nowMs) return months;
    const name = `ringside-${new Date(from).toISOString().slice(0, 7)}.ndjson.gz`;
    months.push({ name, from, before });
  }
}

export const isFileName = (name: string) => /^ringside-\d{4}-\d\d(-\d\d)?\.ndjson\.gz$/.test(name);
