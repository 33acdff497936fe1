import { useApi } from '@ringside/page-queries/page-data';
import { useRef, useState } from 'react';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { BRACKET_MESSAGES, MONSTER_NOT_FOUND_MESSAGE } from '../../../contract.ts';
import { idsOf, linesOf } from '../../../edits/parse-participants.ts';
import { useDesk } from '../session/use-desk.ts';
import { type FoundLine, findAll, findLines } from './find-monsters.ts';

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

  async function addIds(ids: number[], text: string): Promise<Added> {
    const present = new Set(session.read().desk.tournament.participants.map(({ ID }) => ID));
    const asked = ids.filter((id) => !present.has(id));
    const found = await findAll(api, asked);
    const missing = asked.filter((id) => !found.get(id)).map(String);
    const added = addRecords(
      [...found.values()].filter((record) => record !== null),
      missing,
    );
    const twice = ids.filter((id) => present.has(id));
    const refused = added.problems.some((problem) => problem !== MONSTER_NOT_FOUND_MESSAGE);
    const rest = refused ? text : added.rest;
    return { ...added, rest, problems: [...alreadyIn(twice), ...added.problems] };
  }

  async function findInLines(text: string): Promise<Added> {
    const lines = linesOf(text);
    running.current = new AbortController();
    const found = await findLines(api, lines, {
      signal: running.current.signal,
      onProgress: (done) => setBusy(`Looking: ${done} of ${lines.length}…`),
    });
    if (needsReview(found)) return toReview(text, found);
    const monsters = found[0]?.monsters ?? [];
    return addRecords(monsters, monsters.length > 0 ? [] : [text]);
  }

  async function addMonsters(text: string): Promise<Added> {
    setBusy('Looking…');
    try {
      const ids = idsOf(text);
      return await (ids ? addIds(ids, text) : findInLines(text));
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

const needsReview = ([first, ...more]: FoundLine[]) =>
  more.length > 0 || (first !== undefined && (first.monsters.length > 1 || isGuess(first)));

const isGuess = ({ monsters, isSure }: FoundLine) => monsters.length > 0 && !isSure;

const toReview = (text: string, review: FoundLine[]): Added => ({
  count: 0,
  problems: [],
  rest: /[\r\n]/.test(text) ? '' : text,
  review,
});

const ONE_MESSAGE = 'Only one monster can take its place.';

const alreadyIn = (ids: number[]) => {
  if (ids.length === 0) return [];
  if (ids.length === 1) return [BRACKET_MESSAGES.participant_twice];
  return [`${ids.length} of these are in the tournament already.`];
};
