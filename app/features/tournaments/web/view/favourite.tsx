import type { MonsterRecord } from '#app/features/records/contract.ts';
import { percentOf, type TournamentOdds } from '../../odds/rules.ts';
import { allMatchups, type TournamentView } from '../../shown-bracket/bracket-view.ts';

interface FavouriteProps {
  odds: TournamentOdds;
  participants: readonly MonsterRecord[];
  view: TournamentView;
}

export function Favourite({ odds: { favourites }, participants, view }: FavouriteProps) {
  const [first] = favourites;
  const favourite = participants.find(({ ID }) => ID === first?.ID);
  const { champion } = view;
  if (!first || !favourite || !champion) return null;
  const name = <bdi>{favourite.MONSTER_NAME}</bdi>;
  const given = percentOf(first.chance);
  if (favourite.ID === champion.ID) {
    return (
      <p className="small py-2">
        Our favourite won: {name}, with a chance of {given} before the first match.
      </p>
    );
  }
  const lost = allMatchups(view).find(({ id, rows }) =>
    rows.some(
      ({ participant, mark }) => participant?.ID === favourite.ID && mark === 'loser' && id,
    ),
  );
  const winner = lost?.rows.find(({ mark }) => mark === 'winner')?.participant;
  const chance = favourites.find(({ ID }) => ID === champion.ID)?.chance ?? 0;
  return (
    <p className="small py-2">
      Our favourite, {name} with {given}, lost
      {winner && (
        <>
          {' '}
          to <bdi>{winner.MONSTER_NAME}</bdi>
        </>
      )}
      {lost && ` (${lost.roundName})`}. <bdi>{champion.MONSTER_NAME}</bdi> was given{' '}
      {percentOf(chance)}.
    </p>
  );
}
