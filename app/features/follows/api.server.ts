import { ApiError } from '@ringside/contract/api-error';
import type { HandlerInput } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { cachedValue } from '#app/core/cached-value.server.ts';
import { takeLastWords } from '#app/core/changes/last-words-store.server.ts';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import { ownersOnly, requireName, type Sessions } from '#app/core/identity/session.server.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { OwnedMatch } from '#app/features/fights/contract.ts';
import { RECENT_MATCHES_PAGE_SIZE } from '#app/features/fights/rules.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import * as contract from './contract.ts';
import { type FollowedSide, followedSide } from './rules.ts';
import * as store from './store.server.ts';

type Db = Kysely<Tables>;

interface FollowsContext {
  database: AppDatabase;
  sessions: Sessions;
  loadMonsters(db: Db): Promise<readonly Monster[]>;
  findMatches(which: { numbers: number[] } | { latest: number }): Promise<OwnedMatch[]>;
}

export function registerFollows(app: FastifyInstance, context: FollowsContext): void {
  const { database, sessions, findMatches } = context;
  // Cached, since all viewers with a list request them.
  const recentFights = cachedValue(database.changes, ['matches'], () =>
    findMatches({ latest: RECENT_MATCHES_PAGE_SIZE }),
  );
  const { ownerOf, guarded } = ownersOnly(sessions);

  const { getFollows, addFollow, removeFollow, getFollowedFights } = contract;

  async function list({ headers, params }: HandlerInput<typeof getFollows>) {
    return store.namedFollows(database.kysely, await ownerOf(headers, params));
  }

  async function fights({ headers, params }: HandlerInput<typeof getFollowedFights>) {
    const follows = await store.findFollows(database.kysely, await ownerOf(headers, params));
    if (follows.length === 0) return { follows: 0, sides: {}, latest: [] };
    const numbers = await store.latestNumbers(database.kysely, follows);
    const [recent, latest] = await Promise.all([
      recentFights(),
      numbers.length > 0 ? findMatches({ numbers }) : [],
    ]);
    const sides = sidesOf([...recent, ...latest], follows);
    return { follows: follows.length, sides, latest: latest.map(({ match }) => match) };
  }

  serve(app, getFollows, list, guarded);
  serve(app, getFollowedFights, fights, guarded);

  const changes = { database, authorize: sessions.requireViewer };
  serveChange(app, changes, addFollow, async ({ params, body }, { trx, viewer }) => {
    const ownerId = requireName(viewer, params);
    const key = await keyOf(trx, body, context);
    const isAdded =
      !(await isLastWord(trx, ownerId, key, body)) || (await store.addFollow(trx, ownerId, key));
    if (!isAdded) throw new ApiError(409, 'follows_full', contract.FOLLOWS_FULL_MESSAGE);
    return store.namedFollows(trx, ownerId);
  });
  serveChange(app, changes, removeFollow, async ({ params, body }, { trx, viewer }) => {
    const ownerId = requireName(viewer, params);
    const key = await keyOf(trx, body, context);
    if (await isLastWord(trx, ownerId, key, body)) await store.removeFollow(trx, ownerId, key);
    return store.namedFollows(trx, ownerId);
  });
}

async function isLastWord(
  trx: Transaction<Tables>,
  ownerId: string,
  { kind, subject }: store.FollowKey,
  { saidAt }: contract.FollowWord,
): Promise<boolean> {
  const items = [`follow ${kind} ${subject}`];
  return (await takeLastWords(trx, { ownerId, items, saidAt })).size > 0;
}

/** @throws ApiError 404 for an unknown player or breed */
async function keyOf(
  db: Db,
  { kind, name }: contract.Follow,
  { loadMonsters }: Pick<FollowsContext, 'loadMonsters'>,
): Promise<store.FollowKey> {
  const subject =
    kind === 'race'
      ? (await loadMonsters(db)).find(({ META }) => META.RACE_SUPERTYPE === name)?.META
          .RACE_SUPERTYPE
      : (await findPlayerByName(db, name))?.userId;
  if (subject === undefined) throw new ApiError(404, 'not_found', contract.FOLLOW_MESSAGE);
  return { kind, subject };
}

function sidesOf(fights: OwnedMatch[], follows: store.FollowKey[]): Record<string, FollowedSide> {
  const of = (kind: store.FollowKey['kind']) =>
    new Set(follows.filter((follow) => follow.kind === kind).map(({ subject }) => subject));
  const followed = { players: of('player'), races: of('race') };
  const sides: Record<string, FollowedSide> = {};
  for (const fight of fights) {
    const side = followedSide(fight, followed);
    if (side) sides[fight.match.id] = side;
  }
  return sides;
}
