/** The encyclopedia: its monsters and techniques on the wire (specification, sections 3 and 7). */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';

export const STATS = ['LIF', 'POW', 'INT', 'SKI', 'SPD', 'DEF'] as const;
export type Stat = (typeof STATS)[number];

/** `RACE_TYPE`, `RACE_SUBTYPE` and `RACE_SUPERTYPE`: upper case with underscores. */
export const raceName = z
  .string()
  .check(z.regex(/^[A-Z0-9_]{1,40}$/, 'must be A to Z, 0 to 9 and _'));

/** What a monster is: the supertype is its key, type and subtype are its address. */
export const raceMeta = z.strictObject({
  RACE_TYPE: raceName,
  RACE_SUBTYPE: raceName,
  RACE_SUPERTYPE: raceName,
});
export type RaceMeta = z.output<typeof raceMeta>;

const statValue = z.strictObject({
  BASE: z.int().check(z.gte(0), z.lte(999)),
  GAIN: z.int().check(z.gte(1), z.lte(5)),
});

export const monster = z.strictObject({
  /** Three digits as a rule; a label, not a key: two monsters may bear one number. */
  number: z.string().check(z.regex(/^\d{3,4}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  description: z.nullable(z.string().check(z.maxLength(1000))),
  META: raceMeta,
  STATS: z.strictObject({
    LIF: statValue,
    POW: statValue,
    INT: statValue,
    SKI: statValue,
    SPD: statValue,
    DEF: statValue,
    GUTS_RATE: z.strictObject({ BASE: z.int().check(z.gte(1), z.lte(20)) }),
    STARTING_GUTS: z.strictObject({ BASE: z.int().check(z.gte(0), z.lte(100)) }),
  }),
  /** Names of the techniques it begins its life with. */
  startingTechniques: z.array(z.string().check(z.maxLength(60))),
});
export type Monster = z.output<typeof monster>;

const figure = z.number().check(z.gte(-1000), z.lte(1000));

export const technique = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  scaling: z.enum(['POW', 'INT']),
  category: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)),
  category_name: z.string().check(z.minLength(1), z.maxLength(30)),
  /** Column of the grid, 1 (near) to 4 (very far). */
  range: z.int().check(z.gte(1), z.lte(4)),
  /** Place in that column, from 1. */
  index: z.int().check(z.gte(1), z.lte(20)),
  guts_cost: figure,
  force: figure,
  hit: figure,
  withering: figure,
  sharpness: figure,
  /** Seconds. */
  time_hit: figure,
  time_miss: figure,
  recovery: figure,
  life_steal: figure,
  guts_steal: figure,
  force_hit_self: figure,
  force_miss_self: figure,
});
export type Technique = z.output<typeof technique>;

/** Techniques by `RACE_TYPE`. */
export const skills = z.record(raceName, z.array(technique).check(z.maxLength(100)));
export type Skills = z.output<typeof skills>;

/** Feed event that replaces the whole encyclopedia. */
export const calibrationChange = z.strictObject({
  monsters: z.array(monster).check(z.minLength(1), z.maxLength(2000)),
  skills,
});
export type CalibrationChange = z.output<typeof calibrationChange>;

export const MONSTER_MESSAGE = 'The encyclopedia has no such monster.';

export const calibrationBalance = endpoint({
  method: 'GET',
  path: '/calibration/balance',
  summary: 'Every monster of the encyclopedia',
  response: z.array(monster),
});

export const calibrationSkills = endpoint({
  method: 'GET',
  path: '/calibration/skills',
  summary: 'Every technique, by type',
  response: skills,
});

export const getMonster = endpoint({
  method: 'GET',
  path: '/monster/:name',
  summary: 'One monster, by supertype, slug or name, with the techniques of its type',
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: z.object({ monster, techniques: z.array(technique) }),
});

/** A monster in a list or a link. */
const guideEntry = z.object({ number: z.string(), name: z.string(), META: raceMeta });
export type GuideEntry = z.output<typeof guideEntry>;

export const getEntry = endpoint({
  method: 'GET',
  path: '/monster-entry/:type/:subtype',
  summary: 'What an entry page shows: a monster by type and subtype, with its neighbours',
  params: z.object({ type: z.string(), subtype: z.string() }),
  response: z.object({
    monster,
    techniques: z.array(technique),
    /** Every `RACE_TYPE`, by name. */
    types: z.array(raceName),
    /** The monsters of its type, by number. */
    family: z.array(guideEntry),
    /** By number; null at the ends. */
    previous: z.nullable(guideEntry),
    next: z.nullable(guideEntry),
  }),
});

/** Shares are 0 to 1, or null while there is nothing to share out. */
const share = z.nullable(z.number().check(z.gte(0), z.lte(1)));

const topOpponent = z.object({
  /** `RACE_SUPERTYPE`. */
  opponentRace: z.string(),
  /** Fights won against it, or lost to it. */
  count: z.int(),
  /** Its entry, or null when the encyclopedia has it no more. */
  entry: z.nullable(guideEntry),
});

export const statistics = z.object({
  monsterStats: z.object({
    /** Times Appeared. */
    monsterCount: z.int(),
    /** Trainers with most appearances first. */
    topUsers: z.array(z.object({ USER: z.string(), countUser: z.int() })),
  }),
  fightStats: z.object({
    /** Fights won, and won by knock-out, of all fights. */
    winRate: share,
    koWinRate: share,
    /** Races beaten most often first, and races lost to most often first. */
    topOpponentRacesWon: z.array(topOpponent),
    topOpponentRacesLost: z.array(topOpponent),
  }),
});
export type Statistics = z.output<typeof statistics>;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/statistics/:supertype',
  summary: 'How a monster did over all its fights',
  params: z.object({ supertype: raceName }),
  response: statistics,
});
