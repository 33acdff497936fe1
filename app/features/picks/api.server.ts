import { ApiError } from '@ringside/contract/api-error';
import type { Failure } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import { ownersOnly, requireName, type Sessions } from '#app/core/identity/session.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import { cutPage } from '#app/core/paging/rules.ts';
import { serveList } from '#app/core/paging/serve-list.server.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import { startOfWeek, weekOf } from '#app/core/weeks.ts';
import { seasonNamed, seasonOf } from '#app/features/champions/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import * as contract from './contract.ts';
import { scorePicks } from './rules.ts';
import * as store from './store.server.ts';
import { bestOfSeasons, pickTable, seasonTable } from './tables-store.server.ts';

interface PicksContext {
  database: AppDatabase;
  sessions: Sessions;
  names: NameScreen;
}

const REFUSALS: Record<'unknown' | 'closed' | 'other', Failure> = {
  unknown: [404, 'not_found', contract.UNKNOWN_BOUT_MESSAGE],
  closed: [409, 'closed', contract.CLOSED_MESSAGE],
  other: [409, 'picked', contract.PICKED_MESSAGE],
};

export function registerPicks(app: FastifyInstance, context: PicksContext): void {
  const { database, sessions } = context;
  const { ownerOf, guarded } = ownersOnly(sessions);

  const picksOf = async (db: Kysely<Tables>, userId: string) => ({
    picks: await store.latestPicks(db, userId),
    score: scorePicks(await store.scoredPicks(db, userId)),
  });

  serve(
    app,
    contract.getPicks,
    async ({ headers, params }) => picksOf(database.kysely, await ownerOf(headers, params)),
    guarded,
  );

  // They stay closed when the machine's clock is set back.
  const closed = new Set<string>();
  const changes = { database, authorize: sessions.requireViewer };
  serveChange(app, changes, contract.makePick, async ({ params, body }, { trx, viewer }) => {
    const userId = requireName(viewer, params);
    const { bout, side, sure } = body;
    const now = closed.has(bout) ? Number.POSITIVE_INFINITY : Date.now();
    const isLeft = side === 'left';
    const pick = { bout, userId, userName: viewer.displayName, isLeft, sure, now };
    const outcome = await store.takePick(trx, pick);
    if (outcome === 'closed') closed.add(bout);
    if (outcome !== 'made' && outcome !== 'same') throw new ApiError(...REFUSALS[outcome]);
    return picksOf(trx, userId);
  });

  serveList(app, contract.listPicks, contract.picksOfFight, async ({ query }) => {
    const { rows, next } = cutPage(
      await store.picksOfPage(database.kysely, query),
      query.limit,
      ({ decidedAt, fight }) => ({ at: Date.parse(decidedAt), key: fight }),
    );
    return { items: rows, next };
  });

  registerTables(app, context);
}

function registerTables(app: FastifyInstance, { database, names }: PicksContext): void {
  serveCached(app, contract.getPickTable, {
    on: ['upcoming', 'hidden-names'],
    keyOf: ({ query }) => `${query.season} ${weekOf(Date.now())}`,
    async load({ query }) {
      const db = database.kysely;
      const week = weekOf(Date.now());
      const season = query.season === 'now' ? seasonOf(week).name : (query.season ?? null);
      const { first, last } = season ? seasonNamed(season) : { first: week, last: week };
      const hidden = await names.current();
      const isShown = ({ displayName, login }: Pick<contract.PickRow, 'displayName' | 'login'>) =>
        ![displayName, login].some((name) => name && hidden.has('player', name));
      const rows = season ? await seasonTable(db, season) : await pickTable(db, { first, last });
      return {
        season,
        from: new Date(startOfWeek(first)).toISOString(),
        to: new Date(startOfWeek(last + 1)).toISOString(),
        rows: rows.filter(isShown).map(({ userId: _, ...row }) => row),
        best: (await bestOfSeasons(db)).filter(isShown),
      };
    },
  });
}
