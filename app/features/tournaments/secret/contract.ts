import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED } from '#app/core/changes/contract.ts';
import { nameUpTo } from '#app/core/names/contract.ts';
import { AN_INSTANT, ISO_UTC, ORGANISER, ORGANISER_CHANGE } from '../contract.ts';
import { ORGANISER_NAME_MAX_CHARACTERS } from '../rules.ts';
import { MAX_LINKS } from './rules.ts';

export const TOO_MANY_LINKS_MESSAGE = `At most ${MAX_LINKS} links are in force. Revoke one first.`;

const id = field(z.string().check(z.regex(/^[\w-]{8,64}$/)), 'The link’s id.', 'q3Zb0cQ2w9Xk');

const helper = {
  name: field(nameUpTo(ORGANISER_NAME_MAX_CHARACTERS), 'Beside the helper’s changes.', 'Ana'),
  role: field(z.enum(['keeper', 'caster']), 'A caster changes the broadcast alone.', 'keeper'),
};

export const checkSecret = endpoint('GET', '/tournament-secret', {
  summary: 'Check a secret: 401 without one, 403 for a wrong one, 429 after too many',
  ...ORGANISER,
  response: z.object({
    authorized: field(z.literal(true), 'It is.'),
    helper: field(z.optional(z.object(helper)), 'Whose link it is; left out for the secret.'),
  }),
});

const helpersLink = z.object({
  id,
  ...helper,
  name: field(z.string(), 'Empty for a person who is deleted.', 'Ana'),
  madeAt: field(z.string(), `When it was made: ${ISO_UTC}`, AN_INSTANT),
});

export const listLinks = endpoint('GET', '/tournament-links', {
  summary: 'The helpers’ links in force, the latest first',
  ...ORGANISER,
  response: z.object({ links: field(z.array(helpersLink), `At most ${MAX_LINKS}.`) }),
});

export const makeLink = endpoint('POST', '/tournament-links', {
  summary: 'Make a link for a helper; its text is answered only here',
  ...ORGANISER_CHANGE,
  failures: [KEY_REUSED, [409, 'too_many', TOO_MANY_LINKS_MESSAGE]],
  body: z.object(helper),
  response: z.object({ id, pass: field(z.string(), 'In place of the secret.', 'helper.…') }),
});

export const revokeLink = endpoint('DELETE', '/tournament-links/:id', {
  summary: 'Revoke a helper’s link; from the next call on it is refused',
  ...ORGANISER_CHANGE,
  failures: [KEY_REUSED],
  params: z.object({ id }),
  response: z.object({ revoked: field(z.literal(true), 'It is, also if it was before.') }),
});
