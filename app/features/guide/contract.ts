import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';

export const STATS = ['LIF', 'POW', 'INT', 'SKI', 'SPD', 'DEF'] as const;
export type Stat = (typeof STATS)[number];

/** `RACE_TYPE`, `RACE_SUBTYPE` and `RACE_SUPERTYPE`: upper case with underscores. */
export const raceName = z
  .string()
  .check(z.regex(/^[A-Z0-9_]{1,40}$/, 'must be A to Z, 0 to 9 and _'));

/** A monster's identity: the supertype is its key, type and subtype are in its address. */
export const raceMeta = z.strictObject({
  RACE_TYPE: field(raceName, 'The type.', 'HARE'),
  RACE_SUBTYPE: field(raceName, 'The subtype; the same as the type for a pure breed.', 'HARE'),
  RACE_SUPERTYPE: field(raceName, 'The breed: the key of the encyclopedia.', 'HARE'),
});
export type RaceMeta = z.output<typeof raceMeta>;

export const statValue = z.strictObject({
  BASE: field(z.int().check(z.gte(0), z.lte(999)), 'The value that its monsters start with.', 110),
  GAIN: field(z.int().check(z.gte(1), z.lte(5)), 'How fast it grows: 1 (grade E) to 5 (A).', 3),
});

export const monster = z.strictObject({
  number: field(
    z.string().check(z.regex(/^\d{3,4}$/)),
    'Three or four digits; a label, not a key: two monsters may share a number.',
    '019',
  ),
  name: field(z.string().check(z.minLength(1), z.maxLength(60)), 'The name that is shown.', 'Hare'),
  slug: field(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)), 'The name in addresses.', 'hare'),
  description: field(
    z.nullable(z.string().check(z.maxLength(1000))),
    'A few sentences, or null if there are none.',
    'A boxer with long ears and a short temper.',
  ),
  META: field(raceMeta, 'Its identity, and the address of its page.'),
  STATS: field(
    z.strictObject({
      LIF: field(statValue, 'Life.'),
      POW: field(statValue, 'Power.'),
      INT: field(statValue, 'Intelligence.'),
      SKI: field(statValue, 'Skill.'),
      SPD: field(statValue, 'Speed.'),
      DEF: field(statValue, 'Defence.'),
      GUTS_RATE: field(
        z.strictObject({
          BASE: field(
            z.int().check(z.gte(1), z.lte(20)),
            'Frames of the console (1/30 s) for one point of guts; fewer is faster.',
            9,
          ),
        }),
        'How fast guts come back.',
      ),
      STARTING_GUTS: field(
        z.strictObject({
          BASE: field(z.int().check(z.gte(0), z.lte(100)), 'Guts at the start of a fight.', 50),
        }),
        'What it starts a fight with.',
      ),
    }),
    'Base stats and how fast they grow.',
  ),
  startingTechniques: field(
    z.array(z.string().check(z.maxLength(60))),
    'Names of the techniques it starts with.',
    ['Straight'],
  ),
});
export type Monster = z.output<typeof monster>;

const figure = z.number().check(z.gte(-1000), z.lte(1000));
const seconds = (what: string) => field(figure, `${what}, in seconds.`, 1.5);
const points = (what: string, example: number) => field(figure, `${what}, in points.`, example);

export const technique = z.strictObject({
  name: field(
    z.string().check(z.minLength(1), z.maxLength(60)),
    'The name that is shown.',
    'Straight',
  ),
  slug: field(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)), 'The name in addresses.', 'straight'),
  scaling: field(z.enum(['POW', 'INT']), 'The stat that its force grows with.'),
  category: field(z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)), 'Key of its category.', 'hit'),
  category_name: field(
    z.string().check(z.minLength(1), z.maxLength(30)),
    'Its category’s name.',
    'Hit',
  ),
  range: field(z.int().check(z.gte(1), z.lte(4)), 'Column of the grid: 1 (near) to 4 (far).', 1),
  index: field(z.int().check(z.gte(1), z.lte(20)), 'Place in that column, from 1.', 1),
  guts_cost: points('Guts it costs', 12),
  force: points('Damage', 14),
  hit: points('Accuracy; may be below zero', 5),
  withering: points('Guts it takes from the opponent', 4),
  sharpness: points('Chance of a critical hit', 10),
  time_hit: seconds('How long it lasts when it hits'),
  time_miss: seconds('How long it lasts when it misses'),
  recovery: points('Life it gives back to its user', 0),
  life_steal: points('Life it moves from the opponent', 0),
  guts_steal: points('Guts it moves from the opponent', 0),
  force_hit_self: points('Damage to its user when it hits', 0),
  force_miss_self: points('Damage to its user when it misses', 0),
});
export type Technique = z.output<typeof technique>;

export const skills = z.record(raceName, z.array(technique).check(z.maxLength(100)));
export type Skills = z.output<typeof skills>;

