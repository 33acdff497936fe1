import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { callerHeaders, ownerParams, userId } from '#app/core/identity/contract.ts';

export const CONFIRM_MESSAGE = 'Type your login, to show that you mean it. Nothing was deleted.';

const DATA = '/owners/:username/data';
const own = {
  access: 'viewer',
  params: ownerParams,
  headers: callerHeaders,
} as const;

const account = z.object({
  userId: field(userId, 'The platform’s own id of the person.', '1001'),
  login: field(z.string(), 'The login.', 'ana'),
  displayName: field(z.string(), 'The display name.', 'Ana'),
});

export const exportPerson = endpoint('GET', DATA, {
  ...own,
  summary: 'Everything that is stored about the token’s owner',
  keepsNames: true,
  response: z.object({
    exportedAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
    account: field(account, 'Whose data these are.'),
    tables: field(
      z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      'Rows by table of the database; times in ms since the epoch.',
      {
        follows: [{ owner_id: '1001', kind: 'race', subject: 'HARE', followed_at: 1767385200000 }],
      },
    ),
  }),
});

export const exportPersonTable = endpoint('GET', `${DATA}.csv`, {
  ...own,
  summary: 'The same as a file of `text/csv` (RFC 4180): table, row, column, value',
  keepsNames: true,
  overHttpOnly: true,
  response: field(
    z.string(),
    'Texts that a table program would take for a formula begin with an apostrophe.',
    'table,row,column,value',
  ),
});

export const deletePerson = endpoint('DELETE', DATA, {
  ...own,
  summary: 'Deletes everything about the token’s owner, for good; a repeat gets the same answer',
  failures: [[400, 'not_confirmed', CONFIRM_MESSAGE]],
  body: z.strictObject({
    confirm: field(z.string().check(z.maxLength(60)), 'The login once more.', 'ana'),
  }),
  response: z.object({ deleted: field(z.literal(true), 'It is, and all sessions have ended.') }),
});
