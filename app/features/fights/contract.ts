/** Recent matches (specification, sections 2, 3 and 7: Match history service). */

import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { boutName } from '#app/core/feed-protocol/contract.ts';
import { changesOf } from '#app/core/mirror/contract.ts';
import { raceName } from '#app/features/guide/contract.ts';
import { fighter, recordId } from '#app/features/records/contract.ts';
import { RECENT_MATCHES_PAGE_SIZE } from './rules.ts';

export const combatant = z.strictObject({
  ID: field(recordId, 'The record of this appearance.', 4711),
  MONSTER_NAME: field(
    z.string().check(z.minLength(1), z.maxLength(60)),
    'The name it has in the ring.',
    'Rusty',
  ),
  RACE: field(raceName, 'Its RACE_SUPERTYPE.', 'HARE'),
});
export type Combatant = z.output<typeof combatant>;

export const matchRecord = z.object({
  id: field(z.int(), 'The fight’s own number, newest highest.', 981),
  leftCombatant: field(combatant, 'The fighter on the left.'),
  rightCombatant: field(combatant, 'The fighter on the right.'),
  outcome: field(
    z.object({
      leftSideWins: field(z.boolean(), 'Whether the left side won.'),
      knockOut: field(z.boolean(), 'Whether it ended by knock-out.'),
    }),
    'The outcome.',
  ),
  date: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
});
export type MatchRecord = z.output<typeof matchRecord>;

export const recentMatches = endpoint('GET', '/matches', {
  people: [],
  summary: 'The latest fights, newest first',
  query: z.object({
    pageSize: field(
      z._default(
        z.coerce.number().check(z.int(), z.gte(1), z.lte(RECENT_MATCHES_PAGE_SIZE)),
        RECENT_MATCHES_PAGE_SIZE,
      ),
      'How many at most.',
      50,
    ),
  }),
  response: z.object({ records: field(z.array(matchRecord), 'Newest first.') }),
});

export const fightChanges = endpoint('GET', '/fights/changes', {
  ...changesOf(matchRecord),
  summary: 'Fights that were decided, corrected or voided since a position',
});

export const fighterSides = {
  leftCombatant: field(fighter, 'The fighter on the left.', {
    ID: 4711,
    MONSTER_NAME: 'Rusty',
    RACE: 'HARE',
  }),
  rightCombatant: field(fighter, 'The fighter on the right; another record than the left one.', {
    MONSTER_NAME: 'Bolt',
    RACE: 'PIXIE',
    POW: 130,
    INT: 470,
  }),
};

export const fight = z.strictObject({
  ...fighterSides,
  outcome: field(
    z.strictObject({
      leftSideWins: field(z.boolean(), 'Whether the left side won.'),
      knockOut: field(z.boolean(), 'Whether it ended by knock-out.'),
    }),
    'The outcome.',
  ),
  date: field(
    z.iso.datetime({ offset: true }),
    'When it was decided: ISO 8601 with an offset. The latest fights are sorted by it.',
    '2026-01-02T20:20:00Z',
  ),
  bout: field(
    z.optional(boutName),
    'Your id for it if it was announced by an `upcoming`, which this closes.',
    'bout-1',
  ),
});
export type FightFields = z.output<typeof fight>;

export interface OwnedMatch {
  match: MatchRecord;
  leftUserId: string | null;
  rightUserId: string | null;
}
