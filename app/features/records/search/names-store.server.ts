import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase, DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { MonsterRecord } from '../contract.ts';
import { toMonsterRecord } from '../history-store.server.ts';
import { findFighterNames } from './fighter-names-store.server.ts';

const LIMIT = 10;
const MOST_NAMES = 50;
const NEWEST_OF_NAME = 100;
export const LAST_CHARACTER = '\u{10FFFF}';

export async function searchNames(
  database: Pick<AppDatabase, 'kysely' | 'kind'>,
  term: string,
  hidden: HiddenNames,
): Promise<MonsterRecord[]> {
  const found: MonsterRecord[] = [];
  for (const start of startsOf(term)) {
    if (found.length < LIMIT) found.push(...(await namesFrom(database, start, hidden)));
  }
  if (found.length >= LIMIT) return found.slice(0, LIMIT);
  for (const name of await findFighterNames(database.kysely, term, LIMIT)) {
    found.push(...(await newestNamed(database, lowerAscii(name), hidden)));
  }
  return [...new Map(found.map((record) => [record.ID, record])).values()].slice(0, LIMIT);
}

/** The index lower-cases ASCII letters only, so 'é' is also looked up as 'É'. */
export function startsOf(term: string): Set<string> {
  const lower = term.toLowerCase();
  const words = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const all = [term, lower, words, term.toUpperCase()];
  return new Set(all.map(lowerAscii));
}

export const lowerAscii = (text: string) =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export async function namesToSearch(db: Kysely<Tables>, term: string): Promise<string[]> {
  const containing = await findFighterNames(db, term, MOST_NAMES);
  return [...startsOf(term), ...containing.map(lowerAscii)];
}

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
    found.push(...(await newestNamed({ kysely, kind }, next.name, hidden)));
    from = sql<boolean>`${key} > ${next.name}`;
  }
  return found.slice(0, LIMIT);
}

export async function newestNamed(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  name: string,
  hidden: HiddenNames,
): Promise<MonsterRecord[]> {
  const newest = await kysely
    .selectFrom('monster_records')
    .select(['id', 'race', 'user_id'])
    .where(sql<boolean>`${nameKey(kind)} = ${name}`)
    .orderBy('id', 'desc')
    .limit(NEWEST_OF_NAME)
    .execute();
  const ofMonster = Map.groupBy(newest, ({ race, user_id }) => `${race} ${user_id}`);
  const ids = [...ofMonster.values()].flatMap(([record]) => record?.id ?? []).slice(0, LIMIT);
  if (ids.length === 0) return [];
  const rows = await kysely
    .selectFrom('monster_records')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows
    .filter(({ monster_name }) => !hidden.has('fighter', monster_name))
    .map(toMonsterRecord);
}
