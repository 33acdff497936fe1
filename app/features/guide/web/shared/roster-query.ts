import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { calibrationBalance, type GuideEntry, type Monster, STATS } from '../../contract.ts';
import { inNumberOrder } from '../../rules.ts';

export interface RosterEntry extends GuideEntry {
  slug: string;
  gains: number[];
}

export const ROSTER_KEY = ['calibration', 'roster'] as const;
const ROSTER_STALE_MS = 60 * 60_000;

export function rosterQuery(api: Client) {
  return queryOptions({
    queryKey: ROSTER_KEY,
    queryFn: async ({ signal }) =>
      inNumberOrder((await api(calibrationBalance, {}, { signal })).map(rosterEntry)),
    staleTime: ROSTER_STALE_MS,
  });
}

function rosterEntry({ number, name, slug, META, STATS: stats }: Monster): RosterEntry {
  return { number, name, slug, META, gains: STATS.map((stat) => stats[stat].GAIN) };
}
