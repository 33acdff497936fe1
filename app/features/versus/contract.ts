import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { raceName } from '#app/features/guide/contract.ts';

const sideSums = z.object({
  race: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
  wins: field(z.int(), 'Fights won against the other.', 12),
  knockOuts: field(z.int(), 'Of the wins, those by knock-out.', 4),
});

export const meetingSide = z.object({
  ID: field(z.int(), 'The monster record.', 4711),
  MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
  USER: field(z.optional(z.string()), 'Its trainer; absent for an NPC.', 'ana'),
  won: field(z.boolean(), 'Whether this side won.'),
});

export const meeting = z.object({
  number: field(z.int(), 'The fight’s own number, newest highest.', 981),
  knockOut: field(z.boolean(), 'Whether it ended by knock-out.'),
  sides: field(z.tuple([meetingSide, meetingSide]), 'In the order of the address.'),
  date: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
});
export type Meeting = z.output<typeof meeting>;

export const getVersus = endpoint('GET', '/versus/:a/:b', {
  summary: 'Head to head of two breeds, by supertype',
  description: 'Breeds that never met have no fights.',
  params: z.object({
    a: field(raceName, 'RACE_SUPERTYPE of one side, in capitals.', 'HARE'),
    b: field(raceName, 'RACE_SUPERTYPE of the other.', 'PIXIE'),
  }),
  response: z.object({
    fights: field(z.int(), 'How often they met.', 20),
    sides: field(z.tuple([sideSums, sideSums]), 'In the order of the address.'),
    lastMeetings: field(z.array(meeting), 'The last ten, newest first.'),
  }),
});

const pairing = z.object({
  a: field(z.string(), 'RACE_SUPERTYPE of one side.', 'HARE'),
  b: field(z.string(), 'RACE_SUPERTYPE of the other.', 'PIXIE'),
  wins: field(z.tuple([z.int(), z.int()]), 'Fights won by each, in that order.', [12, 8]),
});
export type Pairing = z.output<typeof pairing>;

export const listPairings = endpoint('GET', '/versus', {
  summary: 'The pairs of breeds that met most often, at most twelve',
  response: z.object({ pairings: field(z.array(pairing), 'Most fights first.') }),
});
