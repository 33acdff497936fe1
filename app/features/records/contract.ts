import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { changesOf } from '#app/core/mirror/contract.ts';
import { nameUpTo } from '#app/core/names/contract.ts';
import { PLAIN_TEXT } from '#app/core/names/rules.ts';
import { askedText, fighterQuery, pageOf, pageQuery } from '#app/core/paging/contract.ts';
import { USUAL_PAGE } from '#app/core/paging/rules.ts';
import { raceName } from '#app/features/guide/contract.ts';
import {
  LINE_MAX_CHARACTERS,
  LINES_PER_CALL,
  RECORD_FIGHTS_LIMIT,
  RUN_FIGHTS,
  SEARCH_LIMIT,
  SEARCH_MAX_LIMIT,
} from './rules.ts';

export const recordId = z.int().check(z.gte(1));

const stat = z.int().check(z.gte(0), z.lte(999));
const percent = z.int().check(z.gte(0), z.lte(100));

const notWithId = <S extends z.ZodMiniType>(schema: S, what: string) =>
  field(z.optional(schema), `${what}. Only without an ID: a record has its own.`);

export const ringName = nameUpTo(60);

export const techniqueNames = z
  .array(z.string().check(z.minLength(1), z.maxLength(60)))
  .check(z.maxLength(40));

export const monsterAppearance = z.strictObject({
  ID: field(recordId, 'Your number of this appearance; a known one is corrected.', 4711),
  MONSTER_NAME: field(ringName, 'Its name in the ring; invisible characters are dropped.', 'Rusty'),
  RACE: field(raceName, 'Its RACE_SUPERTYPE, which the encyclopedia must have.', 'HARE'),
  RACE_TYPE: field(z.optional(raceName), 'Follows from RACE; another is rejected.', 'HARE'),
  RACE_SUBTYPE: field(z.optional(raceName), 'Follows from RACE; another is rejected.', 'HARE'),
  COMBINED_STATS: field(z.optional(z.int()), 'The stats’ sum; another number is rejected.', 2100),
  LIF: field(stat, 'Life.', 350),
  POW: field(stat, 'Power.', 420),
  INT: field(stat, 'Intelligence.', 150),
  SKI: field(stat, 'Skill.', 480),
  SPD: field(stat, 'Speed.', 460),
  DEF: field(stat, 'Defence.', 240),
  LOYALTY: field(percent, 'Loyalty, in per cent.', 80),
  GUTS_RATE: field(
    z.int().check(z.gte(1), z.lte(20)),
    'Frames of the console (1/30 s) for one point of guts; fewer is faster.',
    9,
  ),
  STARTING_GUTS: field(percent, 'Guts at the start of a fight.', 50),
  TECHNIQUES: field(techniqueNames, 'Names of the techniques it has learned.', [
    'Straight',
    'Smash',
  ]),
  USER: field(z.optional(ringName), 'Login or name of a known player; absent for an NPC.', 'ana'),
  DATE: field(
    z.iso.datetime({ offset: true }),
    'When it entered the ring: ISO 8601 with an offset.',
    '2026-01-02T20:15:00Z',
  ),
  streak: field(z.optional(z.int().check(z.gte(0), z.lte(1_000_000))), 'Its earlier wins.', 0),
});
export type MonsterAppearance = z.output<typeof monsterAppearance>;

