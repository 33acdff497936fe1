import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { matchRecord } from '#app/features/fights/contract.ts';
import { threads } from '#app/features/stories/contract.ts';
import { boutCard, estimate, fighterFields, figure } from '#app/features/upcoming/contract.ts';

export const FIGHT_MESSAGE = 'The league has no such fight.';

const form = z.object({
  wins: field(z.int(), 'Fights won by this record.', 3),
  losses: field(z.int(), 'Fights lost by it.', 0),
  streak: figure('Wins in a row', 3),
});

export const reportSide = z.object({
  ID: field(z.int(), 'Its record.', 4711),
  ...fighterFields,
  LOYALTY: figure('Loyalty, in per cent', 80),
  GUTS_RATE: figure('Frames for one point of guts', 9),
  STARTING_GUTS: figure('Guts at the start', 50),
  TECHNIQUES: figure('How many techniques it knew', 4),
  before: field(form, 'Its record when the fight began.'),
  after: field(form, 'Its record when the fight had ended.'),
});
export type ReportSide = z.output<typeof reportSide>;

const announcement = z.object({
  bout: field(z.string(), 'The game host’s id for it.', 'bout-1'),
  announcedAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:19:00.000Z'),
  bettingClosesAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:19:50.000Z'),
  startsAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
  asAnnounced: field(z.boolean(), 'Whether the announced fighters fought.', true),
  estimate: field(
    z.nullable(estimate),
    'As it was stored with the announcement; null without one, or if others fought.',
  ),
  pool: boutCard.shape.pool,
});

const bracketMatch = z.object({
  id: field(z.string(), 'The tournament.', 'Cup'),
  name: field(z.string(), 'Its name.', 'Cup'),
  match: field(z.string(), 'The match of its bracket.', 'R1-2'),
});

const report = z.object({
  left: field(reportSide, 'The fighter on the left as it stood that day.'),
  right: field(reportSide, 'The fighter on the right.'),
  outcome: matchRecord.shape.outcome,
  date: matchRecord.shape.date,
  announcement: field(
    z.nullable(announcement),
    'Its announcement, forecast and bets; null for a fight that was not announced.',
  ),
  threads,
  meetings: field(z.array(matchRecord), 'The last earlier fights of their breeds, newest first.'),
  watch: field(
    z.nullable(z.string()),
    'The address of its moment in a recording; null without one.',
    'https://www.twitch.tv/videos/2001?t=0h19m55s',
  ),
  tournament: field(z.nullable(bracketMatch), 'The match of a tournament that it decided.'),
});
export type Report = z.output<typeof report>;

const named = z.object({ MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty') });
export const neighbour = z.object({
  number: field(z.int(), 'Its number.', 980),
  left: field(named, 'The fighter on the left.'),
  right: field(named, 'The fighter on the right.'),
});

export const getFight = endpoint('GET', '/fight/:number', {
  summary:
    'One fight: both sides as they stood, the forecast and the bets before it, and its result',
  description:
    'A fight keeps its number when it is corrected or voided; `revisions` says what happened to it.',
  failures: [[404, 'not_found', FIGHT_MESSAGE]],
  params: z.object({
    number: field(z.coerce.number().check(z.int(), z.gte(1)), 'The fight’s own number.', 1),
  }),
  response: z.object({
    number: field(z.int(), 'The fight’s own number.', 981),
    fight: field(z.nullable(report), 'Null for a fight that was voided.'),
    revisions: field(
      z.array(
        z.object({
          kind: field(z.enum(['voided', 'corrected']), 'What happened.'),
          at: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:25:00.000Z'),
          before: field(z.nullable(matchRecord), 'The fight as it was before; null if unknown.'),
        }),
      ),
      'Oldest first.',
    ),
    previous: field(z.nullable(neighbour), 'The fight before it in the league.'),
    next: field(z.nullable(neighbour), 'The fight after it.'),
  }),
});
export type FightReport = z.output<typeof getFight.response>;
