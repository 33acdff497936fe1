import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { ResponseCounts } from '@ringside/response-cache';
import { fromCaches } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import { getUser, PLAYER_MESSAGE } from '#app/core/identity/contract.ts';
import type { HostList } from '#app/core/identity/hosts.ts';
import type { Sessions } from '#app/core/identity/session.server.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import { cutPage } from '#app/core/paging/rules.ts';
import { serveList } from '#app/core/paging/serve-list.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { createUserRecords } from './figures/user-records.server.ts';
import { bestPlayers, LISTED_PLAYERS, PLAYER_SEARCH_LIMIT } from './rules.ts';
import { searchPlayers } from './search/store.server.ts';
import { findMostActive, findProfile, playersOfPage, toListed } from './store.server.ts';

interface PlayersContext {
  database: AppDatabase;
  sessions: Sessions;
  names: NameScreen;
  config: { HOSTS?: HostList | undefined };
  processStatus: { responses: ResponseCounts };
}

export function registerPlayers(
  app: FastifyInstance,
  { database, sessions, names, config, processStatus }: PlayersContext,
): void {
  const { lookups } = database;
  const { responses: counts } = processStatus;
  const records = createUserRecords({ database, sessions, names, config, counts });
  serve(
    app,
    getUser,
    fromCaches(({ params, headers }) => records.find(params.username, headers)),
  );

  serve(app, contract.searchPlayers, async ({ query: { term } }) => ({
    players: await searchPlayers(database, {
      term,
      limit: PLAYER_SEARCH_LIMIT,
      hidden: await names.current(),
    }),
  }));

  serve(app, contract.getPlayer, async ({ params: { username } }) => {
    const hidden = (await names.current()).has('player', username);
    const player = hidden ? null : await findPlayerByName(lookups, username);
    if (!player) throw new ApiError(404, 'not_found', PLAYER_MESSAGE);
    const { userId, login, displayName } = player;
    return { login: login ?? displayName, displayName, ...(await findProfile(lookups, userId)) };
  });

  serveList(app, contract.listPlayers, contract.listedPlayer, async ({ query }) => {
    const hidden = await names.current();
    const isShown = ({ login, displayName }: contract.ListedPlayer) =>
      ![login, displayName].some((name) => hidden.has('player', name));
    const isFirst = query.cursor === undefined;
    const active = isFirst ? (await findMostActive(database)).filter(isShown) : [];
    const { rows, next } = cutPage(
      await playersOfPage(database.kysely, query),
      query.limit,
      ({ known_since, number }) => ({ at: known_since, key: number }),
    );
    return {
      mostActive: active.slice(0, LISTED_PLAYERS),
      best: bestPlayers(active),
      items: rows.map(toListed).filter(isShown),
      next,
    };
  });
}
