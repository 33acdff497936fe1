import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED } from '#app/core/changes/contract.ts';
import {
  DELETED,
  NO_TOURNAMENT,
  NOT_ITS_OWN,
  newTournamentName,
  ORGANISER_CHANGE,
  optionalUid,
  params,
  tournament,
  tournamentName,
} from '../contract.ts';

export const NAME_TAKEN_MESSAGE = 'There is a tournament of that name already.';
export const CONFIRM_MESSAGE = 'To delete a tournament, give its name once more.';

export const renameTournament = endpoint('POST', '/tournament/:id/rename', {
  summary: 'Rename a tournament; the name is its id from then on; 409 if another one has it',
  ...ORGANISER_CHANGE,
  failures: [
    NOT_ITS_OWN,
    ...NO_TOURNAMENT,
    DELETED,
    KEY_REUSED,
    [409, 'name_taken', NAME_TAKEN_MESSAGE],
  ],
  params,
  body: z.object({
    uid: optionalUid,
    name: field(newTournamentName, 'The new name.', 'Summer Cup'),
  }),
  response: tournament,
});

export const archiveTournament = endpoint('POST', '/tournament/:id/archive', {
  summary: 'Archive a tournament, or bring it back',
  ...ORGANISER_CHANGE,
  failures: [NOT_ITS_OWN, ...NO_TOURNAMENT, DELETED, KEY_REUSED],
  params,
  body: z.object({
    uid: optionalUid,
    archived: field(z.boolean(), 'Whether it is archived.', true),
  }),
  response: tournament,
});

export const deleteTournament = endpoint('DELETE', '/tournament/:id', {
  summary: 'Delete a tournament with its changes and orders; `name` says once more which',
  ...ORGANISER_CHANGE,
  failures: [[400, 'confirm', CONFIRM_MESSAGE], NOT_ITS_OWN, ...NO_TOURNAMENT, KEY_REUSED],
  params,
  body: z.object({
    uid: optionalUid,
    name: field(tournamentName, 'Its name once more.', 'Spring Cup'),
  }),
  response: z.object({ deleted: field(z.literal(true), 'It is gone.', true) }),
});

export interface RenamedAnswer {
  renamedTo: string;
}
