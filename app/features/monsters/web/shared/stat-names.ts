import type { Stat } from '../../contract.ts';

/** Stats in whole words, where there is room and for screen readers. */
export const STAT_NAMES: Record<Stat, string> = {
  LIF: 'Life',
  POW: 'Power',
  INT: 'Intelligence',
  SKI: 'Skill',
  SPD: 'Speed',
  DEF: 'Defence',
};
