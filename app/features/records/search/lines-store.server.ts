import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HiddenNames } from '#app/core/names/rules.ts';
import { among } from '#database/among.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { MonsterRecord } from '../contract.ts';
import { findNamesNear } from './fighter-names-store.server.ts';
import { namesInLine } from './line-match.server.ts';
import { lowerAscii, newestNamed } from './names-store.server.ts';
import { lookupsOf } from './pasted-line.server.ts';

const MOST_OF_LINE = 10;

/** The monsters of each line of a pasted list, each line in a turn of the event loop of its own. */
export async function matchLines(
  database: Pick<AppDatabase, 'kysely' | 'kind'>,
  lines: readonly string[],
  hidden: HiddenNames,
) {
  const known = new Map<string, MonsterRecord[]>();

  async function recordsNamed(name: string): Promise<MonsterRecord[]> {
    const key = lowerAscii(name);
    const records = known.get(key) ?? (await newestNamed(database, key, hidden));
    known.set(key, records);
    return records;
  }

  async function match(line: string) {
    const { spellings, terms } = lookupsOf(line);
    const names = new Set(await namesSpelled(database, spellings));
    for (const term of terms) {
      for (const name of await findNamesNear(database.kysely, term)) names.add(name);
    }
    const found = namesInLine(line, [...names]);
    const monstersOf = async (likely: string[]) => {
      const records = (await Promise.all(likely.map(recordsNamed))).flat();
      return [...new Map(records.map((record) => [record.ID, record])).values()];
    };
    return Promise.all(
      found.map(async ({ names: likely, ...rest }) => ({
        ...rest,
        monsters: (await monstersOf(likely.slice(0, MOST_OF_LINE))).slice(0, MOST_OF_LINE),
      })),
    );
  }

  const matches: Awaited<ReturnType<typeof match>>[] = [];
  for (const line of lines) {
    await nextTurn();
    matches.push(await match(line));
  }
  return matches;
}

async function namesSpelled({ kysely }: Pick<AppDatabase, 'kysely'>, spellings: string[]) {
  if (spellings.length === 0) return [];
  const rows = await kysely
    .selectFrom('fighter_names')
    .select('name')
    .where(among(kysely, 'name', spellings))
    .execute();
  return rows.map(({ name }) => name);
}
