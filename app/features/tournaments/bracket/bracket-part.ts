/** How a page without scripts leads through a bracket that it cannot carry whole. */
import type { TournamentView } from './bracket-view.ts';

type Rounds = TournamentView['rounds'];

/** A bracket with more matches than these comes in full with the page's scripts. */
const MOST_RENDERED_MATCHES = 64;
/** Of each of its rounds so many are in one part. */
const MATCHES_OF_PART = 8;
const MAX_PARTS = 1000;
const PART_PARAMETER = 'part';

/** Which part an address shows, from 1; what makes no sense is the first. */
export function readBracketPart(search: URLSearchParams): number {
  const part = Number(search.get(PART_PARAMETER) ?? '');
  return Number.isInteger(part) && part > 1 ? Math.min(part, MAX_PARTS) : 1;
}

/** The query of a part beside what else it says. */
export function writeBracketPart(part: number, others: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(others);
  if (part > 1) query.set(PART_PARAMETER, String(part));
  else query.delete(PART_PARAMETER);
  return query;
}

/** How many parts a bracket has; one that a page can carry has one. */
export function bracketParts({ rounds, total }: Pick<TournamentView, 'rounds' | 'total'>): number {
  if (total <= MOST_RENDERED_MATCHES) return 1;
  return Math.ceil(Math.max(...rounds.map(({ matchups }) => matchups.length)) / MATCHES_OF_PART);
}

/** The matches of each round that are in a part; one beyond the end is the last. */
export function bracketPart(
  view: Pick<TournamentView, 'rounds' | 'total'>,
  wanted: number,
): { rounds: Rounds; part: number; parts: number } {
  const parts = bracketParts(view);
  const part = Math.min(wanted, parts);
  if (parts === 1) return { rounds: view.rounds, part, parts };
  const rounds = view.rounds.map((round) => ({
    ...round,
    matchups: round.matchups.slice((part - 1) * MATCHES_OF_PART, part * MATCHES_OF_PART),
  }));
  return { rounds, part, parts };
}
