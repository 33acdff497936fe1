import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { nextFights } from './cards-store.server.ts';
import * as contract from './contract.ts';
import type { Backgrounds } from './fighter-cards-store.server.ts';
import { registerOdds } from './odds/api.server.ts';
import { POOL_CHANGES_EVERY_MS, POOL_TOPIC } from './rules.ts';

interface NextFightContext extends Backgrounds {
  database: AppDatabase;
  live: { publish(topics: string[]): void };
}

export function registerUpcoming(app: FastifyInstance, context: NextFightContext): void {
  const { database, live } = context;
  const next = serveCached(app, contract.getNextFights, {
    on: ['upcoming', 'history', 'calibration'],
    load: () => nextFights(database.kysely, context),
  });
  // Pools are published at most once a second, so the response is only rebuilt that often.
  const pools = coalesce(POOL_CHANGES_EVERY_MS, () => {
    next.invalidate();
    live.publish([POOL_TOPIC]);
  });
  database.changes.subscribe(pools.call, [POOL_TOPIC]);
  app.addHook('onClose', async () => pools.stop());

  serve(app, contract.getClock, async () => ({ now: Date.now() }), {
    responseHeaders: { 'cache-control': 'no-store' },
  });
  registerOdds(app, context);
}

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
