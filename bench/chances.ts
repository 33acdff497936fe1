/** Measures the processor time of the chances to win a cup. */
import { createFightOdds } from '@ringside/fight-odds';
import { createRandom } from '@ringside/seeded-random';
import { tournamentOdds } from '#app/features/tournaments/odds/rules.ts';
import { ODDS_SHAPE } from '#app/features/upcoming/odds/rules.ts';
import type { Goal } from './harness/goals.ts';
import { processorMs } from './harness/processor-time.ts';
import type { Section, Timing } from './harness/section.ts';
import { median } from './harness/slices.ts';
import { figure, markdownTable } from './harness/table.ts';
import { hiddenFights } from './odds/hidden-fights.ts';

const FIGHTS = 3000;
const CUPS = (['single', 'double'] as const).flatMap((format) =>
  [16, 32, 64, 256].map((size) => ({ format, size, name: `${format} elimination of ${size}` })),
);

export async function measureChances({ slices }: Timing): Promise<Section> {
  const odds = createFightOdds(ODDS_SHAPE);
  const rules = { stats: 0.4, race: 0.3, matchup: 0.3, fighter: 0.5, roster: 300 };
  const fights = Array.from({ length: FIGHTS }, hiddenFights(rules, createRandom('cups')));
  for (const { left, right, leftSideWins } of fights) odds.learn(left, right, leftSideWins);
  const goals: Goal[] = [];
  for (const { format, size, name } of CUPS) {
    const sides = fights.slice(-size).map(({ left }) => left);
    const cup = { participants: sides.map((_, ID) => ({ ID })), format };
    const answer = async () => tournamentOdds({ ...cup, outcomes: [] }, odds.field(sides));
    const spent: number[] = [];
    while (spent.length <= slices) spent.push(await processorMs(answer));
    goals.push({ name, value: median(spent.slice(1)), most: 20, unit: ' ms' });
  }
  const rows = goals.map(({ name, value }) => [name, `${figure(value)} ms`]);
  return {
    title: 'Chances of cups',
    about: `Processor time of the chances in an answer, after ${FIGHTS} fights, without reading the database.`,
    table: markdownTable(['cup', 'measured'], rows),
    goals,
  };
}
