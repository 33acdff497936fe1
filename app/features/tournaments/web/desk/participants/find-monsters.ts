/** Finds records by IDs or by a name. */

import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import {
  getMonsterRecord,
  type MonsterRecord,
  searchNames,
} from '#app/features/records/contract.ts';

/** Requests sent in parallel. */
const AT_ONCE = 6;

/** A non-OK response yields null (specification, section 7); a network error throws. */
async function find(api: Client, id: number): Promise<MonsterRecord | null> {
  try {
    return await api(getMonsterRecord, { query: { id } });
  } catch (error) {
    const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (answered && error.status !== 429) return null;
    throw error;
  }
}

/** Records by ID; null for unknown ones. */
export async function findAll(api: Client, ids: number[]) {
  const found = new Map<number, MonsterRecord | null>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const few = ids.slice(start, start + AT_ONCE);
    const records = await Promise.all(few.map((id) => find(api, id)));
    few.forEach((id, index) => {
      found.set(id, records[index] ?? null);
    });
  }
  return found;
}

/** The newest record with exactly this name; null without one. */
export async function findByName(api: Client, term: string): Promise<MonsterRecord | null> {
  const { monsters } = await api(searchNames, { query: { term } });
  const wanted = term.toLowerCase();
  return monsters.find(({ MONSTER_NAME }) => MONSTER_NAME.toLowerCase() === wanted) ?? null;
}
