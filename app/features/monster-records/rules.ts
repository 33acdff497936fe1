/** Decisions about monster records (specification, sections 2 and 3). */
import { STATS } from '../monsters/contract.ts';
import type { MonsterAppearance } from './contract.ts';

/** How a record stands after its fights so far. */
export interface Standing {
  streak: number;
  fallen: boolean;
}

/**
 * The standing after one more fight: a win adds to the streak, a fall keeps the streak it had, so
 * that the history remembers what the monster was when it fell. A win after a fall starts anew.
 */
export function standingAfter(standing: Standing, won: boolean): Standing {
  if (!won) return { streak: standing.streak, fallen: true };
  return { streak: standing.fallen ? 1 : standing.streak + 1, fallen: false };
}

/** The sum of the six stats. */
export function combinedStats(record: Pick<MonsterAppearance, (typeof STATS)[number]>): number {
  return STATS.reduce((sum, stat) => sum + record[stat], 0);
}
