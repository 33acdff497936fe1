/** The tournament backend and the register generator (specification, sections 3, 5, 7 and 8). */

import { type BracketReason, MAX_SCORE } from '@ringside/bracket';
import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import {
  monsterAppearance,
  monsterRecord,
  recordId,
} from '#app/features/monster-records/contract.ts';
import { raceName } from '#app/features/monsters/contract.ts';
import {
  isUsableName,
  MAX_CODES,
  MAX_SELECTED,
  MAX_TOURNAMENTS,
  MAX_WAITING_MESSAGES,
  MESSAGE_BODY_LIMIT_BYTES,
  ORGANISER_NAME_MAX_CHARACTERS,
  REGISTERS_BODY_LIMIT_BYTES,
  SNAPSHOT_BODY_LIMIT_BYTES,
  TOURNAMENT_BODY_LIMIT_BYTES,
  TOURNAMENT_NAME_MAX_CHARACTERS,
} from './rules.ts';

/** A write without the secret, or with another. */
export const NOT_AUTHORIZED_MESSAGE = 'You are not authorized to make changes';
/** The desk without a secret. */
export const SECRET_INPUT_MESSAGE = 'Input a Secret in the query';
export const MONSTER_NOT_FOUND_MESSAGE = 'Monster not found';
export const RESET_QUESTION = 'Reset this tournament? Every result is cleared.';
/** The register generator does not answer, or not well. */
export const GENERATOR_MESSAGE = 'Network response was not ok';
export const ATTEMPTS_MESSAGE = 'Too many wrong secrets. Wait a moment, then try again.';
export const UNKNOWN_TOURNAMENT_MESSAGE = 'There is no tournament of that name.';
export const CONFLICT_MESSAGE =
  'This would undo what somebody else has saved. Nothing was changed.';
export const STALE_MESSAGE =
  'Somebody else has changed this tournament meanwhile. Nothing was overwritten.';
export const NAME_MESSAGE = `A tournament needs a name of 1 to ${TOURNAMENT_NAME_MAX_CHARACTERS} characters that can be typed.`;
export const NAME_CONFLICT_MESSAGE = 'The name of a tournament is its id; the two must agree.';
export const PLAYED_AT_MESSAGE = 'playedAt must be a moment of the past, as ISO 8601 writes it.';
export const PARTICIPANTS_MESSAGE = 'participants must be a list of monster records with their ID.';
export const SELECTED_MESSAGE = `At most ${MAX_SELECTED} participants can be selected.`;
export const NOT_A_PARTICIPANT_MESSAGE = 'Only participants can be selected, each once.';
export const STARTED_MESSAGE = 'Reset the results before you change who takes part.';
export const TOO_MANY_TOURNAMENTS_MESSAGE = `Ringside keeps at most ${MAX_TOURNAMENTS} tournaments.`;
export const SCORE_MESSAGE = `A score is a whole number from 0 to ${MAX_SCORE}.`;
export const UNKNOWN_MESSAGE_MESSAGE = 'There is no such order.';
export const TAKEN_MESSAGE = 'The game host has taken this order already.';
export const QUEUE_FULL_MESSAGE = `${MAX_WAITING_MESSAGES} orders wait already; the game host takes none.`;
export const SAME_COMBATANT_MESSAGE = 'A monster cannot fight itself.';

/** Why a bracket refuses something, in words for the organiser. */
export const BRACKET_MESSAGES: Record<BracketReason, string> = {
  too_many_participants: `A tournament has at most ${MAX_PARTICIPANTS} participants.`,
  participant_twice: 'This monster is in the tournament already.',
  unknown_match: 'The bracket has no such match.',
  bye: 'A bye is won by itself and takes no result.',
  not_yet_known: 'It is not yet known who meets in this match.',
  not_in_match: 'This monster does not play in that match.',
  score: SCORE_MESSAGE,
  equal_scores: 'A winner needs the higher score; these are equal.',
  wrong_winner: 'The higher score wins.',
  already_decided: 'This match has a result already.',
};

export const tournamentName = z
  .string({ error: NAME_MESSAGE })
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1, NAME_MESSAGE),
    z.maxLength(TOURNAMENT_NAME_MAX_CHARACTERS, NAME_MESSAGE),
    z.refine(isUsableName, NAME_MESSAGE),
  );
