import { type Endpoint, endpoint, type Failure } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { callerHeaders } from '#app/core/identity/contract.ts';
import { KEY_MAX_CHARACTERS, MAX_KEPT_ANSWERS } from './rules.ts';

export const UNKNOWN_OUTCOME_MESSAGE =
  'No answer from the server. Reload the page to see whether this was saved.';
export const KEY_MESSAGE = `An Idempotency-Key has 1 to ${KEY_MAX_CHARACTERS} ASCII letters, digits and signs.`;
export const KEY_REUSED_MESSAGE =
  'This Idempotency-Key was used for another request. Nothing was changed.';
export const KEY_REUSED: Failure = [422, 'key_reused', KEY_REUSED_MESSAGE];

export const idempotencyKey = field(
  z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e]+$/, KEY_MESSAGE), z.maxLength(KEY_MAX_CHARACTERS, KEY_MESSAGE)),
  ),
  `A new random text for each change. A repeat with the same key within a day gets the answer of the first and changes nothing; the last ${MAX_KEPT_ANSWERS} keys of an account are known.`,
  '5f3c2b9e-5c1f-4a58-9a0e-1d0f6d0c8e21',
);

export const changeHeaders = z.extend(callerHeaders, { 'idempotency-key': idempotencyKey });
const CHANGE = { headers: changeHeaders, repeatable: true } as const;
export const VIEWER_CHANGE = { access: 'viewer', ...CHANGE } as const;
export const HOST_CHANGE = { access: 'host', ...CHANGE } as const;

/** In the body of a change of a set: of two words about one item the later counts, whichever arrives first. */
export const saidAt = field(
  z.optional(z.iso.datetime()),
  'When the person said so, if it was sent later.',
  '2026-01-02T20:19:00.000Z',
);

export const storedChange = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  endpoint(method, path, {
    summary: 'A change that may wait',
    params: z.record(z.string(), z.string()),
    headers: changeHeaders,
    body: z.unknown(),
    response: z.unknown(),
  });