export const fighter = z.strictObject({
  ID: field(
    z.optional(recordId),
    'The ID of a known record. Without it, the fight makes a new record from the fields below; those that are left out stay unknown.',
    4711,
  ),
  MONSTER_NAME: monsterAppearance.shape.MONSTER_NAME,
  RACE: monsterAppearance.shape.RACE,
  LIF: notWithId(stat, 'Life'),
  POW: notWithId(stat, 'Power'),
  INT: notWithId(stat, 'Intelligence'),
  SKI: notWithId(stat, 'Skill'),
  SPD: notWithId(stat, 'Speed'),
  DEF: notWithId(stat, 'Defence'),
  LOYALTY: notWithId(percent, 'Loyalty, in per cent'),
  GUTS_RATE: notWithId(monsterAppearance.shape.GUTS_RATE, 'Frames for one point of guts'),
  STARTING_GUTS: notWithId(percent, 'Guts at the start of a fight'),
  TECHNIQUES: notWithId(monsterAppearance.shape.TECHNIQUES, 'Names of its techniques'),
  USER: notWithId(ringName, 'Login or name of its trainer, a known player; absent for an NPC'),
  streak: notWithId(z.int().check(z.gte(0), z.lte(1_000_000)), 'Wins before this fight'),
});
export type FighterOfEvent = z.output<typeof fighter>;

export const RECORD_MESSAGE = 'The history has no such monster.';
export const RANGE_MESSAGE = 'MIN_COMBINED_STATS must not be above MAX_COMBINED_STATS.';

export const monsterRecord = z.object({
  ID: field(z.int(), 'The number of this appearance, newest highest.', 4711),
  MONSTER_NAME: field(z.string(), 'The name it had in the ring.', 'Rusty'),
  RACE: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
  RACE_TYPE: field(z.string(), 'The type.', 'HARE'),
  RACE_SUBTYPE: field(z.string(), 'The subtype.', 'HARE'),
  LIF: field(z.nullable(z.int()), 'Life, 0 to 999; null if unknown.', 350),
  POW: field(z.nullable(z.int()), 'Power, 0 to 999; null if unknown.', 420),
  INT: field(z.nullable(z.int()), 'Intelligence, 0 to 999; null if unknown.', 150),
  SKI: field(z.nullable(z.int()), 'Skill, 0 to 999; null if unknown.', 480),
  SPD: field(z.nullable(z.int()), 'Speed, 0 to 999; null if unknown.', 460),
  DEF: field(z.nullable(z.int()), 'Defence, 0 to 999; null if unknown.', 240),
  LOYALTY: field(z.nullable(z.int()), 'Loyalty, in per cent; null if unknown.', 80),
  GUTS_RATE: field(z.nullable(z.int()), 'Frames for a point of guts, 1 to 20; null if unknown.', 9),
  STARTING_GUTS: field(z.nullable(z.int()), 'Guts at the start, 0 to 100; null if unknown.', 50),
  TECHNIQUES: field(z.nullable(z.array(z.string())), 'Names of its techniques; null if unknown.', [
    'Straight',
    'Smash',
  ]),
  USER: field(z.optional(z.string()), 'The trainer’s name at the time; absent for an NPC.', 'ana'),
  COMBINED_STATS: field(z.nullable(z.int()), 'The stats’ sum: its level; null if unknown.', 2100),
  DATE: field(
    z.object({ value: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:15:00.000Z') }),
    'When it entered the ring.',
  ),
  streak: field(z.int(), 'Its last wins in a row; kept when it falls, anew after a fall.', 3),
  bestStreak: field(z.optional(z.int()), 'Most wins in a row; absent if its record is gone.', 5),
});
export type MonsterRecord = z.output<typeof monsterRecord>;

const askedId = field(z.coerce.number().check(z.int(), z.gte(1)), 'A monster record’s ID.', 4711);
const askedStats = (which: string, example: number) =>
  field(
    z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    `${which} combined stats, included; 0 is no limit.`,
    example,
  );

export const getMonsterHistory = endpoint('GET', '/monster-history/:id', {
  people: [],
  summary: 'A monster record with its neighbours in the history',
  failures: [[404, 'not_found', RECORD_MESSAGE]],
  params: z.object({ id: askedId }),
  response: z.object({
    monster: field(monsterRecord, 'The record.'),
    previousId: field(z.nullable(z.int()), 'The record before, or null at the start.', 4710),
    nextId: field(z.nullable(z.int()), 'The record after, or null at the end.', 4712),
  }),
});

export const recordFight = z.object({
  number: field(z.int(), 'The fight’s own number, newest highest.', 981),
  won: field(z.boolean(), 'Whether this record’s monster won.'),
  knockOut: field(z.boolean(), 'Whether it ended by knock-out.'),
  opponent: field(
    z.object({
      ID: field(z.int(), 'Its record.', 4712),
      MONSTER_NAME: field(z.string(), 'Its name.', 'Bolt'),
      RACE: field(z.string(), 'Its RACE_SUPERTYPE.', 'PIXIE'),
      USER: field(z.optional(z.string()), 'Its trainer; absent for an NPC.', 'bo'),
      COMBINED_STATS: field(z.nullable(z.int()), 'Its level; null if unknown.', 2310),
    }),
    'The opponent.',
  ),
  date: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
});
export type RecordFight = z.output<typeof recordFight>;

export const fightsBefore = (usually: number) =>
  z.object({
    limit: field(
      z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_MAX_LIMIT)), usually),
      'How many at most.',
      20,
    ),
    before: field(z.optional(askedId), 'Fights before this number: `next` of a page.', 981),
  });

