import type { Client } from '@ringside/contract/client';
import { calibrationBalance, type GuideEntry, type Monster, STATS } from '../../contract.ts';
import { inNumberOrder } from '../../rules.ts';
import { calibrationQuery } from '../queries.ts';

export interface RosterEntry extends GuideEntry {
  slug: string;
  gains: number[];
}

export const rosterQuery = (api: Client) =>
  calibrationQuery(['roster'], async (options) =>
    inNumberOrder((await api(calibrationBalance, {}, options)).map(rosterEntry)),
  );

function rosterEntry({ number, name, slug, META, STATS: stats }: Monster): RosterEntry {
  return { number, name, slug, META, gains: STATS.map((stat) => stats[stat].GAIN) };
}
