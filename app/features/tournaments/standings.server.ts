import { hash } from 'node:crypto';
import { type Bracket, createBracket } from '@ringside/bracket';
import type { Tournament } from './contract.ts';
import { MAX_TOURNAMENTS } from './rules.ts';

/** An organiser's declarations; everything else of a tournament follows from them. */
export type TournamentDocument = Pick<
  Tournament,
  'outcomes' | 'scores' | 'selected' | 'bestOf' | 'thirdPlace'
> & {
  participantIds: number[];
};

/** A tournament's state, which follows from its seeds and results. */
export type Standing = Pick<Bracket, 'eliminated' | 'champion'>;

/** The standings of tournaments by their stored documents, each computed once. */
export interface Standings {
  of(documentJson: string): Standing;
  /** Keeps the standing of a document whose bracket was computed to check it. */
  keep(documentJson: string, standing: Standing): void;
}

/** Makes the standings: a document that is saved, read or listed again costs a hash, no bracket. */
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

/** A document of 256 participants has some 30 kB; its hash is what a thousand of them are kept by. */
const keyOf = (documentJson: string) => hash('sha256', documentJson, 'base64');
