import type { FastifyInstance } from 'fastify';
import { registerChampions } from '#app/features/champions/api.server.ts';
import { registerFeed, requireFeedKey } from '#app/features/feed/api.server.ts';
import { registerFollows } from '#app/features/follows/api.server.ts';
import { registerForm } from '#app/features/form/api.server.ts';
import { registerHost } from '#app/features/host/api.server.ts';
import { isHost } from '#app/features/host/rules.ts';
import { registerIdentity } from '#app/features/identity/api.server.ts';
import { registerKeptSongs } from '#app/features/kept-songs/api.server.ts';
import { registerMatches } from '#app/features/matches/api.server.ts';
import { ownedMatches } from '#app/features/matches/store.server.ts';
import { registerMonsterRecords } from '#app/features/monster-records/api.server.ts';
import { findFights, findRecords } from '#app/features/monster-records/history.server.ts';
import { registerMonsters } from '#app/features/monsters/api.server.ts';
import { loadCalibration } from '#app/features/monsters/store.server.ts';
import { registerMusic } from '#app/features/music/api.server.ts';
import { findSongs } from '#app/features/music/store.server.ts';
import { registerNextFight } from '#app/features/next-fight/api.server.ts';
import { createOddsLearner } from '#app/features/next-fight/odds/learner.server.ts';
import { registerPlaylists } from '#app/features/playlists/api.server.ts';
import { registerProfiles } from '#app/features/profiles/api.server.ts';
import { registerShop } from '#app/features/shop/api.server.ts';
import { registerStatus } from '#app/features/status/api.server.ts';
import { registerTournaments } from '#app/features/tournaments/api.server.ts';
import { makeDeskPass } from '#app/features/tournaments/secret/desk-pass.server.ts';
import { organiserSecret } from '#app/features/tournaments/secret/secret.server.ts';
import { registerVersus } from '#app/features/versus/api.server.ts';
import { sumsAgainst } from '#app/features/versus/store.server.ts';
import type { ApiContext } from './context.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { noSuchCall } from './http/errors.ts';
import { registerLive } from './http/live-channel.ts';
import { rejectInvalidAddresses } from './http/text-validation.ts';

/** The call table: every call of the product, one line per feature (specification, section 7). */
export async function registerApi(api: FastifyInstance, context: ApiContext): Promise<void> {
  rejectInvalidAddresses(api);
  await registerApiDocs(api, context.site.productTitle, context.reference.monsters);

  const loadMonsters = async () =>
    ((await loadCalibration(context.database.kysely)) ?? context.reference).monsters;
  registerMatches(api, context);
  registerMonsters(api, context);
  registerIdentity(api, context);
  registerShop(api, {
    ...context,
    loadMonsters,
  });
  registerMonsterRecords(api, context);
  registerChampions(api, { ...context, loadMonsters });
  registerProfiles(api, context);
  registerForm(api, context);
  registerVersus(api, context.database);
  registerNextFight(api, {
    ...context,
    ...{ findRecords, findFights, winsAgainst: sumsAgainst },
    loadLeague: async () => (await loadCalibration(context.database.kysely)) ?? context.reference,
  });
  registerMusic(api, context);
  registerPlaylists(api, {
    ...context,
    findSongs: (songIds) => findSongs(context.database.kysely, songIds),
  });
  registerKeptSongs(api, {
    ...context,
    findSongs: (songIds) => findSongs(context.database.kysely, songIds),
  });
  registerFollows(api, {
    ...{ ...context, loadMonsters },
    findMatches: (which) => ownedMatches(context.database.kysely, which),
  });
  registerTournaments(api, {
    ...context,
    findRecords,
    loadSkills: async () =>
      ((await loadCalibration(context.database.kysely)) ?? context.reference).skills,
    requireFeedKey: (authorization) => requireFeedKey(authorization, context),
    mayPassDesk: (holder) => isHost(holder, context.config.HOSTS),
  });
  registerStatus(api, { vitals: context.processStatus, checkServices: context.checkServices });
  const odds = createOddsLearner(context.database);
  const feed = registerFeed(api, { ...context, odds });
  registerHost(api, {
    ...{ ...context, feed },
    makeDeskPass: async (host, until) =>
      makeDeskPass(await organiserSecret(context.database, context.config), host, until),
  });
  registerLive(api, context);

  api.all('/*', { schema: { hide: true } }, async () => {
    throw noSuchCall();
  });
}
