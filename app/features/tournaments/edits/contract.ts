/** The save of a desk: what an organiser did, not how the tournament looked afterwards. */

import { MAX_PARTICIPANTS } from '@ringside/bracket/seeding';
import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import { recordId } from '#app/features/monster-records/contract.ts';
import {
  matchId,
  organiserName,
  outcome,
  SELECTED_MESSAGE,
  scorePair,
  secretHeaders,
  type Tournament,
  tournament,
  tournamentName,
} from '../contract.ts';
import { MAX_EDITS_PER_SAVE, MAX_SELECTED, TOURNAMENT_BODY_LIMIT_BYTES } from '../rules.ts';
import type { ConflictReason } from './apply-save.ts';

const ids = z.array(z.int()).check(z.maxLength(MAX_PARTICIPANTS));
const outcomes = z.array(outcome).check(z.maxLength(MAX_PARTICIPANTS));
/** The results that the organiser saw would disappear or change. */
const undoes = z._default(outcomes, []);

/** An `Edit` as it is sent: of a participant only the ID counts. */
const wireEdit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    ID: recordId,
    seed: z.optional(z.int().check(z.gte(1), z.lte(MAX_PARTICIPANTS))),
  }),
  z.object({ kind: z.literal('remove'), ID: z.int() }),
  z.object({ kind: z.literal('seed'), order: ids }),
  z.object({
    kind: z.literal('select'),
    selected: z.array(z.int()).check(z.maxLength(MAX_SELECTED, SELECTED_MESSAGE)),
  }),
  z.object({ kind: z.literal('score'), matchId, score: z.nullable(scorePair) }),
  z.object({ kind: z.literal('declare'), outcome }),
  z.object({ kind: z.literal('correct'), outcome, undoes }),
  z.object({ kind: z.literal('take-back'), matchId, undoes }),
  z.object({ kind: z.literal('reset'), undoes }),
  z.object({
    kind: z.literal('restore'),
    remove: z.array(matchId).check(z.maxLength(MAX_PARTICIPANTS)),
    outcomes,
    undoes,
  }),
]);
export type WireEdit = z.output<typeof wireEdit>;

export const saveEdits = endpoint({
  method: 'POST',
  path: '/tournament/:id/edits',
  summary:
    "Apply an organiser's edits to what is saved; 409 `conflict` would undo what others saved",
  overHttpOnly: true,
  params: z.object({ id: tournamentName }),
  headers: secretHeaders,
  body: z.object({
    /** Made anew for each save: one that is sent again is applied once. */
    requestId: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)),
    organiser: z.optional(organiserName),
    /** The version that the organiser saw; 0 starts a tournament. */
    version: z.int().check(z.gte(0)),
    edits: z.array(wireEdit).check(z.maxLength(MAX_EDITS_PER_SAVE)),
  }),
  bodyLimitBytes: TOURNAMENT_BODY_LIMIT_BYTES,
  response: tournament,
});
export type EditsSave = z.output<typeof saveEdits.body>;

/** The body of a 409 with the code `conflict`, beside its `error`: `ApiError.more`. */
export interface ConflictAnswer {
  current: Tournament;
  conflicts: {
    /** Of the edit in the save. */
    index: number;
    reason: ConflictReason;
    message: string;
    /** The results that the edit would undo. */
    undoes: Tournament['outcomes'];
  }[];
}
