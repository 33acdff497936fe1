import { type RawBuilder, sql } from 'kysely';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase, DatabaseKind } from '#database/app-database.ts';
import type { MonsterRecord } from '../contract.ts';
import { toMonsterRecord } from '../history-store.server.ts';

/** Suggestions below a field. */
const LIMIT = 10;
/** Records per name, since several trainers may have monsters of the same name. */
const NEWEST_OF_NAME = 8;
/** Sorts after every continuation of a name. */
export const LAST_CHARACTER = '\u{10FFFF}';

/**
 * The newest records of monsters whose name begins with the term, by name. Seeks in the index from
 * name to name, so that the number of records per name does not matter.
 */
export async function searchNames(
  database: Pick<AppDatabase, 'kysely' | 'kind'>,
  term: string,
  hidden: HiddenNames,
): Promise<MonsterRecord[]> {
  const found: MonsterRecord[] = [];
  for (const start of startsOf(term)) {
    if (found.length < LIMIT) found.push(...(await namesFrom(database, start, hidden)));
  }
  return found.slice(0, LIMIT);
}

/**
 * The spellings to look up. The index lower-cases ASCII letters only, on both databases, so 'é' is
 * also looked up as 'É': at the start of words, and everywhere.
 */
export function startsOf(term: string): Set<string> {
  const lower = term.toLowerCase();
  const words = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const all = [term, lower, words, term.toUpperCase()];
  return new Set(all.map((one) => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase())));
}

/** The expression that the index of names is in the order of. */
export function nameKey(kind: DatabaseKind): RawBuilder<string> {
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  return sql<string>`lower(monster_name ${byBytes}) ${byBytes}`;
}

async function namesFrom(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  start: string,
  hidden: HiddenNames,
): Promise<MonsterRecord[]> {
  const key = nameKey(kind);
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
    const shown = [...newest.values()].filter(
      ({ monster_name }) => !hidden.has('fighter', monster_name),
    );
    found.push(...shown.sort((a, b) => b.id - a.id).map(toMonsterRecord));
    from = sql<boolean>`${key} > ${next.name}`;
  }
  return found.slice(0, LIMIT);
}
