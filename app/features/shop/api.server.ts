import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { NAME_MESSAGE } from '#app/core/identity/contract.ts';
import { isNameOf } from '#app/core/identity/rules.ts';
import type { Sessions } from '#app/core/identity/session.server.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

interface ShopContext {
  database: AppDatabase;
  sessions: Sessions;
  reference: { items: contract.Item[] };
  loadMonsters: () => Promise<Monster[]>;
}

export function registerShop(app: FastifyInstance, context: ShopContext): void {
  const { database, sessions } = context;
  serveCached(app, contract.storeStatus, {
    on: ['store', 'calibration'],
    load: () => readStatus(context),
  });
  serveCached(app, contract.listItems, {
    on: ['store', 'calibration'],
    load: () => readItems(context),
  });
  serve(
    app,
    contract.getInventory,
    async ({ headers, query }) => {
      const viewer = await sessions.requireViewer(headers);
      if (!isNameOf(query.userId, viewer)) throw new ApiError(403, 'wrong_name', NAME_MESSAGE);
      const inventory = await store.findInventory(database.kysely, viewer.userId);
      return { userId: viewer.displayName, inventory };
    },
    { responseHeaders: { 'cache-control': 'private, no-store' } },
  );
}

async function readStatus({ database, loadMonsters }: ShopContext) {
  const status = await store.findStoreStatus(database.kysely);
  if (!status) return { status: { items: [], raffleItem: null, restockTime: null } };
  const { items, raffleItem, restockTime } = status;
  const show = showItem(await loadMonsters());
  return {
    status: { items: items.map(show), raffleItem: raffleItem && show(raffleItem), restockTime },
  };
}

async function readItems({ database, reference, loadMonsters }: ShopContext) {
  const status = await store.findStoreStatus(database.kysely);
  const bySlug = new Map(reference.items.map((item) => [item.Slug, item]));
  const inStore = status ? [...status.newItems, ...status.items] : [];
  for (const item of inStore) bySlug.set(item.Slug, item);
  const items = [...bySlug.values()].sort((a, b) => a.i - b.i);
  return { items: items.map(showItem(await loadMonsters())) };
}

function showItem(monsters: Monster[]): (item: contract.Item) => contract.ShownItem {
  const entries = new Map(monsters.map(({ META }) => [META.RACE_SUPERTYPE, META]));
  return (item) => {
    const META = item.Supertype === undefined ? undefined : entries.get(item.Supertype);
    if (!META) return item;
    return { ...item, Entry: { RACE_TYPE: META.RACE_TYPE, RACE_SUBTYPE: META.RACE_SUBTYPE } };
  };
}
