import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { ownerParams, VIEWER } from '#app/core/identity/contract.ts';
import { matchRecord } from '#app/features/fights/contract.ts';
import { cardFight } from '../card/contract.ts';
import { readDay } from '../card/rules.ts';
import { OWN_FIGHTS, RECAP_LIST } from './rules.ts';

export const DAY_MESSAGE = 'That day has not come yet.';

const date = field(
  z.string().check(z.refine((text) => readDay(text) !== null, 'must be a day')),
  'A day in UTC.',
  '2026-01-02',
);
const failures: [404, 'not_found', string][] = [[404, 'not_found', DAY_MESSAGE]];

const runner = z.object({
  ID: field(z.int(), 'Its record.', 4711),
  MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
  RACE: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
  USER: field(z.optional(z.string()), 'Its trainer; absent for an NPC.', 'ana'),
  wins: field(z.int(), 'Wins in a row, when its last fight of the day had ended.', 4),
});

export const getRecap = endpoint('GET', '/recap/:date', {
  summary: 'A day of fights: its champion, upsets, biggest pools and longest streak',
  params: z.object({ date }),
  failures,
  response: z.object({
    date,
    isOver: field(z.boolean(), 'Whether the day is over; before, this is what happened so far.'),
    fights: field(z.int(), 'Fights that were decided.', 41),
    knockOuts: field(z.int(), 'Of them, those by knock-out.', 12),
    surprises: field(z.int(), 'Fights whose winner had less than half by our estimate.', 6),
    lastFight: field(z.int(), 'The highest number among them; 0 without any.', 981),
    champion: field(z.nullable(runner), 'The winner of the last fight; null without any.'),
    streak: field(z.nullable(runner), 'The longest streak of the day; null without any.'),
    upsets: field(z.array(cardFight), `The least likely winners first, at most ${RECAP_LIST}.`),
    pools: field(z.array(cardFight), `The largest first, at most ${RECAP_LIST}.`),
  }),
});
export type Recap = z.output<typeof getRecap.response>;

export const getOwnRecap = endpoint('GET', '/owners/:username/recap/:date', {
  summary: 'A viewer’s own day: fights of those followed, picks and Z; for the viewer only',
  ...VIEWER,
  params: z.extend(ownerParams, { date }),
  failures,
  response: z.object({
    follows: field(z.array(matchRecord), `Newest first, at most ${OWN_FIGHTS}.`),
    picks: field(z.int(), 'Picks of fights that were decided on that day.', 5),
    right: field(z.int(), 'Of them, those that were right.', 3),
    balance: field(
      z.nullable(
        z.object({
          before: field(z.number(), 'Z at the start of the day.', 1200),
          after: field(z.number(), 'Z at its end, or now.', 1450),
        }),
      ),
      'Null if nothing changed it.',
    ),
  }),
});
export type OwnRecap = z.output<typeof getOwnRecap.response>;
