import { type BracketReason, MAX_SCORE } from '@ringside/bracket';
import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { endpoint, type Failure } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { idempotencyKey, KEY_REUSED } from '#app/core/changes/contract.ts';
import { changesOf } from '#app/core/mirror/contract.ts';
import { nameUpTo } from '#app/core/names/contract.ts';
import { plainName } from '#app/core/names/plain-name-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import { fighterOrRecordQuery, pageOf, pageQuery } from '#app/core/paging/contract.ts';
import { USUAL_PAGE } from '#app/core/paging/rules.ts';
import { raceName } from '#app/features/guide/contract.ts';
import { monsterAppearance, monsterRecord, recordId } from '#app/features/records/contract.ts';
import {
  BEST_OF,
  isUsableName,
  MAX_CODES,
  MAX_FIGHTS_PER_MATCH,
  MAX_SELECTED,
  MAX_WAITING_MESSAGES,
  MESSAGE_BODY_LIMIT_BYTES,
  ORGANISER_NAME_MAX_CHARACTERS,
  PAUSE_MAX_CHARACTERS,
  PAUSE_MAX_MINUTES,
  REGISTERS_BODY_LIMIT_BYTES,
  SNAPSHOT_BODY_LIMIT_BYTES,
  TOURNAMENT_BODY_LIMIT_BYTES,
  TOURNAMENT_NAME_MAX_CHARACTERS,
} from './rules.ts';

export const NOT_AUTHORIZED_MESSAGE = 'You are not authorized to make changes';
export const SECRET_INPUT_MESSAGE = 'Input a Secret in the query';
export const MONSTER_NOT_FOUND_MESSAGE = 'Monster not found';
export const RESET_QUESTION = 'Reset this tournament? Every result is cleared.';
export const GENERATOR_MESSAGE = 'Network response was not ok';
export const ATTEMPTS_MESSAGE = 'Too many wrong secrets. Wait a moment, then try again.';
export const UNKNOWN_TOURNAMENT_MESSAGE = 'There is no tournament with that name.';
export const DELETED_MESSAGE = 'This tournament was deleted.';
export const CONFLICT_MESSAGE =
  'This would undo what somebody else has saved. Nothing was changed.';
export const STALE_MESSAGE =
  'Somebody else has changed this tournament meanwhile. Nothing was overwritten.';
export const NAME_MESSAGE = `A tournament needs a name of 1 to ${TOURNAMENT_NAME_MAX_CHARACTERS} characters that can be typed.`;
export const NAME_CONFLICT_MESSAGE = 'The name of a tournament is its id; the two must agree.';
export const PLAYED_AT_MESSAGE = 'playedAt must be a time in the past, in ISO 8601.';
export const PARTICIPANTS_MESSAGE = 'participants must be a list of monster records with their ID.';
export const SELECTED_MESSAGE = `At most ${MAX_SELECTED} participants can be selected.`;
export const NOT_A_PARTICIPANT_MESSAGE = 'Only participants can be selected, each once.';
export const STARTED_MESSAGE = 'Reset the results before you change who takes part.';
export const HAS_FOUGHT_MESSAGE =
  'This monster has fought already: remove its result, or let the other one win.';
export const BEST_OF_MESSAGE = `A match is the best of ${BEST_OF.join(', ')}.`;
/** In words, since formatting a number takes a slow phone a tenth of a second of a page's start. */
export const TOO_MANY_TOURNAMENTS_MESSAGE = 'Ringside keeps at most 1,000 tournaments.';
export const SCORE_MESSAGE = `A score is a whole number from 0 to ${MAX_SCORE}.`;
export const UNKNOWN_MESSAGE_MESSAGE = 'There is no such order.';
export const TAKEN_MESSAGE = 'The game host has accepted this order already.';
export const NOT_TAKEN_MESSAGE = 'The game host has not accepted this order.';
export const OTHER_PAIR_MESSAGE =
  'These two do not meet in this match as it is saved now. Nothing was ordered.';
