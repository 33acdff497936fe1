/** Long lists in pages: a page begins after a place in the order, so that all are equally fast. */

export const USUAL_PAGE = 100;
export const MAX_PAGE = 1000;

/** The place of an entry: its time in ms since the epoch, and its key among those of the same time. */
export interface Place {
  at: number;
  key: number;
}

const toCursor = ({ at, key }: Place) => `${at}_${key}`;

export function readCursor(text: string): Place | null {
  const [, at, key] = text.match(/^(-?\d{1,15})_(\d{1,15})$/) ?? [];
  return at === undefined ? null : { at: Number(at), key: Number(key) };
}

export interface AskedPage {
  cursor?: string | undefined;
  order: 'newest' | 'oldest';
  since?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
}

/** Of rows read one beyond `limit`: the page and its cursor, null at the end. */
export function cutPage<R>(
  rows: readonly R[],
  limit: number,
  placeOf: (row: R) => Place,
): { rows: R[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? toCursor(placeOf(last)) : null };
}

export function pageOfList<T>(
  list: readonly T[],
  { cursor, order, since, from = since, to, limit }: AskedPage,
  atOf: (item: T) => number,
): { items: T[]; next: string | null } {
  const seen = new Map<number, number>();
  const placed = list
    .map((item) => {
      const at = atOf(item);
      const key = (seen.get(at) ?? 0) + 1;
      seen.set(at, key);
      return { item, at, key };
    })
    .filter(({ at }) => from === undefined || at >= Date.parse(from))
    .filter(({ at }) => to === undefined || at < Date.parse(to));
  const direction = order === 'newest' ? -1 : 1;
  const compare = (a: Place, b: Place) => direction * (a.at - b.at || a.key - b.key);
  const after = cursor === undefined ? null : readCursor(cursor);
  const rest = placed.sort(compare).filter((row) => !after || compare(row, after) > 0);
  const { rows, next } = cutPage(rest, limit, (row) => row);
  return { items: rows.map(({ item }) => item), next };
}
