import type { TournamentView } from './bracket-view.ts';

type Rounds = TournamentView['rounds'];

const MOST_RENDERED_MATCHES = 64;
const MATCHES_OF_PART = 7;
const MAX_PARTS = 1000;
const PART_PARAMETER = 'part';

/** The part of an address, from 1; invalid values become the first. */
export function readBracketPart(search: URLSearchParams): number {
  const part = Number(search.get(PART_PARAMETER) ?? '');
  return Number.isInteger(part) && part > 1 ? Math.min(part, MAX_PARTS) : 1;
}

export function writeBracketPart(part: number, others: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(others);
  if (part > 1) query.set(PART_PARAMETER, String(part));
  else query.delete(PART_PARAMETER);
  return query;
}

export function bracketParts({ rounds, total }: Pick<TournamentView, 'rounds' | 'total'>): number {
  if (total <= MOST_RENDERED_MATCHES) return 1;
  return Math.ceil(Math.max(...rounds.map(({ matchups }) => matchups.length)) / MATCHES_OF_PART);
}

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
