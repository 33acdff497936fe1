import type { RecordFight, RecordRun } from './contract.ts';
import { RUN_FIGHTS, UNKNOWN_FIGURE } from './rules.ts';

export function runOf(latest: readonly RecordFight[]): Omit<RecordRun, 'brought'> {
  const complete = latest.length <= RUN_FIGHTS;
  const fights = latest.slice(0, RUN_FIGHTS);
  const won = fights.filter((fight) => fight.won);
  const levelOfOpponent = ({ opponent }: RecordFight) => opponent.COMBINED_STATS ?? UNKNOWN_FIGURE;
  const strongest = won.toSorted((a, b) => levelOfOpponent(b) - levelOfOpponent(a))[0];
  const [last] = fights;
  return {
    fights: fights.length,
    complete,
    wins: won.length,
    knockOuts: won.filter(({ knockOut }) => knockOut).length,
    first: (complete && fights.at(-1)) || null,
    strongest: strongest ?? null,
    fall: last && !last.won ? last : null,
  };
}