const params = z.object({ id: tournamentName });

export const secretHeaders = z.object({ 'x-secret': z.optional(z.string()) });
const feedHeaders = z.object({ authorization: z.optional(z.string()) });

/** The name an organiser goes by, for the list of changes. */
export const organiserName = z
  .string()
  .check(z.trim(), z.maxLength(ORGANISER_NAME_MAX_CHARACTERS), z.refine(isUsableName));

const score = z
  .int({ error: SCORE_MESSAGE })
  .check(z.gte(0, SCORE_MESSAGE), z.lte(MAX_SCORE, SCORE_MESSAGE));
/** `R{round}-{n}` */
export const matchId = z
  .string({ error: BRACKET_MESSAGES.unknown_match })
  .check(z.maxLength(20, BRACKET_MESSAGES.unknown_match));
const playerOfMatch = z.int({ error: BRACKET_MESSAGES.not_in_match });

/** A declared result. */
export const outcome = z.object({
  id: matchId,
  leftId: playerOfMatch,
  rightId: playerOfMatch,
  leftScore: score,
  rightScore: score,
  /** The ID of the participant with the higher score. */
  winner: playerOfMatch,
});

export const scorePair = z.object({ leftScore: score, rightScore: score });

export const tournament = z.object({
  /** The name. */
  id: z.string(),
  name: z.string(),
  /** In the order of their seeds, best first. */
  participants: z.array(monsterRecord),
  /** In the order in which they were declared; byes have none. */
  outcomes: z.array(outcome),
  /** IDs of those who have lost. */
  eliminated: z.array(z.int()),
  /** Scores of matches still open, by match id. */
  scores: z.record(z.string(), scorePair),
  /** IDs of the selected participants. */
  selected: z.array(z.int()),
  /** ID of the winner of the final, or null. */
  champion: z.nullable(z.int()),
  /** Counts the saves; 0 is not saved yet. */
  version: z.int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
});
export type Tournament = z.output<typeof tournament>;

/** Of each record only the ID counts; what the monster is, the history knows. */
const participants = z.array(z.object({ ID: recordId }, { error: PARTICIPANTS_MESSAGE }), {
  error: PARTICIPANTS_MESSAGE,
});

export const saveTournament = endpoint({
  method: 'POST',
  path: '/tournament',
  summary: 'Save a whole tournament; a stale version answers 409 with `current`',
  overHttpOnly: true,
  headers: secretHeaders,
  body: z
    .object({
      id: z.optional(tournamentName),
      name: z.optional(tournamentName),
      participants: participants.check(
        z.maxLength(MAX_PARTICIPANTS, BRACKET_MESSAGES.too_many_participants),
      ),
      outcomes: z._default(z.array(outcome), []),
      scores: z._default(z.record(matchId, scorePair), {}),
      selected: z._default(z.array(z.int()).check(z.maxLength(MAX_SELECTED, SELECTED_MESSAGE)), []),
      /** The version it started from. */
      version: z._default(z.int().check(z.gte(0)), 0),
      organiser: z.optional(organiserName),
      /** When a tournament of the past was played; counts for its first save alone. */
      playedAt: z.optional(
        z.iso
          .datetime({ offset: true, error: PLAYED_AT_MESSAGE })
          .check(z.refine((date) => Date.parse(date) <= Date.now(), PLAYED_AT_MESSAGE)),
      ),
    })
    .check(
      z.refine(({ id, name }) => id !== undefined || name !== undefined, NAME_MESSAGE),
      z.refine(
        ({ id, name }) => id === undefined || name === undefined || id === name,
        NAME_CONFLICT_MESSAGE,
      ),
    ),
  bodyLimitBytes: TOURNAMENT_BODY_LIMIT_BYTES,
  response: tournament,
});
export type TournamentSave = z.output<typeof saveTournament.body>;

/** The body of a 409 with the code `stale`, beside its `error`: `ApiError.more`. */
export interface StaleAnswer {
  current: Tournament;
}

const listedTournament = z.object({
  id: z.string(),
  name: z.string(),
  participantCount: z.int(),
  /** Results declared, of `participantCount - 1`. */
  outcomeCount: z.int(),
  champion: z.nullable(z.object({ ID: z.int(), MONSTER_NAME: z.string(), RACE: z.string() })),
  version: z.int(),
  updatedAt: z.string(),
});
export type ListedTournament = z.output<typeof listedTournament>;

