import { serve } from '@ringside/contract/fastify';
import { createResponseCache, type ResponseCounts } from '@ringside/response-cache';
import { fromCache } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { type Backgrounds, nextFights } from './cards-store.server.ts';
import * as contract from './contract.ts';
import { registerOdds } from './odds/api.server.ts';
import { POOL_CHANGES_EVERY_MS, POOL_TOPIC } from './rules.ts';

interface NextFightContext extends Backgrounds {
  database: AppDatabase;
  names: NameScreen;
  live: { publish(topics: string[]): void };
  processStatus: { responses: ResponseCounts };
}

/** The announced fights, the server's time, and the accuracy of the estimates. */
export function registerNextFight(app: FastifyInstance, context: NextFightContext): void {
  const { database, names, live, processStatus } = context;
  const next = createResponseCache((_: 'next') => nextFights(database.kysely, context), {
    counts: processStatus.responses,
    revise: names.revise,
  });
  // Pools are published at most once a second, so the response is only rebuilt that often.
  const pools = coalesce(POOL_CHANGES_EVERY_MS, () => {
    next.invalidate();
    live.publish([POOL_TOPIC]);
  });
  const unsubscribe = database.changes.subscribe((topic) => {
    if (topic === POOL_TOPIC) pools.call();
    else if (['upcoming', 'history', 'calibration', '*'].includes(topic)) next.invalidate();
  });
  app.addHook('onClose', async () => {
    unsubscribe();
    pools.stop();
  });

  serve(
    app,
    contract.getNextFights,
    fromCache(next, () => 'next' as const),
  );
  serve(app, contract.getClock, async () => ({ now: Date.now() }), {
    responseHeaders: { 'cache-control': 'no-store' },
  });
  registerOdds(app, context);
}

/** Runs a function immediately, then at most once per interval while there are calls. */
export function coalesce(everyMs: number, work: () => void): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    again = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, everyMs);
  };
  return {
    call() {
      again = true;
      if (timer === undefined) run();
    },
    stop: () => clearTimeout(timer),
  };
}
