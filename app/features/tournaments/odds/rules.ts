import { bracketChances } from '@ringside/bracket/chances';
import type { EndpointResponse } from '@ringside/contract/endpoint';
import type { Tournament } from '../contract.ts';
import { bracketOf } from '../edits/edits.ts';
import type { getTournamentOdds } from './contract.ts';

export type TournamentOdds = EndpointResponse<typeof getTournamentOdds>;

/** The chance, 0 to 1, that one participant beats another, by their seeds, from 0. */
export type ChanceOfPair = (left: number, right: number) => number;

const DIGITS = 1e6;
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

export const NO_ODDS: TournamentOdds = { matches: [], champion: [], favourites: [], pace: null };

export function tournamentOdds(
  tournament: Tournament,
  beats: ChanceOfPair,
): Omit<TournamentOdds, 'pace'> {
  const seeds = new Map(tournament.participants.map(({ ID }, seed) => [ID, seed]));
  const ofIds = (id: number, other: number) => beats(seeds.get(id) ?? 0, seeds.get(other) ?? 0);
  const bracket = bracketOf(tournament);
  const { champion, matches, cups } = bracketChances(bracket, ofIds);
  const before =
    bracket.champion === null
      ? new Map<number, number>()
      : bracketChances(bracketOf({ ...tournament, outcomes: [] }), ofIds).champion;
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