export const listTournaments = endpoint({
  method: 'GET',
  path: '/tournaments',
  summary: 'Every tournament, the last changed first',
  response: z.array(listedTournament),
});

export const getTournament = endpoint({
  method: 'GET',
  path: '/tournament/:id',
  summary: 'One tournament by its name',
  params,
  response: tournament,
});

export const checkSecret = endpoint({
  method: 'GET',
  path: '/tournament-secret',
  summary: 'Whether a secret is the right one: 401 without, 403 with another, 429 after too many',
  overHttpOnly: true,
  headers: secretHeaders,
  response: z.object({ authorized: z.literal(true) }),
});

/** One difference between two saves. */
export const tournamentChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('started') }),
  z.object({ what: z.enum(['added', 'removed']), ID: z.int(), name: z.string() }),
  z.object({ what: z.literal('seeded'), order: z.array(z.int()) }),
  z.object({ what: z.enum(['declared', 'taken-back']), outcome }),
  z.object({ what: z.literal('corrected'), outcome, was: outcome }),
  z.object({ what: z.literal('scored'), matchId, score: z.nullable(scorePair) }),
  z.object({ what: z.literal('selected'), selected: z.array(z.int()) }),
]);
export type TournamentChange = z.output<typeof tournamentChange>;

export const listChanges = endpoint({
  method: 'GET',
  path: '/tournament/:id/changes',
  summary: 'Who changed what and when, newest first',
  overHttpOnly: true,
  params,
  headers: secretHeaders,
  query: z.object({
    /** Only saves older than this version: `next` of the page before. */
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  }),
  response: z.object({
    saves: z.array(
      z.object({
        version: z.int(),
        /** ISO 8601, UTC. */
        date: z.string(),
        /** Empty when no name was given. */
        organiser: z.string(),
        changes: z.array(tournamentChange),
      }),
    ),
    /** `before` of the next page, or null at the end. */
    next: z.nullable(z.int()),
  }),
});

/** A monster as the register generator and the game host get it. */
export const monsterDefinition = z.object({
  ...z.pick(monsterAppearance, {
    ID: true,
    MONSTER_NAME: true,
    RACE: true,
    LIF: true,
    POW: true,
    INT: true,
    SKI: true,
    SPD: true,
    DEF: true,
    LOYALTY: true,
    GUTS_RATE: true,
    STARTING_GUTS: true,
    TECHNIQUES: true,
    USER: true,
  }).shape,
  RACE_TYPE: raceName,
  RACE_SUBTYPE: raceName,
});
export type MonsterDefinition = z.output<typeof monsterDefinition>;

export const SLOTS = ['left', 'right'] as const;
export type FighterSlot = (typeof SLOTS)[number];

/** One write to the console's memory (docs/register-map.md). */
export const registerCode = z.object({
  /** Eight hex digits: `80` for two bytes or `30` for one, then the address. */
  address: z.string().check(z.regex(/^[0-9A-F]{8}$/)),
  /** Four hex digits. */
  value: z.string().check(z.regex(/^[0-9A-F]{4}$/)),
});
export type RegisterCode = z.output<typeof registerCode>;

export const getRegisters = endpoint({
  method: 'POST',
  path: '/get-registers',
  summary: 'The memory codes that put a monster into a fighter slot of the console',
  overHttpOnly: true,
  headers: secretHeaders,
  body: z.object({ ...monsterDefinition.shape, slot: z._default(z.enum(SLOTS), 'left') }),
  bodyLimitBytes: REGISTERS_BODY_LIMIT_BYTES,
  response: z.object({ codes: z.array(registerCode) }),
});

const orderedCombatant = z.object({
  definition: monsterDefinition,
  codes: z.array(registerCode).check(z.minLength(1), z.maxLength(MAX_CODES)),
});

/** What the game host needs to start a match. */
const orderPayload = z
  .object({
    leftCombatant: orderedCombatant,
    rightCombatant: orderedCombatant,
    tournamentId: z.optional(tournamentName),
    matchId: z.optional(matchId),
  })
  .check(
    z.refine(
      ({ leftCombatant, rightCombatant }) =>
        leftCombatant.definition.ID !== rightCombatant.definition.ID,
      SAME_COMBATANT_MESSAGE,
    ),
  );
