import type { Stat } from '../../contract.ts';

export const STAT_NAMES: Record<Stat, string> = {
  LIF: 'Life',
  POW: 'Power',
  INT: 'Intelligence',
  SKI: 'Skill',
  SPD: 'Speed',
  DEF: 'Defence',
};
