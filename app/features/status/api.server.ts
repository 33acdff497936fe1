import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '#database/version.ts';
import type { ServiceChecks } from './checks.server.ts';
import * as contract from './contract.ts';
import { FEED_QUIET_MS, overallOf } from './rules.ts';

interface Vitals {
  startedAt: number;
  season: 'off' | 'running' | 'ended';
  feed: { lastEventAt: number | null };
  storage: { readOnly(): contract.ReadOnly };
  damage: { known(): Promise<string | null> };
}

interface StatusSources {
  vitals: Vitals;
  checkServices: ServiceChecks;
}

export function registerStatus(app: FastifyInstance, sources: StatusSources): void {
  const answer = async () => {
    const isDamaged = (await sources.vitals.damage.known()) !== null;
    const services = (await sources.checkServices()).map((part) =>
      isDamaged && part.name === 'database' && part.state === 'up'
        ? { ...part, state: 'damaged' as const }
        : part,
    );
    const parts = [...services, ...toldParts(sources)];
    const readOnly = sources.vitals.storage.readOnly();
    return {
      state: overallOf(parts, readOnly),
      readOnly,
      parts,
      version: VERSION,
      startedAt: new Date(sources.vitals.startedAt).toISOString(),
      checkedAt: new Date().toISOString(),
    };
  };
  serve(app, contract.getStatus, answer, { responseHeaders: { 'cache-control': 'no-store' } });
}

function toldParts({ vitals }: StatusSources): contract.StatusPart[] {
  const { feed, season, startedAt } = vitals;
  const lastAt = feed.lastEventAt;
  const quiet = Date.now() - (lastAt ?? startedAt) > FEED_QUIET_MS;
  return [
    {
      name: 'feed',
      state: quiet ? 'quiet' : 'up',
      builtIn: false,
      at: lastAt === null ? null : new Date(lastAt).toISOString(),
    },
    ...(season === 'off'
      ? []
      : [
          {
            name: 'season' as const,
            state: season === 'running' ? ('up' as const) : ('quiet' as const),
            builtIn: true,
            at: null,
          },
        ]),
  ];
}