export const QUEUE_FULL_MESSAGE = `${MAX_WAITING_MESSAGES} orders are already waiting; the game host accepts none.`;
export const UNKNOWN_STATS_MESSAGE =
  'This monster’s stats are unknown, so the console cannot load it.';
export const SAME_COMBATANT_MESSAGE = 'A monster cannot fight itself.';

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
/** A name that a tournament is given now; those given before may have invisible characters. */
export const newTournamentName = nameUpTo(TOURNAMENT_NAME_MAX_CHARACTERS, {
  required: NAME_MESSAGE,
  tooLong: NAME_MESSAGE,
}).check(z.normalize('NFC'), z.refine(isUsableName, NAME_MESSAGE));

export const params = z.object({
  id: field(tournamentName, 'The tournament’s name.', 'Spring Cup'),
});

/** Of tournaments from before they had ids of their own, it is their name of that time. */
export const uid = z.string().check(z.minLength(1), z.maxLength(TOURNAMENT_NAME_MAX_CHARACTERS));
export const A_UID = 'x5Yb0cQ2';
export const UID = 'Its own id, which no rename changes.';
/** Where it is given, it alone says which tournament is meant. */
export const optionalUid = field(z.optional(uid), UID, A_UID);

export const secretHeaders = z.object({
  'x-secret': z.optional(z.string()),
  /** A random id of 16 to 64 letters and digits that the desk has chosen. */
  'x-desk': z.optional(z.string()),
});
export const organiserChangeHeaders = z.extend(secretHeaders, {
  'idempotency-key': idempotencyKey,
});
export const ORGANISER = {
  access: 'organiser',
  overHttpOnly: true,
  headers: secretHeaders,
} as const;
export const ORGANISER_CHANGE = {
  ...ORGANISER,
  headers: organiserChangeHeaders,
  repeatable: true,
} as const;
const feedHeaders = z.object({ authorization: z.optional(z.string()) });

export const organiserName = z
  .string()
  .check(
    z.overwrite(plainName),
    z.maxLength(ORGANISER_NAME_MAX_CHARACTERS),
    z.refine(isUsableName, 'with a visible character'),
  );

export const ISO_UTC = 'ISO 8601, UTC.';
export const AN_INSTANT = '2026-01-02T20:20:00.000Z';
export const renamedMessage = (name: string) =>
  `This tournament is now called “${isolated(name)}”.`;
export const NO_TOURNAMENT: readonly Failure[] = [
  [404, 'not_found', UNKNOWN_TOURNAMENT_MESSAGE],
  [404, 'renamed', renamedMessage('Summer Cup')],
];
export const DELETED: Failure = [404, 'deleted', DELETED_MESSAGE];
export const NOT_ITS_OWN: Failure = [403, 'not_its_own', NOT_AUTHORIZED_MESSAGE];
const UNKNOWN_ORDER: Failure = [404, 'not_found', UNKNOWN_MESSAGE_MESSAGE];

const score = z
  .int({ error: SCORE_MESSAGE })
  .check(z.gte(0, SCORE_MESSAGE), z.lte(MAX_SCORE, SCORE_MESSAGE));
export const matchId = z
  .string({ error: BRACKET_MESSAGES.unknown_match })
  .check(z.maxLength(20, BRACKET_MESSAGES.unknown_match));
const playerOfMatch = z.int({ error: BRACKET_MESSAGES.not_in_match });

/** Fights of a match at most; odd, so that there is always a winner. */
export const bestOf = z
  .int({ error: BEST_OF_MESSAGE })
  .check(z.refine((bestOf) => BEST_OF.includes(bestOf), BEST_OF_MESSAGE));

const roundKey = z.string().check(z.regex(/^[RLG][1-9]\d?$/, BRACKET_MESSAGES.unknown_match));
export const format = z.enum(['single', 'double']);
export const formatField = field(z.optional(format), 'Double or single elimination.', 'double');
export const bestOfRounds = z.record(roundKey, bestOf);
export const bestOfRoundsField = field(z.optional(bestOfRounds), 'Other than `bestOf`, by round.', {
  G1: 5,
});

