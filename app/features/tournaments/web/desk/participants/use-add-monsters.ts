import { useApi } from '@ringside/page-queries/page-data';
import { useState } from 'react';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { BRACKET_MESSAGES, MONSTER_NOT_FOUND_MESSAGE } from '../../../contract.ts';
import { isName, parseParticipants } from '../../../edits/parse-participants.ts';
import { useDesk } from '../session/use-desk.ts';
import { findAll, findByName } from './find-monsters.ts';

/** The result of adding monsters. */
export interface Added {
  count: number;
  /** Shown to the organiser; empty on success. */
  problems: string[];
  /** The text that could not be added, which stays in the field. */
  rest: string;
}

/** Adds monsters by name, ID or URL as one step, or replaces one. */
export function useAddMonsters(replaced: MonsterRecord | null = null) {
  const api = useApi();
  const { session } = useDesk();
  const [busy, setBusy] = useState(false);

  function add(records: MonsterRecord[]): string | null {
    if (replaced === null) {
      return session.change(records.map((participant) => ({ kind: 'add', participant })));
    }
    const [participant, ...more] = records;
    if (!participant || more.length > 0) return ONE_MESSAGE;
    return session.change([{ kind: 'replace', ID: replaced.ID, participant }]);
  }

  /** Adds a record that is already loaded. */
  function addRecord(record: MonsterRecord): Added {
    const problem = add([record]);
    const problems = problem === null ? [] : [problem];
    return { count: problem === null ? 1 : 0, problems, rest: '' };
  }

  async function addMonsters(text: string): Promise<Added> {
    const { ids, unknown } = parseParticipants(text);
    setBusy(true);
    try {
      const named = isName(text.trim()) ? await findByName(api, text.trim()) : null;
      if (named) return addRecord(named);
      const present = new Set(session.read().desk.tournament.participants.map(({ ID }) => ID));
      const twice = ids.filter((id) => present.has(id));
      const found = await findAll(
        api,
        ids.filter((id) => !present.has(id)),
      );
      const missing = [...unknown, ...ids.filter((id) => found.get(id) === null).map(String)];
      const records = [...found.values()].filter((record) => record !== null);
      const problem = records.length > 0 ? add(records) : null;
      return {
        count: problem ? 0 : records.length,
        problems: [...notFound(missing), ...alreadyIn(twice), ...(problem ? [problem] : [])],
        rest: problem ? text : missing.join(' '),
      };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { count: 0, problems: [why], rest: text };
    } finally {
      setBusy(false);
    }
  }

  return { addMonsters, addRecord, busy };
}

const ONE_MESSAGE = 'Only one monster can take its place.';

/** Unknown ones stay in the field, so the message need not name them. */
const notFound = (missing: string[]) => (missing.length > 0 ? [MONSTER_NOT_FOUND_MESSAGE] : []);

const alreadyIn = (ids: number[]) => {
  if (ids.length === 0) return [];
  if (ids.length === 1) return [BRACKET_MESSAGES.participant_twice];
  return [`${ids.length} of these are in the tournament already.`];
};
