import { taleOf } from '#app/features/stories/tale.ts';
import { toldOf } from '#app/features/upcoming/verdict-rules.ts';
import type { Report } from './contract.ts';

/** What was said of a fight before it, if it was announced with the fighters that it had. */
export const expectedOf = ({ announcement }: Report) =>
  announcement?.asAnnounced ? announcement : null;

export function taleOfReport(number: number, fight: Report): string {
  const about = { estimate: null, pool: null, ...expectedOf(fight) };
  return taleOf(toldOf({ ...fight, ...fight.outcome, ...about, number }));
}
