import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import { cachedValue } from '#app/core/cached-value.server.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
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
  /** The built-in encyclopedia, until the feed replaces it. */
  reference: contract.Calibration;
}

/** The calibration service and its helper calls (specification, section 7). */
export function registerGuide(app: FastifyInstance, context: MonstersContext): void {
  const { database, reference } = context;
  const encyclopedia = cachedValue(database.changes, ['calibration'], async () =>
    indexEncyclopedia((await store.loadCalibration(database.kysely)) ?? reference),
  );

  serveCached(app, contract.calibrationBalance, {
    on: ['calibration'],
    load: async () => (await encyclopedia()).monsters,
  });
  serveCached(app, contract.calibrationSkills, {
    on: ['calibration'],
    load: async () => (await encyclopedia()).skills,
  });
  serveCached(app, contract.getMonster, {
    on: ['calibration'],
    keyOf: ({ params }) => plainName(params.name),
    async load({ params }) {
      const known = await encyclopedia();
      return toMonsterAnswer(known, findMonster(known.byName, plainName(params.name)));
    },
  });
  serveCached(app, contract.getEntry, {
    on: ['calibration'],
    keyOf: ({ params }) => pathOf(params),
    async load({ params }) {
      const known = await encyclopedia();
      return toEntryAnswer(known, findMonster(known.byPath, pathOf(params)));
    },
  });
  serveCached(app, contract.getStatistics, {
    on: ({ params }) => ['calibration', 'statistics', `statistics:${params.supertype}`],
    load: async ({ params: { supertype } }) =>
      toStatistics(supertype, await store.raceSums(database, supertype), await encyclopedia()),
  });
}

/** The address of an entry, from its parts in any spelling. */
const pathOf = ({ type, subtype }: { type: string; subtype: string }) =>
  monsterPath({ RACE_TYPE: raceNameOf(type), RACE_SUBTYPE: raceNameOf(subtype) });

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
