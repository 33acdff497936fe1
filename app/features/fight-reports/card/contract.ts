import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { PLAIN_TEXT } from '#app/core/names/rules.ts';
import { fighterOrRecordQuery, pageOf, pageQuery } from '#app/core/paging/contract.ts';
import { matchRecord } from '#app/features/fights/contract.ts';
import { threads } from '#app/features/stories/contract.ts';
import { boutCard } from '#app/features/upcoming/contract.ts';
import { CARD_FIGHTS, readDay } from './rules.ts';

export const cardFight = z.object({
  ...matchRecord.shape,
  leftChance: field(z.nullable(z.number()), 'The estimate made before it; null without.', 0.62),
  pool: boutCard.shape.pool,
  threads,
  watch: field(z.nullable(z.string()), 'Its moment in a recording.', null),
});
export type CardFight = z.output<typeof cardFight>;

const announcedSide = z.object({
  ID: field(z.nullable(z.int()), 'Its record; null if it has none yet.', 4711),
  MONSTER_NAME: field(z.string(), 'The name it has in the ring.', 'Rusty'),
  RACE: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
});
const announcedFight = z.object({
  bout: field(z.string(), 'The game host’s id for it.', 'bout-1'),
  left: field(announcedSide, 'The fighter on the left.'),
  right: field(announcedSide, 'The fighter on the right.'),
  announcedAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:15:00.000Z'),
  startsAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
  changes: field(z.int(), 'How often its times were changed.', 0),
  leftChance: cardFight.shape.leftChance,
  pool: boutCard.shape.pool,
});
export type AnnouncedFight = z.output<typeof announcedFight>;

const tournamentAsked = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(PLAIN_TEXT));

export const getCard = endpoint('GET', '/fights', {
  summary: 'The card: all announced fights, and all decided ones in pages',
  people: ['player'],
  query: z.object({
    ...fighterOrRecordQuery,
    tournament: field(
      z.optional(tournamentAsked),
      'Only fights of the pairs that met in this tournament.',
      'Spring Cup',
    ),
    ...pageQuery(CARD_FIGHTS),
  }),
  response: z.object({
    announced: field(
      z.array(announcedFight),
      'Not decided yet, the next one first; on the first page of the whole list.',
    ),
    ...pageOf(cardFight),
  }),
});
export type FightCard = z.output<typeof getCard.response>;

export const getFightWeek = endpoint('GET', '/fights/week', {
  summary: 'The upsets, the closest calls and the biggest pools of a week',
  description: 'Of fights that were estimated before the bell and fought as announced.',
  query: z.object({
    day: field(
      z.optional(z.string().check(z.refine((text) => readDay(text) !== null, 'must be a day'))),
      'A day of the week; today by default.',
      '2026-01-05',
    ),
  }),
  response: z.object({
    from: field(z.string(), 'The Monday it begins with, UTC.', '2026-01-05'),
    to: field(z.string(), 'The Monday after it.', '2026-01-12'),
    upsets: field(z.array(cardFight), 'The least likely winners first.'),
    closest: field(z.array(cardFight), 'The estimates nearest to one half first.'),
    pools: field(z.array(cardFight), 'The largest first.'),
  }),
});
export type FightWeek = z.output<typeof getFightWeek.response>;