export type OrderPayload = z.output<typeof orderPayload>;

const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

const order = z.object({
  id: z.string(),
  /** Not yet fetched, fetched and not yet acknowledged, acknowledged, handed out no more. */
  state: z.enum(['waiting', 'fetched', 'taken', 'withdrawn']),
  /** ISO 8601, UTC. */
  date: z.string(),
});
export type Order = z.output<typeof order>;

export const sendMessage = endpoint({
  method: 'POST',
  path: '/message',
  summary: 'Order a match from the game host; it waits until it is taken',
  overHttpOnly: true,
  headers: secretHeaders,
  body: z.object({
    /** Here or in the header. */
    secret: z.optional(z.string()),
    /** A name of the sender's choice: sent again under it, an order stays one. */
    id: z.optional(orderId),
    payload: orderPayload,
    /** The name the organiser goes by, for the list of orders. */
    organiser: z.optional(organiserName),
  }),
  bodyLimitBytes: MESSAGE_BODY_LIMIT_BYTES,
  response: order,
});

export const getMessage = endpoint({
  method: 'GET',
  path: '/message/:id',
  summary: 'How an order stands',
  overHttpOnly: true,
  params: z.object({ id: orderId }),
  headers: secretHeaders,
  response: order,
});

const listedOrder = z.object({
  ...order.shape,
  matchId: z.string(),
  leftId: z.int(),
  rightId: z.int(),
  /** Empty when no name was given. */
  organiser: z.string(),
});
export type ListedOrder = z.output<typeof listedOrder>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/tournament/:id/orders',
  summary: 'The matches of a tournament that were ordered, newest first',
  overHttpOnly: true,
  params,
  headers: secretHeaders,
  response: z.object({ orders: z.array(listedOrder) }),
});

export const withdrawMessage = endpoint({
  method: 'POST',
  path: '/message/:id/withdraw',
  summary: 'Hand an order out no more; 409 once the game host has taken it',
  overHttpOnly: true,
  params: z.object({ id: orderId }),
  headers: secretHeaders,
  response: order,
});

export const nextMessage = endpoint({
  method: 'GET',
  path: '/message/next',
  summary: 'The oldest order that waits, leased to the game host until it acknowledges it',
  overHttpOnly: true,
  headers: feedHeaders,
  response: z.object({
    message: z.nullable(
      z.object({
        id: z.string(),
        payload: orderPayload,
        date: z.string(),
        /** How often it was handed out, this time included. */
        deliveries: z.int(),
        /** When it is handed out again unless acknowledged. */
        leasedUntil: z.string(),
      }),
    ),
  }),
});
export type LeasedMessage = NonNullable<z.output<typeof nextMessage.response>['message']>;

export const acknowledgeMessage = endpoint({
  method: 'POST',
  path: '/message/:id/ack',
  summary: 'The game host has an order and will not need it again',
  overHttpOnly: true,
  params: z.object({ id: orderId }),
  headers: feedHeaders,
  response: z.object({ acknowledged: z.literal(true) }),
});

/** What the broadcast shows, whole: an overlay opened cold needs nothing else. */
export const snapshot = z.object({
  tournamentId: tournamentName,
  matchId,
  roundName: z.string().check(z.maxLength(60)),
  leftCombatant: monsterDefinition,
  rightCombatant: monsterDefinition,
  leftScore: score,
  rightScore: score,
  /** ID of the winner, or null while they fight. */
  winner: z.nullable(z.int()),
});
export type Snapshot = z.output<typeof snapshot>;

export const saveSnapshot = endpoint({
  method: 'POST',
  path: '/snapshot',
  summary: 'Put a match on the broadcast; null clears it',
  overHttpOnly: true,
  headers: secretHeaders,
  body: z.nullable(snapshot),
  bodyLimitBytes: SNAPSHOT_BODY_LIMIT_BYTES,
  response: z.nullable(snapshot),
});

export const getSnapshot = endpoint({
  method: 'GET',
  path: '/snapshot',
  summary: 'The match on the broadcast, or null',
  response: z.nullable(snapshot),
});
