import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { changeHeaders, KEY_REUSED } from '#app/core/changes/contract.ts';
import { ownerParams, VIEWER } from '#app/core/identity/contract.ts';
import {
  CALL_KINDS,
  isZone,
  MAX_DEVICES,
  MAX_PER_DAY,
  MAX_PER_HOUR,
  MINUTES_OF_A_DAY,
} from './rules.ts';

export const PUSH_ADDRESS_MESSAGE = 'No alerts can go to this address.';
export const TOO_MANY_DEVICES_MESSAGE = `Alerts go to at most ${MAX_DEVICES} browsers: remove one first.`;
export const NOT_FOLLOWED_MESSAGE = 'You do not follow this player or breed.';

const minute = z.int().check(z.gte(0), z.lt(MINUTES_OF_A_DAY));
const most = (limit: number) => z.int().check(z.gte(1), z.lte(limit));
const key = (characters: number) =>
  z.string().check(z.minLength(1), z.maxLength(characters), z.regex(/^[\w-]+$/));

export const callSettings = z.strictObject({
  device: field(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    'Its name.',
    'Firefox',
  ),
  kinds: field(z.array(z.enum(CALL_KINDS)), 'What it is called for.', ['ring']),
  tellsResults: field(z.boolean(), 'Whether calls say who won.', true),
  zone: field(
    z.string().check(z.maxLength(60), z.refine(isZone, 'a time zone, such as Europe/Berlin')),
    'Its time zone.',
    'Europe/Berlin',
  ),
  quiet: field(
    z.nullable(z.tuple([minute, minute])),
    'From which minute of its day to which one it is not called.',
    [1320, 420],
  ),
  perHour: field(most(MAX_PER_HOUR), 'Calls in an hour, at most.', 6),
  perDay: field(most(MAX_PER_DAY), 'Calls in a day (UTC), at most.', 30),
});
export type CallSettings = z.output<typeof callSettings>;

const settings = field(callSettings, 'What it is called for, and when.');
const A_KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const deviceId = field(key(64), 'The SHA-256 of its endpoint, as base64url.', 'u1Zb');

export const calls = z.object({
  key: field(z.string(), 'The server’s public key (VAPID).', 'BNcRd'),
  devices: field(z.array(z.object({ id: deviceId, settings })), 'Called browsers, oldest first.'),
  players: field(z.array(z.string()), 'Logins of followed players that call.', ['bo']),
  races: field(z.array(z.string()), 'Followed breeds that call.', ['HARE']),
});
export type Calls = z.output<typeof calls>;
export type Device = Calls['devices'][number];

const change = {
  access: 'viewer',
  params: ownerParams,
  headers: changeHeaders,
  repeatable: true,
  response: calls,
} as const;

export const getCalls = endpoint('GET', '/owners/:username/calls', {
  summary: 'The browsers of an account that are called, and what for',
  ...VIEWER,
  response: calls,
});

export const setDevice = endpoint('POST', '/owners/:username/calls', {
  summary: 'Call a browser by Web Push; again to change its settings',
  description: 'An endpoint belongs to the account that gave it last.',
  failures: [
    [400, 'address', PUSH_ADDRESS_MESSAGE],
    [409, 'too_many', TOO_MANY_DEVICES_MESSAGE],
    KEY_REUSED,
  ],
  ...change,
  body: z.strictObject({
    endpoint: field(
      z.string().check(z.minLength(1), z.maxLength(1000)),
      'As PushSubscription has it.',
      'https://push.example.org/a1b2',
    ),
    p256dh: field(key(100), 'Its key of that name.', A_KEY),
    auth: field(key(40), 'Its key of that name.', 'k8JV6sjdbhAi1n3_LDBLvA'),
    settings,
  }),
});
export type NewDevice = z.output<typeof setDevice.body>;

export const removeDevice = endpoint('DELETE', '/owners/:username/calls', {
  summary: 'Call a browser no more; once or twice',
  failures: [KEY_REUSED],
  ...change,
  body: z.strictObject({ id: deviceId }),
});

export const setCall = endpoint('POST', '/owners/:username/calls/follows', {
  summary: 'Whether a followed player or breed calls',
  failures: [[404, 'not_found', NOT_FOLLOWED_MESSAGE], KEY_REUSED],
  ...change,
  body: z.strictObject({
    kind: field(z.enum(['player', 'race']), 'What it is.', 'race'),
    name: field(
      z.string().check(z.minLength(1), z.maxLength(60)),
      'Login or display name of a player, or RACE_SUPERTYPE.',
      'HARE',
    ),
    calls: field(z.boolean(), 'Whether it does.', true),
  }),
});
