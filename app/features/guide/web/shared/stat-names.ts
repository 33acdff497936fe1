import type { Stat } from '../../contract.ts';

/** Full names of the stats, for wide layouts and screen readers. */
export const STAT_NAMES: Record<Stat, string> = {
  LIF: 'Life',
  POW: 'Power',
  INT: 'Intelligence',
  SKI: 'Skill',
  SPD: 'Speed',
  DEF: 'Defence',
};
