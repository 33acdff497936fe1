import { serve } from '@ringside/contract/fastify';
import { createResponseCache, type ResponseCounts } from '@ringside/response-cache';
import { fromCache } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import { guideEntry } from '#app/features/guide/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { type Champions, getChampions } from './contract.ts';
import * as lists from './lists-store.server.ts';
import {
  type Fought,
  type Period,
  STRENGTHS,
  startOfWeek,
  topByLowerBound,
  weekOf,
  weeksOf,
} from './rules.ts';

interface ChampionsContext {
  database: AppDatabase;
  names: NameScreen;
  /** The monsters of the encyclopedia. */
  loadMonsters: () => Promise<Monster[]>;
  processStatus: { responses: ResponseCounts };
}

/** The champions, from a cache that is invalidated by the feed and at the start of each week. */
export function registerChampions(
  app: FastifyInstance,
  { database, names, loadMonsters, processStatus }: ChampionsContext,
): void {
  const cache = createResponseCache(
    async (period: Period) =>
      readChampions(database, await loadMonsters(), period, weekOf(Date.now())),
    { counts: processStatus.responses, revise: names.revise },
  );
  const unsubscribe = database.changes.subscribe((topic) => {
    if (topic === 'history' || topic === 'calibration' || topic === '*') cache.invalidate();
  });
  const stopWeeks = atEachWeek(() => cache.invalidate());
  app.addHook('onClose', async () => {
    unsubscribe();
    stopWeeks();
  });

  serve(
    app,
    getChampions,
    fromCache(cache, ({ query }) => query.period),
  );
}

/** Calls back at the start of each week; returns a function that stops it. */
function atEachWeek(begins: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const now = Date.now();
    timer = setTimeout(
      () => {
        begins();
        wait();
      },
      startOfWeek(weekOf(now) + 1) - now,
    );
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
}

/** The champions of the period that contains a week. */
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
    races: topByLowerBound(races, ({ race }) => race).map((one) => {
      const entry = entries.get(one.race);
      return { ...one, entry: entry ? guideEntry(entry) : null };
    }),
    types: topByLowerBound(
      typeFights(races, (race) => entries.get(race)?.META.RACE_TYPE),
      ({ type }) => type,
    ),
  };
}

/** Fights per type: the sum over its breeds. Breeds missing from the encyclopedia are omitted. */
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