export const fightsWithNext = <F extends z.ZodMiniType>(fight: F) =>
  z.object({
    fights: field(z.array(fight), 'Newest first.'),
    next: field(z.nullable(z.int()), '`before` of the next page, or null at the end.', 960),
  });

export const getRecordFights = endpoint('GET', '/monster-history/:id/fights', {
  summary: 'The fights of a monster record, newest first',
  failures: [[404, 'not_found', RECORD_MESSAGE]],
  params: z.object({ id: askedId }),
  query: fightsBefore(RECORD_FIGHTS_LIMIT),
  response: fightsWithNext(recordFight),
});

const recordRun = z.object({
  brought: field(z.int(), 'Wins from before this appearance.', 0),
  fights: field(z.int(), 'Fights that are counted here.', 6),
  complete: field(z.boolean(), `Whether those are all; else the latest ${RUN_FIGHTS} are counted.`),
  wins: field(z.int(), 'Of the fights, those won.', 5),
  knockOuts: field(z.int(), 'Of the wins, those by knock-out.', 2),
  first: field(z.nullable(recordFight), 'Its first fight; null without fights or if not complete.'),
  strongest: field(z.nullable(recordFight), 'The win over the highest level; null before one.'),
  fall: field(z.nullable(recordFight), 'The fight that ended the run; null while the run goes on.'),
});
export type RecordRun = z.output<typeof recordRun>;

export const getRecordRun = endpoint('GET', '/monster-history/:id/run', {
  summary: 'The run of a monster record: how it began, its best win, and how it ended',
  failures: [[404, 'not_found', RECORD_MESSAGE]],
  params: z.object({ id: askedId }),
  response: recordRun,
});

export const recordChanges = endpoint('GET', '/monster-records/changes', {
  ...changesOf(monsterRecord),
  summary: 'Monster records that are new, changed or gone since a position',
});

export const monsterRecordPage = z.object(pageOf(monsterRecord));

export const monsterRecords = endpoint('GET', '/monster-records', {
  people: ['player'],
  summary: 'One monster record by its id; without one, all in pages by when they entered the ring',
  failures: [[404, 'not_found', RECORD_MESSAGE]],
  query: z.object({ id: z.optional(askedId), ...fighterQuery, ...pageQuery(USUAL_PAGE) }),
  response: z.union([monsterRecord, monsterRecordPage]),
});

export const searchNames = endpoint('GET', '/monster-names', {
  summary:
    'Records of monsters by a part of their name, those that begin with it first, at most ten',
  query: z.object({
    term: field(
      askedText,
      'A part of the name, in any case, without accents or with a typing mistake.',
      'pi',
    ),
  }),
  response: z.object({ monsters: field(z.array(monsterRecord), 'By name, the newest first.') }),
});

