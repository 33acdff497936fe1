import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED } from '#app/core/changes/contract.ts';
import { recordId } from '#app/features/records/contract.ts';
import {
  A_UID,
  bestOf,
  bestOfRoundsField,
  CONFLICT_MESSAGE,
  DELETED,
  formatField,
  MONSTER_NOT_FOUND_MESSAGE,
  matchId,
  NO_TOURNAMENT,
  NOT_ITS_OWN,
  newPause,
  ORGANISER,
  organiserName,
  outcome,
  params,
  queue,
  SELECTED_MESSAGE,
  scorePair,
  seededField,
  TOO_MANY_TOURNAMENTS_MESSAGE,
  type Tournament,
  tournament,
  UID,
  uid,
  whyOut,
} from '../contract.ts';
import { MAX_EDITS_PER_SAVE, MAX_SELECTED, TOURNAMENT_BODY_LIMIT_BYTES } from '../rules.ts';
import type { ConflictReason } from './apply-save.ts';

const ids = z.array(z.int()).check(z.maxLength(MAX_PARTICIPANTS));
const MAX_MATCHES = 2 * MAX_PARTICIPANTS;
const outcomes = z.array(outcome).check(z.maxLength(MAX_MATCHES));
/** The results that the organiser saw would disappear or change. */
export const undoes = field(
  z._default(outcomes, []),
  'The results that the organiser saw would disappear or change.',
  [],
);
const editKind = <K extends string>(kind: K, what: string) => field(z.literal(kind), what);

export const wireEdit = z.discriminatedUnion('kind', [
  z.object({
    kind: editKind('add', 'A participant is added.'),
    ID: field(recordId, 'Its record.', 4711),
    seed: field(
      z.optional(z.int().check(z.gte(1), z.lte(MAX_PARTICIPANTS))),
      'Its seed, best is 1; last if none is given.',
      1,
    ),
  }),
  z.object({
    kind: editKind('remove', 'A participant is removed.'),
    ID: field(z.int(), 'Its record.', 4711),
  }),
  z.object({
    kind: editKind('replace', 'A monster in the place of one that has not fought.'),
    ID: field(z.int(), 'The one that goes.', 4712),
    by: field(recordId, 'The one that comes.', 4713),
  }),
  z.object({
    kind: editKind('settings', 'The match settings; one left out stays.'),
    bestOf: field(z.nullable(bestOf), 'Fights of a match at most, or null.', 3),
    thirdPlace: field(z.boolean(), 'Whether the semifinals’ losers meet.', true),
    format: formatField,
    bestOfRounds: bestOfRoundsField,
    undoes,
  }),
  z.object({
    kind: editKind('seed', 'The new seeding.'),
    order: field(ids, 'IDs of the participants, best first.', [4712, 4711]),
    seeded: seededField,
  }),
  z.object({
    kind: editKind('select', 'The selection.'),
    selected: field(
      z.array(z.int()).check(z.maxLength(MAX_SELECTED, SELECTED_MESSAGE)),
      'IDs of participants.',
      [4711],
    ),
  }),
  z.object({
    kind: editKind('queue', 'Which matches come first.'),
    queue: field(queue, 'Those that come first, in their order.', ['R1-3']),
  }),
  z.object({
    kind: editKind('out', 'Participants are out of the whole cup, or back in it.'),
    IDs: field(ids, 'Who.', [4712]),
    why: field(z.nullable(whyOut), 'Null brings them back.', 'gone'),
    undoes,
  }),
  z.object({
    kind: editKind('pause', 'A pause begins, or is over.'),
    pause: field(z.nullable(newPause), 'The pause, or null.'),
  }),
  z.object({
    kind: editKind('score', 'The score of an open match.'),
    matchId: field(matchId, 'The match.', 'R1-1'),
    score: field(z.nullable(scorePair), 'The score, or null to clear it.'),
  }),
  z.object({
    kind: editKind('declare', 'The result of a match.'),
    outcome: field(outcome, 'The result.'),
  }),
  z.object({
    kind: editKind('correct', 'Another result of a match.'),
    outcome: field(outcome, 'The result that takes its place.'),
    undoes,
  }),
  z.object({
    kind: editKind('take-back', 'The result of a match is removed.'),
    matchId: field(matchId, 'The match.', 'R1-1'),
    undoes,
  }),
  z.object({ kind: editKind('reset', 'All results are cleared.'), undoes }),
  z.object({
    kind: editKind('restore', 'Results from before another save.'),
    remove: field(z.array(matchId).check(z.maxLength(MAX_MATCHES)), 'Matches whose results go.', [
      'R1-1',
    ]),
    outcomes: field(outcomes, 'Results that come back.'),
    undoes,
  }),
]);
export type WireEdit = z.output<typeof wireEdit>;

export const saveEdits = endpoint('POST', '/tournament/:id/edits', {
  summary:
    "Apply an organiser's edits to what is saved; 409 `conflict` would undo what others saved",
  description:
    'Edits apply in order, all or none. A 409 `conflict` answers `current`, the tournament now, and `conflicts`: the index of each edit, why, and the results it would undo.',
  ...ORGANISER,
  failures: [
    NOT_ITS_OWN,
    ...NO_TOURNAMENT,
    DELETED,
    KEY_REUSED,
    [400, 'monster_not_found', MONSTER_NOT_FOUND_MESSAGE],
    [409, 'conflict', CONFLICT_MESSAGE],
    [409, 'too_many', TOO_MANY_TOURNAMENTS_MESSAGE],
  ],
  params,
  body: z.object({
    requestId: field(
      z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
      'New for each save: a save that is sent again is applied once.',
      'save-0001',
    ),
    organiser: field(z.optional(organiserName), 'The name you go by.', 'Ana'),
    uid: field(z.optional(uid), UID, A_UID),
    version: field(z.int().check(z.gte(0)), 'The version seen; 0 starts a tournament.', 1),
    edits: field(z.array(wireEdit).check(z.maxLength(MAX_EDITS_PER_SAVE)), 'The edits, in order.', [
      { kind: 'select', selected: [4711] },
    ]),
  }),
  bodyLimitBytes: TOURNAMENT_BODY_LIMIT_BYTES,
  response: tournament,
});
export type EditsSave = z.output<typeof saveEdits.body>;

/** The body of a 409 with the code `conflict`, beside its `error`: `ApiError.more`. */
export interface ConflictAnswer {
  current: Tournament;
  conflicts: {
    index: number;
    reason: ConflictReason;
    message: string;
    undoes: Tournament['outcomes'];
  }[];
}
