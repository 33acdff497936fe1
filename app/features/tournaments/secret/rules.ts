import type { TournamentChange } from '../contract.ts';

/** Links in force at a time. */
export const MAX_LINKS = 50;
export const LINK_MS = 90 * 24 * 3_600_000;

export type HelperRole = 'keeper' | 'caster';
export interface Helper {
  name: string;
  role: HelperRole;
}

export const HELPER_ROLES: Record<HelperRole, { title: string; may: string }> = {
  keeper: { title: 'result keeper', may: 'results and the broadcast' },
  caster: { title: 'caster', may: 'the broadcast' },
};

const OF_KEEPERS: readonly TournamentChange['what'][] = [
  'declared',
  'corrected',
  'taken-back',
  'scored',
  'out',
  'selected',
  'queued',
  'paused',
];

export function mayChange({ role }: Helper, changes: readonly TournamentChange[]): boolean {
  return changes.every(({ what }) => role === 'keeper' && OF_KEEPERS.includes(what));
}

export const linkWords = ({ role }: Helper) => `This link is for ${HELPER_ROLES[role].may} alone.`;