export const calibrationChange = z.strictObject({
  monsters: field(
    z.array(monster).check(z.minLength(1), z.maxLength(2000)),
    'Every monster; those left out are removed from the encyclopedia.',
  ),
  skills: field(skills, 'Every technique, in lists by RACE_TYPE; at most 100 of a type.', {
    HARE: [
      {
        name: 'Straight',
        slug: 'straight',
        scaling: 'POW',
        range: 1,
        index: 1,
        category: 'hit',
        category_name: 'Hit',
        guts_cost: 12,
        force: 14,
        hit: 5,
        withering: 4,
        sharpness: 10,
        time_hit: 1.5,
        time_miss: 1.5,
        recovery: 0,
        life_steal: 0,
        guts_steal: 0,
        force_hit_self: 0,
        force_miss_self: 0,
      },
    ],
  }),
});
export type CalibrationChange = z.output<typeof calibrationChange>;

export interface Calibration {
  monsters: Monster[];
  skills: Skills;
}

export const MONSTER_MESSAGE = 'The guide has no such monster.';

export const calibrationBalance = endpoint('GET', '/calibration/balance', {
  summary: 'Every monster of the encyclopedia',
  description:
    'Stats, identity and the address of each monster’s page. Changes only with a calibration.',
  response: z.array(monster),
});

export const calibrationSkills = endpoint('GET', '/calibration/skills', {
  summary: 'Every technique, by type',
  description: 'A map of RACE_TYPE to the techniques of that type.',
  response: skills,
});

export const getMonster = endpoint('GET', '/monster/:name', {
  summary: 'One monster, by supertype, slug or name, with the techniques of its type',
  description: 'The name is read in any case, with underscores, spaces or hyphens.',
  failures: [[404, 'not_found', MONSTER_MESSAGE]],
  params: z.object({
    name: field(
      z.string().check(z.minLength(1), z.maxLength(60)),
      'RACE_SUPERTYPE, slug or name.',
      'hare',
    ),
  }),
  response: z.object({
    monster: field(monster, 'The monster.'),
    techniques: field(z.array(technique), 'The techniques of its type.'),
  }),
});

export const guideEntry = z.object({
  number: field(z.string(), 'Its label in the encyclopedia.', '019'),
  name: field(z.string(), 'The name that is shown.', 'Hare'),
  META: field(raceMeta, 'Its identity, and the address of its page.'),
});
export type GuideEntry = z.output<typeof guideEntry>;

export const getEntry = endpoint('GET', '/monster-entry/:type/:subtype', {
  summary: 'The data of an entry page: a monster by type and subtype, with its neighbours',
  description: 'Type and subtype are read in any case.',
  failures: [[404, 'not_found', MONSTER_MESSAGE]],
  params: z.object({
    type: field(z.string(), 'RACE_TYPE.', 'hare'),
    subtype: field(z.string(), 'RACE_SUBTYPE.', 'hare'),
  }),
  response: z.object({
    monster: field(monster, 'The monster.'),
    techniques: field(z.array(technique), 'The techniques of its type.'),
    types: field(z.array(raceName), 'Every RACE_TYPE, by name.', ['HARE', 'PIXIE']),
    family: field(z.array(guideEntry), 'The monsters of its type, by number.'),
    previous: field(z.nullable(guideEntry), 'The one before by number; null at the start.'),
    next: field(z.nullable(guideEntry), 'The one after by number; null at the end.'),
  }),
});

const share = z.nullable(z.number().check(z.gte(0), z.lte(1)));

const topOpponent = z.object({
  opponentRace: field(z.string(), 'RACE_SUPERTYPE of the opponent.', 'PIXIE'),
  count: field(z.int(), 'Fights won against it, or lost to it.', 12),
  fights: field(z.int(), 'All fights against it.', 15),
  entry: field(z.nullable(guideEntry), 'Its entry, or null if the encyclopedia no longer has it.'),
});

export const statistics = z.object({
  monsterStats: field(
    z.object({
      monsterCount: field(z.int(), 'Times it appeared.', 40),
      topUsers: field(
        z.array(
          z.object({
            USER: field(z.string(), 'The trainer’s name.', 'Ana'),
            countUser: field(z.int(), 'Appearances with this trainer.', 7),
          }),
        ),
        'Trainers with most appearances first.',
      ),
    }),
    'Of its appearances.',
  ),
  fightStats: field(
    z.object({
      winRate: field(share, 'Fights won of all fights, 0 to 1; null before the first.', 0.56),
      koWinRate: field(share, 'Fights won by knock-out of all fights, 0 to 1.', 0.21),
      topOpponentRacesWon: field(
        z.array(topOpponent),
        'Highest win rate first, by its lower bound: 8 of 10 is before 1 of 1.',
      ),
      topOpponentRacesLost: field(
        z.array(topOpponent),
        'Highest loss rate first, by the same measure.',
      ),
    }),
    'Of its fights.',
  ),
});
export type Statistics = z.output<typeof statistics>;

export const getStatistics = endpoint('GET', '/statistics/:supertype', {
  summary: 'The statistics of a breed over all its fights',
  description: 'Updated with every fight. All figures of a breed that never appeared are zero.',
  failures: [[404, 'not_found', MONSTER_MESSAGE]],
  params: z.object({ supertype: field(raceName, 'RACE_SUPERTYPE, in capitals.', 'HARE') }),
  response: statistics,
});
