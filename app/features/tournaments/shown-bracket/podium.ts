import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { Matchup, TournamentView } from './bracket-view.ts';

export interface Place {
  place: 1 | 2 | 3;
  record: MonsterRecord;
}

/** Without a match for third place, both who lost a semifinal or the lower bracket's final. */
export function podiumOf({ rounds, thirdPlace, champion }: TournamentView): Place[] {
  if (!champion) return [];
  const final = rounds.at(-1);
  const isDouble = final?.part === 'finals';
  const semifinals = isDouble ? rounds.findLast(({ part }) => part === 'lower') : rounds.at(-2);
  const second = final?.matchups.flatMap((matchup) => marked(matchup, 'loser')) ?? [];
  const third = thirdPlace
    ? marked(thirdPlace, 'winner')
    : (semifinals?.matchups.flatMap((matchup) => marked(matchup, 'loser')) ?? []);
  return [
    { place: 1, record: champion },
    ...second.map((record) => ({ place: 2 as const, record })),
    ...third.map((record) => ({ place: 3 as const, record })),
  ];
}

const marked = ({ rows }: Matchup, mark: 'winner' | 'loser') =>
  rows.flatMap((row) => (row.mark === mark && row.participant ? [row.participant] : []));
