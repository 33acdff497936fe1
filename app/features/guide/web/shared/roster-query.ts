import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { calibrationBalance, type GuideEntry, type Monster, STATS } from '../../contract.ts';
import { inNumberOrder } from '../../rules.ts';

/** A monster with the fields for lists of all monsters. */
export interface RosterEntry extends GuideEntry {
  slug: string;
  /** Gains of the six stats, in the order of `STATS`. */
  gains: number[];
}

export const ROSTER_KEY = ['calibration', 'roster'] as const;
const ROSTER_STALE_MS = 60 * 60_000;

/** All monsters by number, with the fields for lists. */
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
