/** Head to head of two races: who won how often, and their last meetings. */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import { raceName } from '#app/features/monsters/contract.ts';

/** How one race did against the other. */
const sideSums = z.object({
  /** `RACE_SUPERTYPE`. */
  race: z.string(),
  wins: z.int(),
  /** Of the wins, those by knock-out. */
  knockOuts: z.int(),
});

const meetingSide = z.object({
  ID: z.int(),
  MONSTER_NAME: z.string(),
  USER: z.optional(z.string()),
  won: z.boolean(),
});

const meeting = z.object({
  number: z.int(),
  knockOut: z.boolean(),
  /** In the order of the address. */
  sides: z.tuple([meetingSide, meetingSide]),
  /** ISO 8601, UTC. */
  date: z.string(),
});
export type Meeting = z.output<typeof meeting>;

export const getVersus = endpoint({
  method: 'GET',
  path: '/versus/:a/:b',
  summary: 'Head to head of two races, by supertype',
  params: z.object({ a: raceName, b: raceName }),
  response: z.object({
    fights: z.int(),
    sides: z.tuple([sideSums, sideSums]),
    /** Newest first. */
    lastMeetings: z.array(meeting),
  }),
});
