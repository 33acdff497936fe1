import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import {
  getMonsterHistory,
  type LineMatch,
  type MonsterRecord,
  matchLines,
} from '#app/features/records/contract.ts';
import { LINE_MAX_CHARACTERS, LINES_PER_CALL } from '#app/features/records/rules.ts';
import { areIds, urlIdOf } from '../../../edits/parse-participants.ts';
import { participantIdOf } from '../../../rules.ts';

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

const findAll = async (api: Client, ids: number[]) =>
  new Map(await Promise.all(ids.map(async (id) => [id, await find(api, id)] as const)));

export type FoundLine = LineMatch & { isUnasked?: boolean };

/** What is in each line, in order; what was not looked for before `signal` is marked. */
export async function findLines(
  api: Client,
  lines: readonly string[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<FoundLine[]> {
  const found: FoundLine[] = [];
  let done = 0;
  while (done < lines.length && !signal.aborted) {
    const some = lines.slice(done, done + LINES_PER_CALL);
    const matches = areIds(lines) ? noNames(some) : await namesIn(api, some, signal);
    if (!matches) break;
    const byId = await findAll(
      api,
      some.flatMap((line, index) => idIn(line, matches[index]) ?? []),
    );
    found.push(
      ...some.flatMap((text, index): FoundLine[] => {
        const record = byId.get(idIn(text, matches[index]) ?? 0);
        return record ? [{ text, monsters: [record], isSure: true }] : (matches[index] ?? []);
      }),
    );
    done += some.length;
    onProgress(done);
  }
  const rest = lines.slice(done);
  return [
    ...found,
    ...rest.map((text) => ({ text, monsters: [], isSure: false, isUnasked: true })),
  ];
}

const noNames = (lines: string[]) =>
  lines.map((text): LineMatch[] => [{ text, monsters: [], isSure: false }]);

/** Null once `signal` is aborted. */
async function namesIn(api: Client, lines: string[], signal: AbortSignal) {
  const body = { lines: lines.map((line) => line.slice(0, LINE_MAX_CHARACTERS)) };
  try {
    return (await api(matchLines, { body }, { signal })).matches;
  } catch (error) {
    if (!signal.aborted) throw error;
    return null;
  }
}

/** Its URL, or a number that is nobody's name. */
function idIn(line: string, matches: readonly LineMatch[] = []): number | null {
  const isNamed = matches.some(({ monsters }) => monsters.length > 0);
  return urlIdOf(line) ?? (isNamed ? null : participantIdOf(line));
}
