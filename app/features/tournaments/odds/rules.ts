import type { Bracket } from '@ringside/bracket';
import { bracketChances } from '@ringside/bracket/chances';
import type { EndpointResponse } from '@ringside/contract/endpoint';
import type { ChanceOfPair, FieldChances } from '@ringside/fight-odds';
import { type BracketSource, bracketOf } from '../edits/edits.ts';
import type { getTournamentOdds } from './contract.ts';

export type TournamentOdds = EndpointResponse<typeof getTournamentOdds>;

/** Of more, not every pair is estimated: some 5 µs of a processor each. */
const MOST_WITH_EACH_PAIR = 32;

const DIGITS = 1e6;
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

export const NO_ODDS: TournamentOdds = { matches: [], champion: [], favourites: [], pace: null };

export function tournamentOdds(
  tournament: BracketSource,
  { estimate, roughly }: FieldChances,
): Omit<TournamentOdds, 'pace'> {
  const seeds = new Map(tournament.participants.map(({ ID }, seed) => [ID, seed]));
  const ofIds = (beats: ChanceOfPair) => (id: number, other: number) =>
    beats(seeds.get(id) ?? 0, seeds.get(other) ?? 0);
  const later = ofIds(seeds.size > MOST_WITH_EACH_PAIR ? roughly : estimate);
  const chancesOf = (bracket: Bracket) => bracketChances(bracket, ofIds(estimate), later);
  const bracket = bracketOf(tournament);
  const { champion, matches, cups } = chancesOf(bracket);
  const before =
    bracket.champion === null
      ? new Map<number, number>()
      : chancesOf(bracketOf({ ...tournament, outcomes: [] })).champion;
  return {
    matches: [...matches].map(([id, chance]) => ({ id, leftChance: rounded(chance) })),
    champion: likeliestFirst(champion),
    favourites: likeliestFirst(before),
    ...(cups !== undefined && { cups }),
  };
}

const likeliestFirst = (chances: ReadonlyMap<number, number>) =>
  [...chances]
    .map(([ID, chance]) => ({ ID, chance: rounded(chance) }))
    .sort((a, b) => b.chance - a.chance || a.ID - b.ID);

export function percentOf(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1%';
  if (chance < 1 && chance > 0.99) return '>99%';
  return `${Math.round(chance * 100)}%`;
}
