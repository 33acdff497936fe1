/** Recent matches (specification, sections 2, 3 and 7: Match history service). */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import { recordId } from '#app/features/monster-records/contract.ts';
import { raceName } from '#app/features/monsters/contract.ts';
import { RECENT_MATCHES_PAGE_SIZE } from './rules.ts';

export const combatant = z.strictObject({
  ID: recordId,
  MONSTER_NAME: z.string().check(z.minLength(1), z.maxLength(60)),
  RACE: raceName,
});
export type Combatant = z.output<typeof combatant>;

export const matchRecord = z.object({
  /** The fight's own number, newest highest. */
  id: z.int(),
  leftCombatant: combatant,
  rightCombatant: combatant,
  outcome: z.object({ leftSideWins: z.boolean(), knockOut: z.boolean() }),
  /** ISO 8601, UTC. */
  date: z.string(),
});
export type MatchRecord = z.output<typeof matchRecord>;

export const recentMatches = endpoint({
  method: 'GET',
  path: '/matches',
  summary: 'The latest fights, newest first',
  query: z.object({
    pageSize: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(RECENT_MATCHES_PAGE_SIZE)),
      RECENT_MATCHES_PAGE_SIZE,
    ),
  }),
  response: z.object({ records: z.array(matchRecord) }),
});

/** Feed event: a fight was decided. */
export const fight = z.strictObject({
  leftCombatant: combatant,
  rightCombatant: combatant,
  outcome: z.strictObject({ leftSideWins: z.boolean(), knockOut: z.boolean() }),
  date: z.iso.datetime({ offset: true }),
});
