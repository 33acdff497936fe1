import { hash } from 'node:crypto';
import { allMatches, type Bracket, createBracket, participantOf } from '@ringside/bracket';
import type { Tournament } from './contract.ts';
import { outIds } from './edits/edits.ts';
import type { SettingsFields } from './edits/settings.ts';
import { inQueue, MAX_TOURNAMENTS } from './rules.ts';

export type TournamentDocument = Pick<Tournament, 'outcomes' | 'scores' | 'selected'> &
  SettingsFields & { participantIds: number[] };

export interface Standing extends Pick<Bracket, 'eliminated' | 'champion'> {
  coming: readonly { id: string; leftId: number; rightId: number }[];
}

const MAX_COMING = 2;

function comingOf(bracket: Bracket, queue: TournamentDocument['queue']): Standing['coming'] {
  const ready = allMatches(bracket).filter(({ state }) => state === 'ready');
  return inQueue(ready, queue)
    .slice(0, MAX_COMING)
    .map(({ id, left, right }) => ({
      id,
      leftId: participantOf(left) ?? 0,
      rightId: participantOf(right) ?? 0,
    }));
}

const standingOf = (bracket: Bracket, queue: TournamentDocument['queue']): Standing => ({
  eliminated: bracket.eliminated,
  champion: bracket.champion,
  coming: comingOf(bracket, queue),
});

export interface Standings {
  of(documentJson: string): Standing;
  keep(documentJson: string, bracket: Bracket, queue?: TournamentDocument['queue']): void;
}

/** Saving, reading or listing a known document costs a hash instead of a bracket. */
export function createStandings({
  bracketOf = createBracket,
  maxDocuments = 2 * MAX_TOURNAMENTS,
} = {}): Standings {
  const known = new Map<string, Standing>();

  function keep(key: string, standing: Standing): Standing {
    known.delete(key);
    known.set(key, standing);
    const [oldest] = known.keys();
    if (known.size > maxDocuments && oldest !== undefined) known.delete(oldest);
    return standing;
  }

  return {
    of(documentJson) {
      const key = keyOf(documentJson);
      const standing = known.get(key);
      if (standing) return keep(key, standing);
      const document: TournamentDocument = JSON.parse(documentJson);
      const { participantIds, outcomes, thirdPlace, format, queue, out } = document;
      const options = { thirdPlace, format, out: outIds(out) };
      const bracket = bracketOf(participantIds, outcomes, options);
      return keep(key, standingOf(bracket, queue));
    },
    keep: (documentJson, bracket, queue) =>
      void keep(keyOf(documentJson), standingOf(bracket, queue)),
  };
}

const keyOf = (documentJson: string) => hash('sha256', documentJson, 'base64');
