import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { guideEntry } from '#app/features/guide/contract.ts';
import { PERIODS, STRENGTHS } from './rules.ts';

export const championRecord = z.object({
  ID: field(z.int(), 'The monster record.', 4711),
  MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
  RACE: field(z.string(), 'Its RACE_SUPERTYPE.', 'HARE'),
  USER: field(z.optional(z.string()), 'The trainer’s name; absent for an NPC.', 'ana'),
  figure: field(z.int(), 'The figure it is listed for: wins in a row, points or knock-outs.', 12),
  date: field(z.string(), 'When it entered the ring: ISO 8601, UTC.', '2026-01-02T20:15:00.000Z'),
});
export type ChampionRecord = z.output<typeof championRecord>;

const fought = {
  fights: field(z.int(), 'Fights of this period.', 40),
  wins: field(z.int(), 'Of the fights, those won.', 25),
  knockOuts: field(z.int(), 'Of the wins, those by knock-out.', 9),
};

const trainer = z.object({
  USER: field(z.string(), 'The trainer’s display name.', 'Ana'),
  ...fought,
});
const race = z.object({
  race: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
  entry: field(z.nullable(guideEntry), 'Its entry; null if the encyclopedia has none now.'),
  ...fought,
});
const type = z.object({ type: field(z.string(), 'RACE_TYPE.', 'HARE'), ...fought });

const champions = z.object({
  period: field(z.enum(PERIODS), 'The period.', 'week'),
  from: field(
    z.nullable(z.string()),
    'When it began, a Monday, ISO 8601, UTC; null for ever.',
    '2026-01-05T00:00:00.000Z',
  ),
  to: field(z.nullable(z.string()), 'Its end; null for ever.', '2026-01-12T00:00:00.000Z'),
  champion: field(
    z.nullable(championRecord),
    'The winner of the league’s latest fight, whatever the period, with its wins in a row; null before the first fight.',
  ),
  streaks: field(z.array(championRecord), 'The longest streaks of records of this period.'),
  strongest: field(
    z.array(
      z.object({
        by: field(z.enum(STRENGTHS), 'The figure.', 'POW'),
        records: field(z.array(championRecord), 'The highest first.'),
      }),
    ),
    'The strongest records of this period, by combined stats and by each stat.',
  ),
  knockOuts: field(z.array(championRecord), 'Records of this period with most knock-outs.'),
  trainers: field(z.array(trainer), 'The highest lower bound of the win rate first.'),
  races: field(z.array(race), 'The highest lower bound of the win rate first.'),
  types: field(z.array(type), 'The highest lower bound of the win rate first.'),
});
export type Champions = z.output<typeof champions>;

export const getChampions = endpoint('GET', '/champions', {
  summary:
    'The ten best of this week, season or ever: records count in the week they entered the ring, fights in the week they were decided',
  query: z.object({
    period: field(
      z._default(z.enum(PERIODS), 'week'),
      'This week, this season (a quarter of the year’s weeks) or ever, in UTC.',
      'week',
    ),
  }),
  response: champions,
});
