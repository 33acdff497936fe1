import type { Tournament } from '../contract.ts';
import { isEmpty, partsOf, type RoundView, viewTournament } from './bracket-view.ts';

/** The first rounds of a large cup are on its page alone. */
const MOST_MATCHES = 32;

/** A bracket's parts without places that stay empty; none while there is nobody to fight. */
export function framedRounds(tournament: Tournament): Pick<RoundView, 'name' | 'matchups'>[][] {
  if (tournament.participants.length < 2) return [];
  const { rounds, thirdPlace } = viewTournament(tournament);
  const third = thirdPlace ? [[{ name: thirdPlace.roundName, matchups: [thirdPlace] }]] : [];
  return [...partsOf(rounds).map((part) => part.rounds), ...third].map((part) =>
    part
      .map(({ name, matchups }) => ({ name, matchups: matchups.filter((one) => !isEmpty(one)) }))
      .filter(({ matchups }) => matchups.length <= MOST_MATCHES),
  );
}