const MAX_QUEUE = 2 * MAX_PARTICIPANTS;
export const queue = z.array(matchId).check(z.maxLength(MAX_QUEUE));
const queueField = field(
  z.optional(queue),
  'Matches that come first, in their order; the others follow in the order of the bracket.',
  ['R1-3'],
);

export const whyOut = z.enum(['gone', 'disqualified']);
export const out = z.record(z.string().check(z.regex(/^\d{1,15}$/)), whyOut);
const outField = field(
  z.optional(out),
  'Who is out of the whole cup, by ID: a bye in each match without a result.',
  {},
);

export const pause = z.object({
  text: field(nameUpTo(PAUSE_MAX_CHARACTERS), 'A sentence for viewers.', 'Dinner.'),
  since: field(z.iso.datetime(), ISO_UTC, AN_INSTANT),
  until: field(z.iso.datetime(), ISO_UTC, '2026-01-02T20:50:00.000Z'),
});
export type Pause = z.output<typeof pause>;
export const newPause = pause.check(
  z.refine(({ since, until }) => {
    const minutes = (Date.parse(until) - Date.parse(since)) / 60_000;
    return minutes > 0 && minutes <= PAUSE_MAX_MINUTES;
  }, 'a pause of a day at most'),
);
const pauseField = field(z.optional(pause), 'The pause; it is over at its end.');

export const seeded = z.object({
  by: field(z.enum(['ratings', 'places', 'lot', 'hand']), 'What decided.', 'places'),
  at: field(z.iso.datetime(), ISO_UTC, AN_INSTANT),
  cup: field(z.optional(tournamentName), 'Whose places.', 'Winter Cup'),
});
export type Seeded = z.output<typeof seeded>;
export const seededField = field(z.optional(seeded), 'How the seeds were chosen last.');

/** What the organiser sets, before a tournament or as the evening goes on. */
const settings = {
  bestOf: field(z.optional(bestOf), 'Fights of a match at most, as a label.', 3),
  thirdPlace: field(z.optional(z.boolean()), 'Whether the semifinals’ losers meet.', true),
  format: formatField,
  bestOfRounds: bestOfRoundsField,
  queue: queueField,
  out: outField,
  pause: pauseField,
  seeded: seededField,
};

export const walkover = z.enum(['forfeit', 'disqualified', 'out']);

export const outcome = z.object({
  id: field(matchId, 'The match: R{round}-{n}, L… in the lower bracket, G1-1 and G2-1.', 'R1-1'),
  leftId: field(playerOfMatch, 'ID of the record on the left.', 4711),
  rightId: field(playerOfMatch, 'ID of the record on the right.', 4712),
  leftScore: field(score, 'Score of the left side.', 2),
  rightScore: field(score, 'Score of the right side.', 1),
  winner: field(playerOfMatch, 'The ID of the participant with the higher score.', 4711),
  walkover: field(
    z.optional(walkover),
    'Why there was no fight: the loser did not come, was disqualified, or is out of the whole cup, its lower bracket included.',
    'forfeit',
  ),
  fights: field(
    z.optional(z.array(z.int()).check(z.maxLength(MAX_FIGHTS_PER_MATCH))),
    'Numbers of the fights that it came from.',
    [981],
  ),
});

export const scorePair = z.object({
  leftScore: field(score, 'Score of the left side.', 1),
  rightScore: field(score, 'Score of the right side.', 0),
});

export const tournament = z.object({
  id: field(z.string(), 'The name.', 'Spring Cup'),
  name: field(z.string(), 'The name.', 'Spring Cup'),
  uid: field(z.string(), UID, A_UID),
  participants: field(z.array(monsterRecord), 'In the order of their seeds, best first.'),
  outcomes: field(z.array(outcome), 'In the order in which they were declared; byes have none.'),
  eliminated: field(z.array(z.int()), 'IDs of those who have lost.', [4712]),
  scores: field(z.record(z.string(), scorePair), 'Scores of matches still open, by match id.'),
  selected: field(z.array(z.int()), 'IDs of the selected participants.', []),
  champion: field(z.nullable(z.int()), 'ID of the winner of the final, or null.', 4711),
  version: field(z.int(), 'Counts the saves; 0 is not saved yet.', 1),
  updatedAt: field(z.string(), ISO_UTC, AN_INSTANT),
  archived: field(z.optional(z.boolean()), 'Archived; it can still be changed.', true),
  ...settings,
});
export type Tournament = z.output<typeof tournament>;

