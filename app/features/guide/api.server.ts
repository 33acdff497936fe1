import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import { createResponseCache, type ResponseCounts } from '@ringside/response-cache';
import { fromCache } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import {
  compareText,
  type Encyclopedia,
  guideEntry,
  indexEncyclopedia,
  monsterPath,
  neighbours,
  plainName,
  raceNameOf,
} from './rules.ts';
import * as store from './store.server.ts';

interface MonstersContext {
  database: AppDatabase;
  names: NameScreen;
  /** The built-in encyclopedia, until the feed replaces it. */
  reference: contract.Calibration;
  processStatus: { responses: ResponseCounts };
}

/** The calibration service and its helper calls (specification, section 7). */
export function registerMonsters(app: FastifyInstance, context: MonstersContext): void {
  const encyclopedia = keepEncyclopedia(context);
  const { roster, skills, monsters, entries, statistics } = createCaches(context, encyclopedia);
  const unsubscribe = context.database.changes.subscribe((topic) => {
    const everything = topic === 'calibration' || topic === '*';
    if (everything) {
      encyclopedia.forget();
      for (const cache of [roster, skills, monsters, entries]) cache.invalidate();
    }
    if (everything || topic === 'statistics') statistics.invalidate();
    else if (topic.startsWith('statistics:')) statistics.invalidate(topic.slice(11));
  });
  app.addHook('onClose', async () => unsubscribe());

  serve(
    app,
    contract.calibrationBalance,
    fromCache(roster, () => 'all'),
  );
  serve(
    app,
    contract.calibrationSkills,
    fromCache(skills, () => 'all'),
  );
  serve(
    app,
    contract.getMonster,
    fromCache(monsters, async ({ params }) => {
      const { byName } = await encyclopedia.get();
      return findMonster(byName, plainName(params.name)).META.RACE_SUPERTYPE;
    }),
  );
  serve(
    app,
    contract.getEntry,
    fromCache(entries, async ({ params }) => {
      const { byPath } = await encyclopedia.get();
      const RACE_TYPE = raceNameOf(params.type);
      const RACE_SUBTYPE = raceNameOf(params.subtype);
      return monsterPath(findMonster(byPath, monsterPath({ RACE_TYPE, RACE_SUBTYPE })).META);
    }),
  );
  serve(
    app,
    contract.getStatistics,
    fromCache(statistics, ({ params }) => params.supertype),
  );
}

function createCaches(
  { database, names, processStatus }: MonstersContext,
  encyclopedia: KeptEncyclopedia,
) {
  const options = { counts: processStatus.responses, revise: names.revise };
  return {
    roster: createResponseCache(async (_: 'all') => (await encyclopedia.get()).monsters, options),
    skills: createResponseCache(async (_: 'all') => (await encyclopedia.get()).skills, options),
    monsters: createResponseCache(async (race: string) => {
      const known = await encyclopedia.get();
      return toMonsterAnswer(known, findMonster(known.bySupertype, race));
    }, options),
    entries: createResponseCache(async (path: string) => {
      const known = await encyclopedia.get();
      return toEntryAnswer(known, findMonster(known.byPath, path));
    }, options),
    statistics: createResponseCache(
      async (race: string) =>
        toStatistics(race, await store.raceSums(database, race), await encyclopedia.get()),
      options,
    ),
  };
}

type KeptEncyclopedia = ReturnType<typeof keepEncyclopedia>;

/** The encyclopedia in memory; loaded again after the feed has replaced it. */
function keepEncyclopedia({ database, reference }: MonstersContext) {
  let known: Promise<Encyclopedia> | undefined;
  const load = async () =>
    indexEncyclopedia((await store.loadCalibration(database.kysely)) ?? reference);
  return {
    get(): Promise<Encyclopedia> {
      if (known) return known;
      const loading = load();
      known = loading;
      loading.catch(() => {
        if (known === loading) known = undefined;
      });
      return loading;
    },
    forget() {
      known = undefined;
    },
  };
}

/** @throws ApiError 404 if the encyclopedia has no such monster */
function findMonster(index: ReadonlyMap<string, contract.Monster>, key: string): contract.Monster {
  const monster = index.get(key);
  if (!monster) throw new ApiError(404, 'not_found', contract.MONSTER_MESSAGE);
  return monster;
}

function toMonsterAnswer({ skills }: Encyclopedia, monster: contract.Monster) {
  return { monster, techniques: skills[monster.META.RACE_TYPE] ?? [] };
}

function toEntryAnswer(encyclopedia: Encyclopedia, monster: contract.Monster) {
  const { monsters } = encyclopedia;
  const type = monster.META.RACE_TYPE;
  return {
    ...toMonsterAnswer(encyclopedia, monster),
    types: [...new Set(monsters.map(({ META }) => META.RACE_TYPE))].sort(compareText),
    family: monsters.filter(({ META }) => META.RACE_TYPE === type).map(guideEntry),
    ...neighbours(monsters, monster),
  };
}

/** @throws ApiError 404 for a race that neither appeared nor is in the encyclopedia */
function toStatistics(
  race: string,
  sums: store.RaceSums,
  { bySupertype }: Encyclopedia,
): contract.Statistics {
  if (sums.appearances === 0) findMonster(bySupertype, race);
  const share = (count: number) => (sums.fights === 0 ? null : count / sums.fights);
  const opponents = (list: store.RaceSums['won']) =>
    list.map(({ race: opponentRace, count, fights }) => {
      const opponent = bySupertype.get(opponentRace);
      return { opponentRace, count, fights, entry: opponent ? guideEntry(opponent) : null };
    });
  return {
    monsterStats: { monsterCount: sums.appearances, topUsers: sums.trainers },
    fightStats: {
      winRate: share(sums.wins),
      koWinRate: share(sums.knockOuts),
      topOpponentRacesWon: opponents(sums.won),
      topOpponentRacesLost: opponents(sums.lost),
    },
  };
}
