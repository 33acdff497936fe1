import { useApi } from '@ringside/page-queries/page-data';
import { useRef, useState } from 'react';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { MONSTER_NOT_FOUND_MESSAGE } from '../../../contract.ts';
import { areIds, linesOf } from '../../../edits/parse-participants.ts';
import { useDesk } from '../session/use-desk.ts';
import { type FoundLine, findLines } from './find-monsters.ts';

export interface Added {
  count: number;
  problems: string[];
  rest: string;
  review?: FoundLine[];
}

export function useAddMonsters(replaced: MonsterRecord | null = null) {
  const api = useApi();
  const { session } = useDesk();
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const addRecords = useAddRecords(replaced);

  async function find(text: string): Promise<Added> {
    const lines = linesOf(text);
    running.current = new AbortController();
    const found = await findLines(api, lines, {
      signal: running.current.signal,
      onProgress: (done) => setBusy(`Looking: ${done} of ${lines.length}…`),
    });
    const monsters = found.flatMap((line) => line.monsters);
    const { participants } = session.read().desk.tournament;
    const isNew = monsters.every(({ ID }) => participants.every((present) => present.ID !== ID));
    const isClear = found.every((line) => line.isSure && line.monsters.length === 1);
    const isOne = found.length === 1 && (isClear || monsters.length === 0);
    if (!isOne && !(isClear && isNew && areIds(lines))) return toReview(text, found);
    const added = addRecords(monsters, monsters.length > 0 ? [] : lines);
    return added.problems.length > 0 ? { ...added, rest: text } : added;
  }

  async function addMonsters(text: string): Promise<Added> {
    setBusy('Looking…');
    try {
      return await find(text);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { count: 0, problems: [why], rest: text };
    } finally {
      setBusy(null);
    }
  }

  return { addMonsters, addRecords, busy, stop: () => running.current?.abort() };
}

function useAddRecords(replaced: MonsterRecord | null) {
  const { session } = useDesk();

  function change(records: MonsterRecord[]): string | null {
    if (replaced === null) {
      return session.change(records.map((participant) => ({ kind: 'add', participant })));
    }
    const [participant, ...more] = records;
    if (!participant || more.length > 0) return ONE_MESSAGE;
    return session.change([{ kind: 'replace', ID: replaced.ID, participant }]);
  }

  return (records: MonsterRecord[], missing: string[] = []): Added => {
    const problem = records.length > 0 ? change(records) : null;
    const unknown = missing.length > 0 ? [MONSTER_NOT_FOUND_MESSAGE] : [];
    const problems = problem === null ? unknown : [problem];
    return { count: problem === null ? records.length : 0, problems, rest: missing.join(', ') };
  };
}

const toReview = (text: string, review: FoundLine[]): Added => ({
  count: 0,
  problems: [],
  rest: /[\r\n]/.test(text) ? '' : text,
  review,
});

const ONE_MESSAGE = 'Only one monster can take its place.';
