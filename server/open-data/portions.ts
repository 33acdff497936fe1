import { type AskedPage, cutPage, type Place } from '#app/core/paging/rules.ts';
import { CHUNK_ROWS, type Period } from './rules.ts';

export const iso = (timeMs: number) => new Date(timeMs).toISOString();
export const isoOrNull = (timeMs: number | null) => (timeMs === null ? null : iso(timeMs));
export const isIn = ({ from, before }: Period, at: number) =>
  (from === null || at >= from) && (before === null || at < before);

export async function* portions<R>(
  { from, before }: Period,
  read: (page: AskedPage) => Promise<R[]>,
  placeOf: (row: R) => Place,
): AsyncGenerator<R[]> {
  const [since, to] = [from, before].map((at) => isoOrNull(at) ?? undefined);
  let cursor: string | undefined;
  for (;;) {
    const page = { order: 'oldest', limit: CHUNK_ROWS, cursor, since, to } as const;
    const { rows, next } = cutPage(await read(page), CHUNK_ROWS, placeOf);
    if (rows.length > 0) yield rows;
    if (next === null) return;
    cursor = next;
  }
}
