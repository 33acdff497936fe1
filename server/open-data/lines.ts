/** The lines of the files that everybody may take away: one JSON object each, told apart by `type`. */

import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { matchRecord } from '#app/features/fights/contract.ts';
import { calibrationChange } from '#app/features/guide/contract.ts';
import { picksOfFight } from '#app/features/picks/contract.ts';
import { fighter, monsterRecord } from '#app/features/records/contract.ts';
import { SIDE_FIGURES } from '#app/features/records/fight-sides.ts';
import { listedTournament, tournament } from '#app/features/tournaments/contract.ts';
import { boutCard, estimate } from '#app/features/upcoming/contract.ts';

const time = (what: string) => field(z.string(), `${what}: ISO 8601, UTC.`);
const nullableTime = (what: string) =>
  field(z.nullable(z.string()), `${what}: ISO 8601, UTC; null while unknown.`);

const guide = z.object({
  type: z.literal('guide'),
  ...calibrationChange.shape,
});

const player = z.object({
  type: z.literal('player'),
  number: field(z.int(), 'Counts the players as they became known; never changes.'),
  login: field(z.nullable(z.string()), 'The login; null once somebody else has it.'),
  displayName: field(z.string(), 'The display name.'),
  knownSince: time('When the league came to know the player'),
  victories: field(z.array(z.string()), 'Breeds that the player has beaten.'),
});

const record = z.object({
  type: z.literal('record'),
  ...z.omit(monsterRecord, { bestStreak: true }).shape,
  trainer: field(z.nullable(z.int()), 'The number of its player; null for an NPC or a hidden one.'),
  brought: field(z.int(), 'Wins from before this appearance.'),
  best: field(z.int(), 'Its longest run.'),
  fallen: field(z.boolean(), 'Whether its last fight was lost.'),
  knockOuts: field(z.int(), 'Fights it won by knock-out.'),
  cameWithFight: field(z.boolean(), 'Whether only its fights tell of it.'),
});

/** A side by its record, or as it was announced. */
const announcedSide = z.nullable(z.partial(fighter));
const announcement = {
  bout: boutCard.shape.bout,
  announcedAt: nullableTime('When the first announcement arrived'),
  bettingClosesAt: nullableTime('When bets close'),
  startsAt: nullableTime('When it starts'),
  endedAt: nullableTime('When its end arrived'),
  announcements: field(z.int(), 'How often it was announced; above 1 its times were changed.'),
  cancelled: boutCard.shape.cancelled,
  left: field(announcedSide, 'Who was announced on the left.'),
  right: field(announcedSide, 'Who was announced on the right.'),
  pool: boutCard.shape.pool,
  estimate: field(
    z.nullable(
      z.object({
        ...estimate.shape,
        elo: field(z.number(), 'The chance of the left side by Elo.'),
        stats: field(z.number(), 'The chance by stats alone.'),
      }),
    ),
    'The estimate made with the first announcement; null without.',
  ),
};

const figures = field(
  z.array(z.nullable(z.number())),
  `As it stood when the fight began: ${SIDE_FIGURES.join(', ')}.`,
);

const fight = z.object({
  type: z.literal('fight'),
  ...matchRecord.shape,
  leftFigures: z.nullable(figures),
  rightFigures: z.nullable(figures),
  announcement: field(z.nullable(z.object(announcement)), 'Null for one that was not announced.'),
  picks: picksOfFight.shape.picks,
});

const announced = z.object({ type: z.literal('announcement'), ...announcement });

const revision = z.object({
  type: z.enum(['voided', 'corrected']),
  fight: field(z.int(), 'The number of the fight.'),
  at: time('When it was voided or corrected'),
  before: field(z.nullable(matchRecord), 'The fight before; null if unknown.'),
  now: field(z.nullable(matchRecord), 'The fight as it is; null if it is void.'),
});

const cup = z.object({
  type: z.literal('tournament'),
  ...tournament.shape,
  practice: listedTournament.shape.practice,
  formerNames: listedTournament.shape.formerNames,
});

export const line = z.discriminatedUnion('type', [
  guide,
  player,
  record,
  fight,
  announced,
  revision,
  cup,
]);
export type Line = z.output<typeof line>;
export type LineOf<T extends Line['type']> = Extract<Line, { type: T }>;
export type AnnouncementFields = z.output<z.ZodMiniObject<typeof announcement>>;
