import type { FieldChances } from '@ringside/fight-odds';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { dropOldWords } from '#app/core/changes/last-words-store.server.ts';
import { dropOldAnswers } from '#app/core/changes/store.server.ts';
import { everyHour } from '#app/core/every-hour.server.ts';
import { registerIdentity } from '#app/core/identity/api.server.ts';
import { isHost } from '#app/core/identity/hosts.ts';
import { registerPeople } from '#app/core/people/api.server.ts';
import { registerChampions } from '#app/features/champions/api.server.ts';
import { bestRecords } from '#app/features/champions/lists-store.server.ts';
import { registerFeed, requireFeedKey } from '#app/features/feed/api.server.ts';
import { registerFightReports } from '#app/features/fight-reports/api.server.ts';
import { registerFights } from '#app/features/fights/api.server.ts';
import { registerForm } from '#app/features/fights/form/api.server.ts';
import { recordFights } from '#app/features/fights/form/store.server.ts';
import { keptSideOf } from '#app/features/fights/intake.server.ts';
import * as fightPlaces from '#app/features/fights/places-store.server.ts';
import { ownedMatches } from '#app/features/fights/store.server.ts';
import { registerFollows } from '#app/features/follows/api.server.ts';
import { findFollows, latestNumbers } from '#app/features/follows/store.server.ts';
import { registerGuide } from '#app/features/guide/api.server.ts';
import { loadCalibration } from '#app/features/guide/store.server.ts';
import { hostsOnly, registerHost } from '#app/features/host/api.server.ts';
import { findSongs } from '#app/features/music/catalogue/albums-store.server.ts';
import { registerMusic } from '#app/features/music/catalogue/api.server.ts';
import { registerFavourites } from '#app/features/music/favourites/api.server.ts';
import { registerStreamSong } from '#app/features/music/on-stream/api.server.ts';
import { registerPlaylists } from '#app/features/music/playlists/api.server.ts';
import { registerMyZ } from '#app/features/my-z/api.server.ts';
import { ledgerOf } from '#app/features/my-z/rules.ts';
import { registerPicks } from '#app/features/picks/api.server.ts';
import { closeSeasons } from '#app/features/picks/tables-store.server.ts';
import { registerPlayers } from '#app/features/players/api.server.ts';
import { changesOf } from '#app/features/players/figures/changes-store.server.ts';
import { registerPush } from '#app/features/push/api.server.ts';
import { registerMissed } from '#app/features/push/missed/api.server.ts';
import { listRecordings, watchAddresses } from '#app/features/recordings/store.server.ts';
import { registerRecords } from '#app/features/records/api.server.ts';
import { loadFighters } from '#app/features/records/fighters-store.server.ts';
import { findRecords } from '#app/features/records/history-store.server.ts';
import { registerShop } from '#app/features/shop/api.server.ts';
import { registerWishes } from '#app/features/shop/wishes/api.server.ts';
import { arrivedWishes, lastArrival } from '#app/features/shop/wishes/store.server.ts';
import { registerStatus } from '#app/features/status/api.server.ts';
import { findFacts, keptStory, threadsOfFights } from '#app/features/stories/store.server.ts';
import { registerTournaments } from '#app/features/tournaments/api.server.ts';
import {
  findMatchOfPair,
  pairsOfTournament,
} from '#app/features/tournaments/match-of-pair-store.server.ts';
import { makeDeskPass } from '#app/features/tournaments/secret/desk-pass.server.ts';
import { dropEndedLinks } from '#app/features/tournaments/secret/links-store.server.ts';
import { organiserSecret } from '#app/features/tournaments/secret/secret.server.ts';
import { registerUpcoming } from '#app/features/upcoming/api.server.ts';
import * as foughtBouts from '#app/features/upcoming/fought-store.server.ts';
import { createOddsLearner, type OddsLearner } from '#app/features/upcoming/odds/learner.server.ts';
import { ODDS_SHAPE, sideOf } from '#app/features/upcoming/odds/rules.ts';
import { registerVersus } from '#app/features/versus/api.server.ts';
import { sumsAgainst } from '#app/features/versus/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { registerApiDocs } from './api-docs/api-docs.ts';
import type { ApiContext } from './context.ts';
import { noSuchCall } from './http/errors.ts';
import { registerLive } from './http/live-channel.ts';
import { rejectInvalidAddresses } from './http/text-validation.ts';

const NOBODY = {
  figures: ODDS_SHAPE.figures.map(() => null),
  traits: ODDS_SHAPE.traits.map(() => null),
};

