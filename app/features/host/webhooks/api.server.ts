import { randomUUID } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { reasonAgainstUrl } from '#app/core/announcements/post.server.ts';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import { findPlayersByName } from '#app/core/identity/store.server.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { RequireHost, ServeHost } from '../names-api.server.ts';
import * as contract from './contract.ts';
import { type DeliveryContext, deliver } from './deliver.server.ts';
import * as store from './store.server.ts';

interface WebhookContext extends DeliveryContext {
  database: AppDatabase;
  loadMonsters(db: Kysely<Tables>): Promise<readonly Monster[]>;
  requireHost: RequireHost;
  serveHost: ServeHost;
}

export function registerWebhooks(app: FastifyInstance, context: WebhookContext): void {
  const { database, requireHost, serveHost } = context;
  serveHost(contract.listWebhooks, async () => ({
    webhooks: await store.listWebhooks(database.kysely),
  }));
  const changes = { database, authorize: requireHost };
  serveChange(app, changes, contract.addWebhook, async ({ body }, { trx, changed, viewer }) => {
    const players = await requireUsable(trx, body, context);
    const added = await store.addWebhook(trx, body, { host: viewer, players, changed });
    if (!added) throw new ApiError(409, 'too_many', contract.TOO_MANY_WEBHOOKS_MESSAGE);
    return added;
  });
  serveChange(app, changes, contract.resumeWebhook, async ({ body }, { trx, changed, viewer }) => {
    requireKnown(await store.resumeWebhook(trx, body.id, viewer, changed));
    return { resumed: true as const };
  });
  serveHost(contract.testWebhook, async ({ body }) => {
    const hook = requireKnown(await store.findWebhook(database.kysely, body.id));
    const id = `msg_${randomUUID().replaceAll('-', '')}`;
    const message = { id, type: 'ringside.test' as const, happenedAt: Date.now(), data: {} };
    const { arrived, answer } = await deliver(hook, message, context);
    return { arrived, answer };
  });
  serveChange(app, changes, contract.removeWebhook, async ({ body }, { trx, changed, viewer }) => {
    requireKnown(await store.removeWebhook(trx, body.id, viewer, changed));
    return { removed: true as const };
  });
}

/** @throws ApiError 400 or 404 for invalid fields, or a name of no player and no breed */
async function requireUsable(
  db: Kysely<Tables>,
  { url, players, ...wanted }: contract.NewWebhook,
  { reach, loadMonsters }: WebhookContext,
): Promise<store.Chosen[]> {
  const reason = reasonAgainstUrl(url, reach);
  if (reason) throw new ApiError(400, 'address', reason);
  const isOfPlayers = wanted.fights === 'players';
  const { champions, results, restocks, announced, recaps } = wanted;
  const hasOthers = champions || results || restocks || announced || recaps;
  if ((wanted.fights === 'none' && !hasOthers) || (isOfPlayers && players.length === 0)) {
    throw new ApiError(400, 'nothing_chosen', contract.NOTHING_CHOSEN_MESSAGE);
  }
  if (!isOfPlayers) return [];
  const found = await findPlayersByName(db, players);
  const breeds = new Set((await loadMonsters(db)).map(({ META }) => META.RACE_SUPERTYPE));
  return players.map((name) => {
    if (breeds.has(name)) return { race: name, label: name };
    const player = found.get(name);
    if (player) return { userId: player.userId, label: name };
    throw new ApiError(404, 'not_found', `${contract.UNKNOWN_PLAYER_MESSAGE} ${name}`);
  });
}

function requireKnown<T>(found: T | undefined): T {
  if (!found) throw new ApiError(404, 'not_found', contract.UNKNOWN_WEBHOOK_MESSAGE);
  return found;
}
