import { type SelectQueryBuilder, sql } from 'kysely';
import { type AskedPage, readCursor } from './rules.ts';

/** The cursor's own time is read by itself: SQLite searches no index for two columns at once. */
export async function rowsOfPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: { at: string; key: string },
  { cursor, order, since, from = since, to, limit }: AskedPage,
) {
  const [at, key] = [sql.ref<number>(columns.at), sql.ref<number>(columns.key)];
  const direction = order === 'newest' ? 'desc' : 'asc';
  const beyond = order === 'newest' ? '<' : '>';
  const list = query
    .orderBy(at, direction)
    .orderBy(key, direction)
    .$if(from !== undefined, (some) => some.where(at, '>=', Date.parse(from ?? '')))
    .$if(to !== undefined, (some) => some.where(at, '<', Date.parse(to ?? '')));
  const most = limit + 1;
  const place = cursor === undefined ? null : readCursor(cursor);
  if (!place) return list.limit(most).execute();
  const ofThatTime = list.where(at, '=', place.at).where(key, beyond, place.key);
  const rows = await ofThatTime.limit(most).execute();
  if (rows.length === most) return rows;
  const others = list.where(at, beyond, place.at).limit(most - rows.length);
  return [...rows, ...(await others.execute())];
}