/** By their places in the list; null before the first fight. */
async function findChances(
  { kysely }: Pick<AppDatabase, 'kysely'>,
  odds: Pick<OddsLearner, 'field'>,
  ids: number[],
): Promise<FieldChances | null> {
  const fighters = await loadFighters(kysely, ids);
  return odds.field(
    ids.map((id) => {
      const fighter = fighters.get(id);
      if (!fighter) return NOBODY;
      const { race, type, userId } = fighter;
      return sideOf(keptSideOf(fighter), { race, type, trainer: userId });
    }),
  );
}

export async function registerApi(api: FastifyInstance, context: ApiContext): Promise<void> {
  rejectInvalidAddresses(api);
  await registerApiDocs(api, context.site, context.reference);

  const { loadLeague, loadMonsters } = leagueReaders(context);
  registerFights(api, context);
  registerGuide(api, context);
  registerIdentity(api, context.sessions);
  registerPeople(api, context);
  if (!context.config.READ_ONLY) {
    everyHour(api, 'the hourly work failed', async () => {
      for (const drop of [dropOldAnswers, dropOldWords, dropEndedLinks]) {
        await drop(context.database.kysely);
      }
      await closeSeasons(context.database);
    });
  }
  registerShop(api, { ...context, loadMonsters });
  registerWishes(api, context);
  registerRecords(api, context);
  registerChampions(api, { ...context, loadMonsters });
  registerPlayers(api, context);
  registerForm(api, context);
  registerVersus(api, context.database);
  registerUpcoming(api, {
    ...context,
    findRecords,
    findFights: recordFights,
    ...fightPlaces,
    winsAgainst: sumsAgainst,
    loadLeague,
    findFacts,
  });
  registerFightReports(api, {
    ...context,
    findFacts,
    keptStory,
    threadsOfFights,
    findFollows,
    balancesOf: async (userId) => ledgerOf(await changesOf(context.database.kysely, userId)).points,
    longestStreak: async (weeks) =>
      (await bestRecords(context.database, 'streak', weeks))[0]?.figure ?? 0,
    ...fightPlaces,
    ...foughtBouts,
    watchAddresses,
    findMatchOfPair,
    pairsOfTournament,
    matchesByNumber,
  });
  registerPicks(api, context);
  registerMyZ(api, { ...context, changesOf });
  registerMusic(api, context);
  const songs = { findSongs: (songIds: string[]) => findSongs(context.database.kysely, songIds) };
  registerPlaylists(api, { ...context, ...songs });
  registerFavourites(api, { ...context, ...songs });
  registerStreamSong(api, { ...context, requireHost: hostsOnly(context) });
  registerFollows(api, {
    ...context,
    loadMonsters,
    findMatches: (which) => ownedMatches(context.database.kysely, which),
  });
  const odds = createOddsLearner(context.database);
  registerTournaments(api, {
    ...context,
    findRecords,
    findChances: (ids) => findChances(context.database, odds, ids),
    loadSkills: async () => (await loadLeague()).skills,
    requireFeedKey: (authorization) => requireFeedKey(authorization, context),
    mayPassDesk: (holder) => isHost(holder, context.config.HOSTS),
  });
  registerStatus(api, { vitals: context.processStatus, checkServices: context.checkServices });
  const feed = registerFeed(api, { ...context, odds });
  registerHost(api, {
    ...context,
    feed,
    listRecordings,
    loadMonsters,
    makeDeskPass: async (host, until) =>
      makeDeskPass(await organiserSecret(context.database, context.config), host, until),
  });
  registerPush(api, context);
  registerMissed(api, {
    ...context,
    findMatches: (numbers) => matchesByNumber(context.database.kysely, numbers),
    arrivals: { last: lastArrival, ofWishes: arrivedWishes },
    findFollowed: async (ownerId, which) =>
      latestNumbers(
        context.database.kysely,
        await findFollows(context.database.kysely, ownerId),
        which,
      ),
  });
  registerLive(api, context);

  api.all('/*', { schema: { hide: true } }, async () => {
    throw noSuchCall();
  });
}

const matchesByNumber = async (db: Kysely<Tables>, numbers: number[]) =>
  (await ownedMatches(db, { numbers: [0, ...numbers] })).map(({ match }) => match);

function leagueReaders({ database, reference }: Pick<ApiContext, 'database' | 'reference'>) {
  const loadLeague = async (db: Kysely<Tables> = database.kysely) =>
    (await loadCalibration(db)) ?? reference;
  return {
    loadLeague,
    loadMonsters: async (db?: Kysely<Tables>) => (await loadLeague(db)).monsters,
  };
}