export const matchLines = endpoint('POST', '/monsters-by-line', {
  summary: 'The monsters in the lines of a pasted list',
  description:
    'Ranks, levels, speakers and signs around a name are passed by; a line may have several. A monster whose name is not written so, or is a small part of its line, is not sure. Stores nothing.',
  body: z.object({
    lines: field(
      z
        .array(z.string().check(z.maxLength(LINE_MAX_CHARACTERS)))
        .check(z.maxLength(LINES_PER_CALL)),
      `The lines, ${LINES_PER_CALL} at most.`,
      ['1. Rusty (lvl 40)'],
    ),
  }),
  response: z.object({
    matches: field(
      z.array(
        z.array(
          z.object({
            text: field(z.string(), 'The line, or a part of it.', '1. Rusty (lvl 40)'),
            monsters: field(z.array(monsterRecord), 'The likeliest first; none if unknown.'),
            isSure: field(z.boolean(), 'False if it is a guess.', true),
          }),
        ),
      ),
      'What was found in each line, in order; at least one entry a line.',
    ),
  }),
});
export type LineMatch = z.output<typeof matchLines.response>['matches'][number][number];

const writtenText = z
  .string()
  .check(z.trim(), z.maxLength(60), z.regex(PLAIN_TEXT, 'must be plain text'));

export const SORT_FIELDS = [
  'RACE_TYPE',
  'COMBINED_STATS',
  'LIF',
  'POW',
  'INT',
  'SKI',
  'SPD',
  'DEF',
  'DATE',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export const TOO_MANY_NAMED_MESSAGE =
  'Too many fighters have names like this. Add letters, or another filter.';

export const searchMonsters = endpoint('GET', '/monster-query', {
  people: ['USER', 'MONSTER_NAME'],
  summary: 'Monster records by trainer, name, breed and combined stats, with exact totals',
  description:
    'Newest first unless `SORT` orders the whole result. Of equal records the newer come first in a descending order, the older in an ascending one; an unknown figure is below all others.',
  failures: [[422, 'too_many_named', TOO_MANY_NAMED_MESSAGE]],
  query: z
    .object({
      USER: field(z.optional(writtenText), 'Login or display name of the trainer.', 'ana'),
      MONSTER_NAME: field(
        z.optional(writtenText),
        'A part of the fighter’s name, in any case, without accents or with a typing mistake. At most 50,000 records may be looked through for it.',
        'rus',
      ),
      RACE: field(
        z.optional(z.string().check(z.maxLength(60), z.regex(PLAIN_TEXT))),
        'RACE_TYPE, in any case.',
        'HARE',
      ),
      RACE_SUPERTYPE: field(
        z.optional(z.string().check(z.maxLength(60), z.regex(PLAIN_TEXT))),
        'One breed by its RACE_SUPERTYPE, in any case.',
        'HARE',
      ),
      MIN_COMBINED_STATS: askedStats('Least', 500),
      MAX_COMBINED_STATS: askedStats('Most', 3000),
      SORT: field(
        z.optional(z.enum(SORT_FIELDS)),
        'The column that the whole result is sorted by; DATE is the order in which records entered the ring.',
        'COMBINED_STATS',
      ),
      DIRECTION: field(z._default(z.enum(['asc', 'desc']), 'desc'), 'Direction of SORT.', 'desc'),
      LIMIT: field(
        z._default(
          z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_MAX_LIMIT)),
          SEARCH_LIMIT,
        ),
        'Records on a page.',
        30,
      ),
      PAGE: field(z._default(z.coerce.number().check(z.int(), z.gte(1)), 1), 'Page, from 1.', 1),
    })
    .check(
      z.refine(
        ({ MIN_COMBINED_STATS: min, MAX_COMBINED_STATS: max }) => !min || !max || min <= max,
        RANGE_MESSAGE,
      ),
    ),
  response: z.object({
    totalRecords: field(z.int(), 'How many records match, exactly.', 31),
    totalPages: field(z.int(), 'Pages of LIMIT records.', 2),
    page: field(z.int(), 'The page of this response.', 1),
    data: field(z.array(monsterRecord), 'The records of this page, in order.'),
  }),
});
export type MonsterSearch = z.input<typeof searchMonsters.query>;
