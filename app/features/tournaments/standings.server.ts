import { hash } from 'node:crypto';
import { type Bracket, createBracket } from '@ringside/bracket';
import type { Tournament } from './contract.ts';
import { MAX_TOURNAMENTS } from './rules.ts';

/** The data that organisers enter; everything else is computed from it. */
export type TournamentDocument = Pick<
  Tournament,
  'outcomes' | 'scores' | 'selected' | 'bestOf' | 'thirdPlace'
> & {
  participantIds: number[];
};

/** The computed part of a tournament's state. */
export type Standing = Pick<Bracket, 'eliminated' | 'champion'>;

/** A cache of standings by document. */
export interface Standings {
  of(documentJson: string): Standing;
  /** Caches the standing of a document whose bracket was computed to validate it. */
  keep(documentJson: string, standing: Standing): void;
}

/**
 * Creates the cache. Saving, reading or listing a known document costs a hash instead of a bracket.
 */
export function createStandings({
  bracketOf = createBracket,
  maxDocuments = 2 * MAX_TOURNAMENTS,
} = {}): Standings {
  const known = new Map<string, Standing>();

  function keep(key: string, { eliminated, champion }: Standing): Standing {
    const standing = { eliminated, champion };
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
      const { participantIds, outcomes, thirdPlace } = document;
      return keep(key, bracketOf(participantIds, outcomes, { thirdPlace }));
    },
    keep: (documentJson, standing) => void keep(keyOf(documentJson), standing),
  };
}

/** The keys are hashes, since a document of 256 participants has about 30 kB. */
const keyOf = (documentJson: string) => hash('sha256', documentJson, 'base64');
