/** Monster records: one monster as it stood at one appearance (specification, section 3). */
import * as z from 'zod/mini';
import { raceName } from '../monsters/contract.ts';

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
