import { ApiError } from '@ringside/contract/api-error';
import type { EndpointResponse, HandlerInput, LocalEndpoint } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { hideNames } from '#app/core/names/hide-names.ts';
import { hiddenIn } from '#app/core/names/name-screen.server.ts';
import type { HiddenNames } from '#app/core/names/rules.ts';
import { MAX_PAGE } from '#app/core/paging/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { inSnapshot } from '#database/in-snapshot.ts';
import type { Tables } from '#database/tables.ts';
import { type changesOf, POSITION_GONE } from './contract.ts';
import { changesAfter, currentEra, type Mirrored } from './store.server.ts';

type Changes = LocalEndpoint & ReturnType<typeof changesOf>;
type Item<E extends Changes> = NonNullable<EndpointResponse<E>['changes'][number]['item']>;

/** Serves the changes of a kind of object, with the objects and the hidden names of one snapshot. */
export function serveChanges<E extends Changes>(
  app: FastifyInstance,
  database: AppDatabase,
  endpoint: E,
  {
    kind,
    most = MAX_PAGE,
    find,
  }: {
    kind: Mirrored;
    /** Fewer in a page where objects are long, so that no answer holds up others. */
    most?: number;
    /** The objects by id; those that are gone are missing. */
    find(db: Kysely<Tables>, ids: string[], hidden: HiddenNames): Promise<Map<string, Item<E>>>;
  },
): void {
  const answer = async ({ query }: HandlerInput<Changes>) =>
    inSnapshot(database, async (db) => {
      const { era, last } = await currentEra(db);
      const [number, of = era] = (query.after ?? '0').split(/\.(.*)/);
      const after = Number(number);
      if (of !== era || after > last) throw new ApiError(...POSITION_GONE);
      const limit = Math.min(query.limit, most);
      const rows = await changesAfter(db, kind, after, limit + 1);
      const shown = rows.slice(0, limit);
      const hidden = await hiddenIn(db);
      const ids = shown.map(({ id }) => id);
      const items = ids.length > 0 ? await find(db, ids, hidden) : new Map<string, Item<E>>();
      return {
        changes: ids.map((id) => ({ id, item: hideNames(items.get(id) ?? null, hidden) })),
        position: `${shown.at(-1)?.number ?? after}.${era}`,
        more: rows.length > shown.length,
      };
    });
  serve(app, endpoint as Changes, answer as never, {
    responseHeaders: { 'cache-control': 'no-store' },
  });
}
