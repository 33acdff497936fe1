import { STATS } from '#app/features/guide/contract.ts';
import type { FighterFigures } from './fighter-figures.ts';

/** Figures of past fights are stored in this order, so new ones are appended. */
export const SIDE_FIGURES = [
  ...STATS,
  'LOYALTY',
  'TECHNIQUES',
  'streak',
  'GUTS_RATE',
  'STARTING_GUTS',
] as const;

export type KeptSide = [fighter: string, figures: (number | null)[]];

export function keptSide(fighter: string, figures: FighterFigures): KeptSide {
  return [fighter, SIDE_FIGURES.map((name) => figures[name] ?? null)];
}

/** Of a row of fights; null where it has none. */
export const keptSides = (sides_json: string | null): [KeptSide, KeptSide] | null =>
  JSON.parse(sides_json ?? 'null');

const STREAK = SIDE_FIGURES.indexOf('streak');

export function setStreak([, figures]: KeptSide, streak: number): boolean {
  if (figures[STREAK] === streak) return false;
  figures[STREAK] = streak;
  return true;
}
