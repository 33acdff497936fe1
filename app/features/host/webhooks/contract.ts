import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { changeHeaders, HOST_CHANGE, KEY_REUSED } from '#app/core/changes/contract.ts';
import { callerHeaders, HOST } from '#app/core/identity/contract.ts';
import { FIGHT_CHOICES, MAX_CHOSEN_PLAYERS, URL_MAX_CHARACTERS, WEBHOOK_FORMS } from './rules.ts';

export const UNKNOWN_WEBHOOK_MESSAGE = 'There is no such webhook any more.';
export const TOO_MANY_WEBHOOKS_MESSAGE = 'There are 20 webhooks already: remove one first.';
export const NOTHING_CHOSEN_MESSAGE = 'Choose something to send.';
export const UNKNOWN_PLAYER_MESSAGE = 'No player or breed with that name:';
export const WEBHOOK_ADDRESS_MESSAGE = 'The address must begin with https://.';

const AN_INSTANT = '2026-01-02T20:20:01.250Z';
export const webhookId = field(
  z.string().check(z.minLength(1), z.maxLength(64)),
  'As in the list.',
  '0b0ce1a2-7c44-4d0e-9b51-0d5a9a2d3c11',
);
const wanted = {
  form: field(z.enum(WEBHOOK_FORMS), 'Standard Webhooks, signed; or Discord’s.', 'standard'),
  fights: field(
    z.enum(FIGHT_CHOICES),
    'Fights that are decided: none, all, or those of chosen players and breeds.',
    'all',
  ),
  champions: field(z.boolean(), 'Champions of tournaments.', true),
  results: field(z.boolean(), 'Results of the matches of tournaments.', false),
  restocks: field(z.boolean(), 'The shop is restocked.', false),
};
const ANNOUNCED = 'What is next: fights of those chosen, matches, tournaments that begin.';
const RECAPS = 'The recap of each day with fights, after the day is over.';

export const listWebhooks = endpoint('GET', '/host/webhooks', {
  summary: 'All webhooks, and whether their messages arrive',
  ...HOST,
  response: z.object({
    webhooks: field(
      z.array(
        z.object({
          id: webhookId,
          address: field(
            z.string(),
            'Its server, and the end of the path: a path may be a key.',
            'hooks.example.org/…a1b2',
          ),
          ...wanted,
          announced: field(z.boolean(), ANNOUNCED, false),
          recaps: field(z.boolean(), RECAPS, false),
          players: field(z.array(z.string()), 'Whose fights are sent.', []),
          by: field(z.string(), 'The host who added it.', 'Bo'),
          waiting: field(z.int(), 'Events since the last one that was sent.', 0),
          failingSince: field(
            z.nullable(z.string()),
            'Since when its messages fail: ISO 8601, UTC; null while they arrive.',
            null,
          ),
          lastAt: field(z.nullable(z.string()), 'When it was last called.', AN_INSTANT),
          lastAnswer: field(z.nullable(z.string()), 'The result of that call.', '204'),
          offAt: field(z.nullable(z.string()), 'When it was switched off; null if on.', null),
          offReason: field(z.nullable(z.string()), 'Why it was switched off.', null),
        }),
      ),
      'The oldest first.',
    ),
  }),
});
export type Webhook = z.output<typeof listWebhooks.response>['webhooks'][number];

export const addWebhook = endpoint('POST', '/host/webhooks', {
  summary: 'Add a webhook for what happens from now on; the response has its secret, once',
  description:
    'In the form `standard` each message is signed as Standard Webhooks has it (`webhook-signature`: `v1,` and an HMAC-SHA256). Each arrives at least once, in order; the same `webhook-id` is the same message.',
  ...HOST_CHANGE,
  failures: [
    [400, 'address', WEBHOOK_ADDRESS_MESSAGE],
    [400, 'nothing_chosen', NOTHING_CHOSEN_MESSAGE],
    [404, 'not_found', UNKNOWN_PLAYER_MESSAGE],
    [409, 'too_many', TOO_MANY_WEBHOOKS_MESSAGE],
    KEY_REUSED,
  ],
  body: z.strictObject({
    url: field(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(URL_MAX_CHARACTERS)),
      'The address to post to: https, on the Internet, without a name or password in it.',
      'https://hooks.example.org/ringside',
    ),
    ...wanted,
    announced: field(z._default(z.boolean(), false), ANNOUNCED, false),
    recaps: field(z._default(z.boolean(), false), RECAPS, false),
    players: field(
      z._default(
        z
          .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
          .check(z.maxLength(MAX_CHOSEN_PLAYERS)),
        [],
      ),
      'Names of players, and breeds (RACE_SUPERTYPE), for the choice `players`.',
      [],
    ),
  }),
  response: z.object({
    id: webhookId,
    secret: field(
      z.nullable(z.string()),
      'The key that signs its messages, shown only here; null in Discord’s form.',
      'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    ),
  }),
});
export type NewWebhook = z.output<typeof addWebhook.body>;

const named = {
  access: 'host',
  failures: [[404, 'not_found', UNKNOWN_WEBHOOK_MESSAGE]],
  headers: callerHeaders,
  body: z.strictObject({ id: webhookId }),
} as const;

const again = {
  failures: [...named.failures, KEY_REUSED],
  headers: changeHeaders,
  repeatable: true,
} as const;

export const removeWebhook = endpoint('POST', '/host/webhooks/remove', {
  summary: 'Remove a webhook',
  ...named,
  ...again,
  response: z.object({ removed: field(z.literal(true), 'It is gone.') }),
});

export const resumeWebhook = endpoint('POST', '/host/webhooks/resume', {
  summary: 'Switch a webhook on again, or try a failing one now',
  description: 'Events from the time it was off are not sent.',
  ...named,
  ...again,
  response: z.object({ resumed: field(z.literal(true), 'It is on.') }),
});

export const testWebhook = endpoint('POST', '/host/webhooks/test', {
  summary: 'Send a message of the type `ringside.test` now; the response has the result',
  ...named,
  response: z.object({
    arrived: field(z.boolean(), 'Whether the receiver answered 200 to 299.', false),
    answer: field(z.string(), 'The status, or the error of the connection.', 'ENOTFOUND'),
  }),
});
