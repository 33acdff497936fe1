import type { ChanceOfPair } from '@ringside/fight-odds';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { Tournament } from '../contract.ts';
import { isSameFighter } from '../orders/rules.ts';
import { type Matchup, viewTournament } from '../shown-bracket/bracket-view.ts';

/** Sums of the same chances differ in their last digits. */
const DIGITS = 9;

/** The IDs by the sum of their chances to beat each other; equal ones stay in their order. */
export function orderByRatings(ids: readonly number[], beats: ChanceOfPair): number[] {
  const rated = ids.map((ID, seed) => {
    const sum = ids.reduce((sum, _, other) => sum + (other === seed ? 0 : beats(seed, other)), 0);
    return { ID, rating: Number(sum.toFixed(DIGITS)) };
  });
  return rated.sort((a, b) => b.rating - a.rating).map(({ ID }) => ID);
}

/** The IDs by their places in an earlier cup, who was not in it last; null if nobody was. */
export function orderByPlaces(
  participants: readonly MonsterRecord[],
  earlier: Tournament,
): number[] | null {
  const ranked = rankedBy(earlier);
  const placeOf = (one: MonsterRecord) => ranked.findIndex((other) => isSameFighter(one, other));
  const placed = participants.map((record) => ({ ID: record.ID, place: placeOf(record) }));
  if (placed.every(({ place }) => place < 0)) return null;
  const last = (place: number) => (place < 0 ? ranked.length : place);
  return placed.sort((a, b) => last(a.place) - last(b.place)).map(({ ID }) => ID);
}

/** By the last match of each, its winner first; in one round by their seeds. */
function rankedBy(cup: Tournament): MonsterRecord[] {
  const { rounds, thirdPlace } = viewTournament(cup);
  const stages = rounds.map(({ matchups }) => matchups);
  if (thirdPlace) stages.splice(-1, 0, [thirdPlace]);
  const marksIn = (matchups: readonly Matchup[], ID: number) =>
    matchups.flatMap(({ rows }) =>
      rows.flatMap(({ participant, mark }) => (participant?.ID === ID && mark ? mark : [])),
    );
  const rankOf = ({ ID }: MonsterRecord) => {
    const stage = stages.findLastIndex((matchups) => marksIn(matchups, ID).length > 0);
    return 2 * stage + (marksIn(stages[stage] ?? [], ID).includes('winner') ? 1 : 0);
  };
  return cup.participants.toSorted((a, b) => rankOf(b) - rankOf(a));
}
