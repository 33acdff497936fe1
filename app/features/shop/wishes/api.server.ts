import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import { ownersOnly, requireName, type Sessions } from '#app/core/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Item } from '../contract.ts';
import { findStoreStatus } from '../store.server.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

interface WishesContext {
  database: AppDatabase;
  sessions: Sessions;
  reference: { items: readonly Item[] };
}

export function registerWishes(
  app: FastifyInstance,
  { database, sessions, reference }: WishesContext,
): void {
  const catalogue = new Set(reference.items.map(({ Slug }) => Slug));
  const { ownerOf, guarded } = ownersOnly(sessions);
  serve(
    app,
    contract.getWishlist,
    async ({ headers, params }) => ({
      slugs: await store.findWishes(database.kysely, await ownerOf(headers, params)),
    }),
    guarded,
  );
  const changes = { database, authorize: sessions.requireViewer };
  serveChange(app, changes, contract.changeWishlist, async ({ params, body }, { trx, viewer }) => {
    const ownerId = requireName(viewer, params);
    const added = new Set((await findStoreStatus(trx))?.newItems.map(({ Slug }) => Slug));
    const isKnown = (slug: string) => catalogue.has(slug) || added.has(slug);
    const [add, remove] = [body.add.filter(isKnown), body.remove.filter(isKnown)];
    await store.changeWishes(trx, ownerId, { add, remove, saidAt: body.saidAt });
    return { slugs: await store.findWishes(trx, ownerId) };
  });
}
