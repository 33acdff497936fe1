import type { FastifyInstance } from 'fastify';
import { serveCached } from '#app/core/serve-cached.server.ts';
import { startOfWeek, weekOf } from '#app/core/weeks.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import { guideEntry } from '#app/features/guide/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { type Champions, getChampions } from './contract.ts';
import * as lists from './lists-store.server.ts';
import { type Fought, type Period, STRENGTHS, topByLowerBound, weeksOf } from './rules.ts';

export function registerChampions(
  app: FastifyInstance,
  { database, loadMonsters }: { database: AppDatabase; loadMonsters: () => Promise<Monster[]> },
): void {
  serveCached(app, getChampions, {
    on: ['history', 'calibration'],
    keyOf: ({ query }) => `${query.period} ${weekOf(Date.now())}`,
    load: async ({ query }) =>
      readChampions(database, await loadMonsters(), query.period, weekOf(Date.now())),
  });
}

async function readChampions(
  database: AppDatabase,
  monsters: readonly Monster[],
  period: Period,
  week: number,
): Promise<Champions> {
  const weeks = weeksOf(period, week);
  const best = (list: Parameters<typeof lists.bestRecords>[1]) =>
    lists.bestRecords(database, list, weeks);
  const iso = (start: number) => new Date(startOfWeek(start)).toISOString();
  const entries = new Map(monsters.map((monster) => [monster.META.RACE_SUPERTYPE, monster]));
  const races = await lists.raceFights(database, weeks);
  return {
    period,
    from: weeks && iso(weeks.first),
    to: weeks && iso(weeks.last + 1),
    champion: await lists.reigningChampion(database),
    streaks: await best('streak'),
    strongest: await Promise.all(STRENGTHS.map(async (by) => ({ by, records: await best(by) }))),
    knockOuts: await best('knockOuts'),
    trainers: await lists.bestTrainers(database, weeks),
    races: topByLowerBound(races, ({ race }) => race).map((listed) => {
      const entry = entries.get(listed.race);
      return { ...listed, entry: entry ? guideEntry(entry) : null };
    }),
    types: topByLowerBound(
      typeFights(races, (race) => entries.get(race)?.META.RACE_TYPE),
      ({ type }) => type,
    ),
  };
}

function typeFights(
  races: (Fought & { race: string })[],
  typeOf: (race: string) => string | undefined,
): (Fought & { type: string })[] {
  const types = new Map<string, Fought & { type: string }>();
  for (const { race, fights, wins, knockOuts } of races) {
    const type = typeOf(race);
    if (type === undefined) continue;
    const sums = types.get(type) ?? { type, fights: 0, wins: 0, knockOuts: 0 };
    types.set(type, sums);
    sums.fights += fights;
    sums.wins += wins;
    sums.knockOuts += knockOuts;
  }
  return [...types.values()];
}