/** Only the ID of each record is used; the rest is read from the history. */
const participants = z.array(
  z.object({ ID: field(recordId, 'A monster record.', 4711) }, { error: PARTICIPANTS_MESSAGE }),
  { error: PARTICIPANTS_MESSAGE },
);

export const saveTournament = endpoint('POST', '/tournament', {
  summary: 'Save a whole tournament; a stale version answers 409 with `current`',
  ...ORGANISER,
  failures: [
    NOT_ITS_OWN,
    [400, 'monster_not_found', MONSTER_NOT_FOUND_MESSAGE],
    [400, 'selected', NOT_A_PARTICIPANT_MESSAGE],
    ...NO_TOURNAMENT,
    DELETED,
    [409, 'stale', STALE_MESSAGE],
    [409, 'too_many', TOO_MANY_TOURNAMENTS_MESSAGE],
  ],
  body: z
    .object({
      id: field(z.optional(newTournamentName), 'The name; this or `name`.', 'Spring Cup'),
      name: field(z.optional(newTournamentName), 'The name; this or `id`.', 'Spring Cup'),
      participants: field(
        participants.check(z.maxLength(MAX_PARTICIPANTS, BRACKET_MESSAGES.too_many_participants)),
        'In the order of their seeds, best first; of each record only the ID counts.',
        [{ ID: 4711 }, { ID: 4712 }],
      ),
      outcomes: field(z._default(z.array(outcome), []), 'Declared results, in order.', []),
      scores: field(z._default(z.record(matchId, scorePair), {}), 'Scores of open matches.', {}),
      selected: field(
        z._default(z.array(z.int()).check(z.maxLength(MAX_SELECTED, SELECTED_MESSAGE)), []),
        'IDs of the selected participants.',
        [],
      ),
      uid: field(z.optional(uid), UID, A_UID),
      version: field(z._default(z.int().check(z.gte(0)), 0), 'The version before; 0 for none.', 0),
      ...settings,
      thirdPlace: field(z.optional(z.boolean()), 'Whether the semifinals’ losers meet.', false),
      organiser: field(z.optional(organiserName), 'Your name, for the list of changes.', 'Ana'),
      playedAt: field(
        z.optional(
          z.iso
            .datetime({ offset: true, error: PLAYED_AT_MESSAGE })
            .check(z.refine((date) => Date.parse(date) <= Date.now(), PLAYED_AT_MESSAGE)),
        ),
        'When a tournament of the past was played: ISO 8601; counts for its first save alone.',
        '2026-01-02T20:00:00Z',
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

/** The body of a 409 with the code `stale`, next to `error`: `ApiError.more`. */
export interface StaleAnswer {
  current: Tournament;
}

export const listedMonster = z.object({
  ID: field(z.int(), 'The monster record.', 4711),
  MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
  RACE: field(z.string(), 'Its RACE_SUPERTYPE.', 'HARE'),
});
export type ListedMonster = z.output<typeof listedMonster>;

export const comingMatch = z.object({
  id: field(z.string(), 'The match.', 'R1-1'),
  left: field(listedMonster, 'On the left.'),
  right: field(listedMonster, 'On the right.'),
});
export type ComingMatch = z.output<typeof comingMatch>;

export const listedTournament = z.object({
  id: field(z.string(), 'The name.', 'Spring Cup'),
  name: field(z.string(), 'The name.', 'Spring Cup'),
  participantCount: field(z.int(), 'How many take part.', 8),
  outcomeCount: field(z.int(), 'Results declared; the format and `thirdPlace` say of how many.', 7),
  champion: field(z.nullable(listedMonster), 'The winner of the final, or null.'),
  coming: field(z.optional(z.array(comingMatch)), 'Of the latest: the next matches, two at most.'),
  version: field(z.int(), 'Counts the saves.', 9),
  updatedAt: field(z.string(), ISO_UTC, AN_INSTANT),
  bestOf: settings.bestOf,
  thirdPlace: settings.thirdPlace,
  format: formatField,
  archived: field(z.optional(z.boolean()), 'Archived.', true),
  practice: field(z.optional(z.boolean()), 'Made and played by the practice season.', true),
  formerNames: field(
    z.optional(z.array(z.string())),
    'Names it had before that no other tournament has now.',
    ['Winter Cup'],
  ),
});
export type ListedTournament = z.output<typeof listedTournament>;

export const listTournaments = endpoint('GET', '/tournaments', {
  summary: 'Every tournament, the last changed first',
  response: z.array(listedTournament),
});

export const tournamentArchive = endpoint('GET', '/tournaments/archive', {
  summary: 'All tournaments in pages, by when they were last changed; or those with a participant',
  people: ['player'],
  query: z.object({ ...fighterOrRecordQuery, ...pageQuery(USUAL_PAGE) }),
  response: z.object(pageOf(listedTournament)),
});

export const tournamentChanges = endpoint('GET', '/tournaments/changes', {
  ...changesOf(tournament),
  summary: 'Tournaments that are new, changed, hidden or gone since a position, by their `uid`',
});

export const getTournament = endpoint('GET', '/tournament/:id', {
  summary: 'One tournament by its name',
  failures: NO_TOURNAMENT,
  params,
  response: tournament,
});

export const tournamentChange = z.discriminatedUnion('what', [
  z.object({ what: field(z.literal('started'), 'The tournament was made.') }),
  z.object({
    what: field(z.enum(['added', 'removed']), 'A participant was added or removed.'),
    ID: field(z.int(), 'The monster record.', 4711),
    name: field(z.string(), 'Its name.', 'Rusty'),
  }),
  z.object({
    what: field(z.literal('replaced'), 'Another monster took the place of a participant.'),
    ID: field(z.int(), 'Who was replaced.', 4711),
    name: field(z.string(), 'Its name.', 'Rusty'),
    by: field(z.int(), 'Who took its place.', 4713),
    byName: field(z.string(), 'Its name.', 'Ash'),
    seed: field(z.int(), 'The seed of both, from 1.', 2),
  }),
  z.object({
    what: field(z.literal('seeded'), 'The seeding changed.'),
    order: field(z.array(z.int()), 'IDs of the participants, best first.', [4711, 4712]),
    seeded: seededField,
  }),
  z.object({
    what: field(z.enum(['declared', 'taken-back']), 'A result was declared or reverted.'),
    outcome: field(outcome, 'The result.'),
  }),
  z.object({
    what: field(z.literal('corrected'), 'A result was corrected.'),
    outcome: field(outcome, 'The result now.'),
    was: field(outcome, 'The result before.'),
  }),
  z.object({
    what: field(z.literal('scored'), 'The score of an open match changed.'),
    matchId: field(matchId, 'The match.', 'R1-1'),
    score: field(z.nullable(scorePair), 'The score now, or null if it was cleared.'),
  }),
  z.object({
    what: field(z.literal('selected'), 'The selection changed.'),
    selected: field(z.array(z.int()), 'IDs of the selected.', [4711]),
  }),
  z.object({
    what: field(z.literal('queued'), 'The matches that come first changed.'),
    queue: field(queue, 'Those that come first now.', ['R1-3']),
  }),
  z.object({
    what: field(z.literal('out'), 'Participants are out of the cup, or back in it.'),
    IDs: field(z.array(z.int()), 'Who.', [4712]),
    why: field(z.nullable(whyOut), 'Why they are out, or null if they are back.', 'gone'),
  }),
  z.object({
    what: field(z.literal('paused'), 'A pause began or ended.'),
    pause: field(z.nullable(pause), 'The pause, or null once it is over.'),
  }),
  z.object({
    what: field(z.literal('settings'), 'The match settings changed.'),
    bestOf: field(z.nullable(bestOf), 'Fights of a match at most, or null.', 3),
    thirdPlace: field(z.boolean(), 'Whether the semifinals’ losers meet.', true),
    format: formatField,
    bestOfRounds: bestOfRoundsField,
  }),
]);
export type TournamentChange = z.output<typeof tournamentChange>;

export const listChanges = endpoint('GET', '/tournament/:id/changes', {
  summary: 'The changes of a tournament, newest first',
  ...ORGANISER,
  failures: NO_TOURNAMENT,
  params,
  query: z.object({
    uid: optionalUid,
    before: field(
      z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      'Only saves older than this version: `next` of the page before.',
      100,
    ),
  }),
  response: z.object({
    saves: field(
      z.array(
        z.object({
          version: field(z.int(), 'The version that the save made.', 9),
          date: field(z.string(), ISO_UTC, AN_INSTANT),
          organiser: field(z.string(), 'Empty when no name was given.', 'Ana'),
          changes: field(z.array(tournamentChange), 'What it changed.'),
        }),
      ),
      'Newest first.',
    ),
    next: field(z.nullable(z.int()), '`before` of the next page, or null at the end.', null),
  }),
});

const FIGURES = {
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
} as const;

export const monsterDefinition = z.object({
  ...z.pick(monsterAppearance, {
    ID: true,
    MONSTER_NAME: true,
    RACE: true,
    ...FIGURES,
    USER: true,
  }).shape,
  RACE_TYPE: field(raceName, 'The type.', 'HARE'),
  RACE_SUBTYPE: field(raceName, 'The subtype.', 'HARE'),
});
export type MonsterDefinition = z.output<typeof monsterDefinition>;

export const shownMonster = z.object({
  ...monsterDefinition.shape,
  ...z.pick(monsterRecord, FIGURES).shape,
});
export type ShownMonster = z.output<typeof shownMonster>;

export const SLOTS = ['left', 'right'] as const;
export type FighterSlot = (typeof SLOTS)[number];

/** One write to the console's memory (docs/register-map.md). */
export const registerCode = z.object({
  address: field(
    z.string().check(z.regex(/^[0-9A-F]{8}$/)),
    'Eight hex digits: 80 for two bytes or 30 for one, then the address.',
    '80097A0C',
  ),
  value: field(z.string().check(z.regex(/^[0-9A-F]{4}$/)), 'Four hex digits.', '01A4'),
});
export type RegisterCode = z.output<typeof registerCode>;

export const getRegisters = endpoint('POST', '/get-registers', {
  summary: 'The memory codes that put a monster into a fighter slot of the console',
  ...ORGANISER,
  failures: [
    [400, 'registers', 'The registers cannot hold this monster; the message has the reason.'],
    [502, 'generator', GENERATOR_MESSAGE],
  ],
  body: z.object({
    ...monsterDefinition.shape,
    slot: field(z._default(z.enum(SLOTS), 'left'), 'Its side.'),
  }),
  bodyLimitBytes: REGISTERS_BODY_LIMIT_BYTES,
  response: z.object({
    codes: field(z.array(registerCode), 'In the order in which they are written.'),
  }),
});

export const orderedCombatant = z.object({
  definition: field(monsterDefinition, 'The monster.'),
  codes: field(
    z.array(registerCode).check(z.minLength(1), z.maxLength(MAX_CODES)),
    'Its memory codes, from /get-registers.',
  ),
});

export const orderPayload = z
  .object({
    leftCombatant: field(orderedCombatant, 'The monster on the left.'),
    rightCombatant: field(
      z.extend(orderedCombatant, {
        definition: field(
          z.extend(monsterDefinition, {
            ID: field(recordId, 'Another record than the left one.', 4712),
          }),
          'The monster.',
        ),
      }),
      'The monster on the right.',
    ),
    tournamentId: field(z.optional(tournamentName), 'Of a tournament’s match.', 'Spring Cup'),
    tournamentUid: field(z.optional(uid), UID, A_UID),
    matchId: field(z.optional(matchId), 'The match of that tournament.', 'R1-1'),
    onAir: field(z.optional(z.boolean()), 'Goes on the broadcast once acknowledged.', true),
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

export const order = z.object({
  id: field(z.string(), 'The order’s name.', 'order-0001'),
  state: field(
    z.enum(['waiting', 'fetched', 'taken', 'ended', 'withdrawn']),
    'Not yet fetched; fetched and not yet acknowledged; acknowledged; ended after that; withdrawn before.',
  ),
  date: field(z.string(), 'When it was ordered: ISO 8601, UTC.', AN_INSTANT),
});
export type Order = z.output<typeof order>;

export const sendMessage = endpoint('POST', '/message', {
  summary: 'Order a match from the game host; it waits until the game host accepts it',
  ...ORGANISER,
  description:
    'Withdrawn when its match is decided or gets another pair before it is acknowledged.',
  failures: [
    KEY_REUSED,
    ...NO_TOURNAMENT,
    DELETED,
    [409, 'queue_full', QUEUE_FULL_MESSAGE],
    [409, 'other_pair', OTHER_PAIR_MESSAGE],
  ],
  body: z.object({
    secret: field(z.optional(z.string()), 'The secret, if it is not in the header.', 'your-secret'),
    id: field(
      z.optional(orderId),
      'An id of your choice: the same order sent again under it changes nothing.',
      'order-0001',
    ),
    payload: field(orderPayload, 'What the game host needs to start the match.'),
    organiser: field(z.optional(organiserName), 'Your name, for the list of orders.', 'Ana'),
  }),
  bodyLimitBytes: MESSAGE_BODY_LIMIT_BYTES,
  response: order,
});

export const getMessage = endpoint('GET', '/message/:id', {
  summary: 'The state of an order',
  ...ORGANISER,
  failures: [UNKNOWN_ORDER],
  params: z.object({ id: field(orderId, 'The order’s name.', 'order-0001') }),
  response: order,
});

export const listedOrder = z.object({
  ...order.shape,
  matchId: field(z.string(), 'The match.', 'R1-1'),
  leftId: field(z.int(), 'ID of the record on the left.', 4711),
  rightId: field(z.int(), 'ID of the record on the right.', 4712),
  organiser: field(z.string(), 'Empty when no name was given.', 'Ana'),
});
export type ListedOrder = z.output<typeof listedOrder>;

const foughtOrder = z.object({
  ...listedOrder.shape,
  fights: field(
    z.array(
      z.object({
        number: field(z.int(), 'The fight’s own number.', 981),
        leftWins: field(z.boolean(), 'Whether the left side of the order won.', true),
        date: field(z.string(), 'When it was decided: ISO 8601, UTC.', AN_INSTANT),
      }),
    ),
    'Its fights, by their `bout` or between the two records.',
  ),
  otherFights: field(
    z.array(
      z.object({
        number: field(z.int(), 'The fight’s own number.', 982),
        leftName: field(z.string(), 'Who fought on its left.', 'Rusty'),
        rightName: field(z.string(), 'Who fought on its right.', 'Bolt'),
        date: field(z.string(), 'When it was decided: ISO 8601, UTC.', AN_INSTANT),
      }),
    ),
    'Fights of other monsters that came with the order’s id; they count for no match.',
  ),
});
export type FoughtOrder = z.output<typeof foughtOrder>;

export const listOrders = endpoint('GET', '/tournament/:id/orders', {
  summary: 'The matches of a tournament that were ordered, newest first',
  ...ORGANISER,
  params,
  query: z.object({ uid: optionalUid }),
  response: z.object({ orders: field(z.array(foughtOrder), 'Newest first.') }),
});

export const withdrawMessage = endpoint('POST', '/message/:id/withdraw', {
  summary: 'Withdraw an order; 409 once the game host has accepted it',
  ...ORGANISER_CHANGE,
  failures: [KEY_REUSED, UNKNOWN_ORDER, [409, 'taken', TAKEN_MESSAGE]],
  params: z.object({ id: field(orderId, 'The order’s name.', 'order-0002') }),
  response: order,
});

export const endMessage = endpoint('POST', '/message/:id/end', {
  summary: 'End an order that the game host has acknowledged; 409 before that',
  ...ORGANISER_CHANGE,
  failures: [KEY_REUSED, UNKNOWN_ORDER, [409, 'not_taken', NOT_TAKEN_MESSAGE]],
  params: z.object({ id: field(orderId, 'The order’s name.', 'order-0001') }),
  response: order,
});

export const nextMessage = endpoint('GET', '/message/next', {
  summary: 'The oldest order that waits, leased to the game host until it acknowledges it',
  description:
    'Handed out again unless acknowledged in time. Its id is the `bout` to send with the fight.',
  access: 'game-host',
  overHttpOnly: true,
  headers: feedHeaders,
  response: z.object({
    message: field(
      z.nullable(
        z.object({
          id: field(z.string(), 'The order’s name.', 'order-0001'),
          payload: field(orderPayload, 'The match to be fought.'),
          date: field(z.string(), 'When it was ordered: ISO 8601, UTC.', AN_INSTANT),
          deliveries: field(z.int(), 'How often it was handed out, this time included.', 1),
          leasedUntil: field(
            z.string(),
            'When it is handed out again unless acknowledged: ISO 8601, UTC.',
            '2026-01-02T20:21:00.000Z',
          ),
        }),
      ),
      'The order, or null while none waits.',
    ),
  }),
});
export type LeasedMessage = NonNullable<z.output<typeof nextMessage.response>['message']>;

export const acknowledgeMessage = endpoint('POST', '/message/:id/ack', {
  summary: 'Acknowledge an order: it is not handed out again',
  access: 'game-host',
  failures: [UNKNOWN_ORDER],
  overHttpOnly: true,
  params: z.object({ id: field(orderId, 'The order’s name.', 'order-0001') }),
  headers: feedHeaders,
  response: z.object({ acknowledged: field(z.literal(true), 'It is.') }),
});

const result = {
  matchId: field(matchId, 'The match.', 'R1-1'),
  leftScore: field(score, 'Score of the left side.', 1),
  rightScore: field(score, 'Score of the right side.', 0),
  winner: field(z.nullable(z.int()), 'ID of the winner, or null while they fight.', null),
  walkover: field(z.optional(walkover), 'Why there was no fight.', 'forfeit'),
};

const putSnapshot = z.object({
  tournamentId: field(tournamentName, 'The tournament’s name.', 'Spring Cup'),
  tournamentUid: field(z.optional(uid), UID, A_UID),
  roundName: field(z.string().check(z.maxLength(60)), 'Its round as people read it.', 'Final'),
  leftCombatant: field(shownMonster, 'The monster on the left.'),
  rightCombatant: field(shownMonster, 'The monster on the right.'),
  ...result,
  movesOn: field(z.optional(z.boolean()), 'Once decided, the next open match follows.', true),
});

export const snapshot = z.extend(putSnapshot, {
  previous: field(z.optional(z.object(result)), 'The result before a match that followed.'),
  pause: pauseField,
});
export type Snapshot = z.output<typeof snapshot>;

export const saveSnapshot = endpoint('POST', '/snapshot', {
  summary: 'Put a match on the broadcast; null clears it',
  ...ORGANISER_CHANGE,
  failures: [KEY_REUSED, ...NO_TOURNAMENT, DELETED],
  body: z.nullable(putSnapshot),
  bodyLimitBytes: SNAPSHOT_BODY_LIMIT_BYTES,
  response: z.nullable(snapshot),
});

export const getSnapshot = endpoint('GET', '/snapshot', {
  summary: 'The match on the broadcast, or null',
  response: z.nullable(snapshot),
});
