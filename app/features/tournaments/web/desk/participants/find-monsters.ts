import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import {
  getMonsterHistory,
  type MonsterRecord,
  searchNames,
} from '#app/features/records/contract.ts';
import type { PastedLine } from '../../../edits/parse-participants.ts';

const AT_ONCE = 6;
export const NAME_MAX_CHARACTERS = 60;

/** A non-OK response yields null (specification, section 7); a network error throws. */
async function find(api: Client, id: number): Promise<MonsterRecord | null> {
  try {
    return (await api(getMonsterHistory, { params: { id } })).monster;
  } catch (error) {
    const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (answered && error.status !== 429) return null;
    throw error;
  }
}

async function forEach<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    answers.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(ask))));
  }
  return answers;
}

/** Records by ID; null for unknown ones. */
export async function findAll(api: Client, ids: number[]) {
  const records = await forEach(ids, (id) => find(api, id));
  return new Map(ids.map((id, index) => [id, records[index] ?? null]));
}

export interface FoundLine {
  text: string;
  monsters: MonsterRecord[];
}

export async function findLines(api: Client, lines: readonly PastedLine[]): Promise<FoundLine[]> {
  const found = await forEach(lines, async ({ text, names, id, parts }): Promise<FoundLine[]> => {
    if (id !== null) return [{ text, monsters: [(await find(api, id)) ?? []].flat() }];
    for (const name of names) {
      const monsters = await findNamed(api, name);
      if (monsters.length > 0) return [{ text, monsters }];
    }
    return parts.length > 0 ? findLines(api, parts) : [{ text, monsters: [] }];
  });
  return found.flat();
}

async function findNamed(api: Client, name: string): Promise<MonsterRecord[]> {
  if (name.length > NAME_MAX_CHARACTERS || /\p{Cc}/u.test(name)) return [];
  const { monsters } = await api(searchNames, { query: { term: name } });
  const wanted = name.toLowerCase();
  return monsters.filter(({ MONSTER_NAME }) => MONSTER_NAME.toLowerCase() === wanted);
}
