import type { Match, Outcome } from '@ringside/bracket';
import { outcomeOf } from '@ringside/bracket/declare';
import { createRandom } from '@ringside/seeded-random';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { ListedTournament } from '#app/features/tournaments/contract.ts';

export const CUP_SIZE = 16;

const STRENGTH_SCALE = 1200;
const UPSET_CHANCE = 0.125;
const CLEAR_WINS = 0.55;

export const cupName = (number: number) => `Practice Cup ${number}`;

export function cupNumber({ name, practice }: Pick<ListedTournament, 'name' | 'practice'>) {
  if (!practice) return null;
  const number = Number(/^Practice Cup ([1-9]\d{0,8})$/.exec(name)?.[1]);
  return Number.isNaN(number) ? null : number;
}

/** Drawn from the records and seeded by their combined stats, best first. */
export function drawField(
  records: readonly MonsterRecord[],
  { seed, number }: { seed: string; number: number },
): MonsterRecord[] {
  const random = createRandom(`practice cup ${seed}`).fork(number);
  return random
    .shuffle(records)
    .slice(0, CUP_SIZE)
    .sort((a, b) => (b.COMBINED_STATS ?? 0) - (a.COMBINED_STATS ?? 0) || a.ID - b.ID);
}

export function drawOutcome(
  match: Match,
  field: readonly MonsterRecord[],
  { seed, number }: { seed: string; number: number },
): Outcome {
  const strengthOf = (slot: Match['left']) =>
    field.find(({ ID }) => slot.kind === 'participant' && ID === slot.id)?.COMBINED_STATS ?? 0;
  const difference = strengthOf(match.left) - strengthOf(match.right);
  const chance = 1 / (1 + Math.exp(-difference / STRENGTH_SCALE));
  const random = createRandom(`practice cup ${seed}`).fork(number).fork(match.id);
  const leftWins = random.chance(Math.min(Math.max(chance, UPSET_CHANCE), 1 - UPSET_CHANCE));
  const loserScore = random.chance(CLEAR_WINS) ? 0 : 1;
  return outcomeOf(match, leftWins ? 2 : loserScore, leftWins ? loserScore : 2);
}
