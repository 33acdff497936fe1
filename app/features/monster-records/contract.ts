/** Monster records: one monster as it stood at one appearance (specification, section 3). */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import { raceName } from '#app/features/monsters/contract.ts';
import { RECORD_FIGHTS_LIMIT, SEARCH_LIMIT, SEARCH_MAX_LIMIT } from './rules.ts';

/** The id of a record, as the game counts them. */
export const recordId = z.int().check(z.gte(1));

const stat = z.int().check(z.gte(0), z.lte(999));
const percent = z.int().check(z.gte(0), z.lte(100));

/** Feed event: a monster enters the ring, or a record of an earlier entry is put right. */
export const monsterAppearance = z.strictObject({
  ID: recordId,
  MONSTER_NAME: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  RACE: raceName,
  /** These two and the sum follow from the rest; where they are sent they must agree. */
  RACE_TYPE: z.optional(raceName),
  RACE_SUBTYPE: z.optional(raceName),
  COMBINED_STATS: z.optional(z.int()),
  LIF: stat,
  POW: stat,
  INT: stat,
  SKI: stat,
  SPD: stat,
  DEF: stat,
  LOYALTY: percent,
  GUTS_RATE: z.int().check(z.gte(1), z.lte(20)),
  STARTING_GUTS: percent,
  TECHNIQUES: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(40)),
  /** The trainer's login or display name; absent for an NPC. */
  USER: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  DATE: z.iso.datetime({ offset: true }),
  /** Wins it brings along; fights add to them. */
  streak: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
});
export type MonsterAppearance = z.output<typeof monsterAppearance>;

export const RECORD_MESSAGE = 'The history has no such monster.';
export const RANGE_MESSAGE = 'MIN_COMBINED_STATS must not be above MAX_COMBINED_STATS.';

/** A record on the wire (specification, section 3). */
export const monsterRecord = z.object({
  ID: z.int(),
  MONSTER_NAME: z.string(),
  RACE: z.string(),
  RACE_TYPE: z.string(),
  RACE_SUBTYPE: z.string(),
  LIF: z.int(),
  POW: z.int(),
  INT: z.int(),
  SKI: z.int(),
  SPD: z.int(),
  DEF: z.int(),
  LOYALTY: z.int(),
  GUTS_RATE: z.int(),
  STARTING_GUTS: z.int(),
  TECHNIQUES: z.array(z.string()),
  /** The trainer's name as it was then; absent for an NPC. */
  USER: z.optional(z.string()),
  COMBINED_STATS: z.int(),
  /** ISO 8601, UTC. */
  DATE: z.object({ value: z.string() }),
  streak: z.int(),
});
export type MonsterRecord = z.output<typeof monsterRecord>;

const askedId = z.coerce.number().check(z.int(), z.gte(1));
const askedStats = z.optional(z.coerce.number().check(z.int(), z.gte(0)));

export const getMonsterHistory = endpoint({
  method: 'GET',
  path: '/monster-history/:id',
  summary: 'A monster record with its neighbours in the history',
  params: z.object({ id: askedId }),
  response: z.object({
    monster: monsterRecord,
    previousId: z.nullable(z.int()),
    nextId: z.nullable(z.int()),
  }),
});

/** One fight from the side of a record. */
const recordFight = z.object({
  /** The fight's own number, newest highest. */
  number: z.int(),
  won: z.boolean(),
  knockOut: z.boolean(),
  opponent: z.object({
    ID: z.int(),
    MONSTER_NAME: z.string(),
    RACE: z.string(),
    USER: z.optional(z.string()),
  }),
  /** ISO 8601, UTC. */
  date: z.string(),
});
export type RecordFight = z.output<typeof recordFight>;

export const getRecordFights = endpoint({
  method: 'GET',
  path: '/monster-history/:id/fights',
  summary: 'The fights of a monster record, newest first',
  params: z.object({ id: askedId }),
  query: z.object({
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_MAX_LIMIT)),
      RECORD_FIGHTS_LIMIT,
    ),
    /** Only fights older than the one of this number: what the page before ended with. */
    before: z.optional(askedId),
  }),
  response: z.object({
    fights: z.array(recordFight),
    /** `before` of the next page, or null at the end. */
    next: z.nullable(z.int()),
  }),
});

export const getMonsterRecord = endpoint({
  method: 'GET',
  path: '/monster-records',
  summary: 'One monster record by its id',
  query: z.object({ id: askedId }),
  response: monsterRecord,
});

export const searchMonsters = endpoint({
  method: 'GET',
  path: '/monster-query',
  summary: 'Monster records by trainer, type and combined stats, newest first, with exact totals',
  query: z
    .object({
      /** Login or display name of the trainer. */
      USER: z.optional(
        z.string().check(z.trim(), z.maxLength(60), z.regex(/^\P{Cc}*$/u, 'must be plain text')),
      ),
      /** `RACE_TYPE`. */
      RACE: z.optional(z.string().check(z.maxLength(60), z.regex(/^\P{Cc}*$/u))),
      MIN_COMBINED_STATS: askedStats,
      MAX_COMBINED_STATS: askedStats,
      LIMIT: z._default(
        z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_MAX_LIMIT)),
        SEARCH_LIMIT,
      ),
      PAGE: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
    })
    .check(
      z.refine(
        ({ MIN_COMBINED_STATS: min, MAX_COMBINED_STATS: max }) => !min || !max || min <= max,
        RANGE_MESSAGE,
      ),
    ),
  response: z.object({
    totalRecords: z.int(),
    totalPages: z.int(),
    page: z.int(),
    data: z.array(monsterRecord),
  }),
});
export type MonsterSearch = z.input<typeof searchMonsters.query>;
