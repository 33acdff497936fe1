import type { FastifyInstance } from 'fastify';
import { cachedValue } from '#app/core/cached-value.server.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { entryAnswer, entryPath, findMonster, monsterAnswer } from './entry-answers.ts';
import { type Encyclopedia, guideEntry, indexEncyclopedia, plainName } from './rules.ts';
import * as store from './store.server.ts';

interface MonstersContext {
  database: AppDatabase;
  reference: contract.Calibration;
}

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
    load: async ({ params }) => monsterAnswer(await encyclopedia(), params.name),
  });
  serveCached(app, contract.getEntry, {
    on: ['calibration'],
    keyOf: ({ params }) => entryPath(params),
    load: async ({ params }) => entryAnswer(await encyclopedia(), params),
  });
  serveCached(app, contract.getStatistics, {
    on: ({ params }) => ['calibration', 'statistics', `statistics:${params.supertype}`],
    load: async ({ params: { supertype } }) =>
      toStatistics(supertype, await store.raceSums(database, supertype), await encyclopedia()),
  });
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
