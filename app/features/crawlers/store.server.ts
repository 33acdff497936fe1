import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { CHUNK_ADDRESSES, SITEMAP_MAX_ADDRESSES } from './rules.ts';

type Numbered = keyof typeof ID_COLUMNS;
const ID_COLUMNS = { monster_records: 'id', fights: 'number' } as const;

export async function numberedSitemaps(db: Kysely<Tables>, table: Numbered): Promise<number[]> {
  const numbers: number[] = [];
  let from = 0;
  while (numbers.length < SITEMAP_MAX_ADDRESSES) {
    const [id] = await idsOf(db, table, { from, below: Number.MAX_SAFE_INTEGER, limit: 1 });
    if (id === undefined) break;
    const number = Math.floor(id / SITEMAP_MAX_ADDRESSES);
    numbers.push(number);
    from = (number + 1) * SITEMAP_MAX_ADDRESSES;
  }
  return numbers;
}

export async function* idsOfSitemap(
  db: Kysely<Tables>,
  table: Numbered,
  number: number,
): AsyncGenerator<number[]> {
  const below = (number + 1) * SITEMAP_MAX_ADDRESSES;
  let from = number * SITEMAP_MAX_ADDRESSES;
  while (from < below) {
    const ids = await idsOf(db, table, { from, below, limit: CHUNK_ADDRESSES });
    if (ids.length > 0) yield ids;
    from = ids.length < CHUNK_ADDRESSES ? below : (ids.at(-1) ?? below) + 1;
  }
}

async function idsOf(
  db: Kysely<Tables>,
  table: Numbered,
  { from, below, limit }: { from: number; below: number; limit: number },
): Promise<number[]> {
  const id = sql.ref(ID_COLUMNS[table]);
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${sql.table(table)}
    where ${id} >= ${from} and ${id} < ${below} order by ${id} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countPlayers(db: Kysely<Tables>): Promise<number> {
  const { players } = await db
    .selectFrom('players')
    .select(({ fn }) => fn.countAll<number>().as('players'))
    .executeTakeFirstOrThrow();
  return Number(players);
}

interface ListedPlayer {
  userId: string;
  login: string | null;
}

/** The players of a sitemap, in chunks. @param number from 0 */
export async function* playersOfSitemap(
  db: Kysely<Tables>,
  number: number,
): AsyncGenerator<ListedPlayer[]> {
  let left = SITEMAP_MAX_ADDRESSES;
  let offset = number * SITEMAP_MAX_ADDRESSES;
  let after = '';
  while (left > 0) {
    const players: ListedPlayer[] = await db
      .selectFrom('players')
      .select(['user_id as userId', 'login'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(CHUNK_ADDRESSES)
      .offset(offset)
      .execute();
    const last = players.at(-1);
    if (!last) return;
    yield players;
    after = last.userId;
    offset = 0;
    left -= CHUNK_ADDRESSES;
  }
}

export async function listSmaller(
  db: Kysely<Tables>,
): Promise<{ tournaments: string[]; albums: string[] }> {
  const most = SITEMAP_MAX_ADDRESSES / 5;
  const [tournaments, albums] = await Promise.all([
    db.selectFrom('tournaments').select('id').orderBy('updated_at', 'desc').limit(most).execute(),
    db.selectFrom('albums').select('id').orderBy('number', 'desc').limit(most).execute(),
  ]);
  const idOf = ({ id }: { id: string }) => id;
  return { tournaments: tournaments.map(idOf), albums: albums.map(idOf) };
}
