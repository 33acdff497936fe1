import { sql } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { MonsterRecord } from '../contract.ts';
import { toMonsterRecord } from '../history.server.ts';

/** Offers below a field. */
const LIMIT = 10;
/** The same name may be several trainers' monsters; of so many newest records each is offered once. */
const NEWEST_OF_NAME = 8;
/** Sorts after whatever a name goes on with. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * The newest records of monsters whose name begins with the term, by name. It walks the index from
 * name to name: how often a monster fought does not matter.
 */
export async function searchNames(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  term: string,
): Promise<MonsterRecord[]> {
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  const key = sql<string>`lower(monster_name ${byBytes}) ${byBytes}`;
  // The index lowers the letters of ASCII alone, on both databases.
  const start = term.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const found: MonsterRecord[] = [];
  let from = sql<boolean>`${key} >= ${start}`;
  while (found.length < LIMIT) {
    const next = await kysely
      .selectFrom('monster_records')
      .select(key.as('name'))
      .where(from)
      .where(sql<boolean>`${key} < ${start + LAST_CHARACTER}`)
      .orderBy(key)
      .limit(1)
      .executeTakeFirst();
    if (!next) break;
    const rows = await kysely
      .selectFrom('monster_records')
      .selectAll()
      .where(sql<boolean>`${key} = ${next.name}`)
      .orderBy('id', 'desc')
      .limit(NEWEST_OF_NAME)
      .execute();
    const newest = new Map(
      rows.toReversed().map((row) => [`${row.race} ${row.user_id}`, row] as const),
    );
    found.push(...[...newest.values()].sort((a, b) => b.id - a.id).map(toMonsterRecord));
    from = sql<boolean>`${key} > ${next.name}`;
  }
  return found.slice(0, LIMIT);
}
