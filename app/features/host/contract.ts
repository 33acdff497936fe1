import { endpoint, type Failure } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { HOST_CHANGE, KEY_REUSED } from '#app/core/changes/contract.ts';
import { HOST } from '#app/core/identity/contract.ts';
import { NAME_KINDS } from '#app/core/names/rules.ts';
import { combatant } from '#app/features/fights/contract.ts';
import { AUDIT_PAGE_SIZE, HOST_FIGHTS } from './rules.ts';

export const NOT_HOST_MESSAGE = 'This desk is for the hosts of the league.';
export const UNKNOWN_NAME_MESSAGE = 'No player, monster or tournament has that name.';
export const UNKNOWN_EVENT_MESSAGE = 'There is no fight with that event, or it was voided.';
export const TOO_MANY_HIDDEN_MESSAGE = 'The list is full: show some names again first.';
export const NO_CHANGE_MESSAGE = 'The fight could not be changed.';

const AN_INSTANT = '2026-01-02T20:20:01.250Z';
const instant = (description: string) =>
  field(z.string(), `${description}: ISO 8601, UTC.`, AN_INSTANT);

export const getPulse = endpoint('GET', '/host/pulse', {
  summary: 'The state of the feed: its last event, events a minute, the newest fight',
  ...HOST,
  response: z.object({
    lastEvent: field(
      z.nullable(
        z.object({
          id: field(z.string(), 'The event’s id.', 'fight-1'),
          type: field(z.string(), 'The event’s type.', 'fight'),
          acceptedAt: instant('When the server accepted it'),
        }),
      ),
      'The event accepted last; null before the first one.',
    ),
    lastMinute: field(z.int(), 'Events accepted within the last minute, counted up to 10,000.', 12),
    lastFight: field(z.nullable(z.int()), 'The number of the newest fight in the league.', 981),
  }),
});

export const listRejections = endpoint('GET', '/host/rejections', {
  summary: 'The events that the feed rejected last, newest first, with their reasons',
  ...HOST,
  response: z.object({
    rejections: field(
      z.array(
        z.object({
          number: field(z.int(), 'Larger for each newer one.', 7),
          rejectedAt: instant('When it arrived'),
          id: field(z.nullable(z.string()), 'The event’s id; null if it has none.', 'monster-1'),
          type: field(z.nullable(z.string()), 'The event’s type; null if it has none.', 'monster'),
          reason: field(
            z.string(),
            'All its problems.',
            'LIF: got "strong", expected a whole number from 0 to 999, such as 350',
          ),
        }),
      ),
      'At most 200.',
    ),
  }),
});

const eventId = field(
  z.string().check(z.minLength(1), z.maxLength(200)),
  'The id of the feed event that reported the fight, or corrected it last.',
  'correct-1',
);

export const hostFight = z.object({
  event: eventId,
  number: field(z.int(), 'The fight’s own number.', 981),
  leftCombatant: field(combatant, 'The fighter on the left.'),
  rightCombatant: field(combatant, 'The fighter on the right.'),
  leftSideWins: field(z.boolean(), 'Whether the left side won.'),
  knockOut: field(z.boolean(), 'Whether it ended by knock-out.'),
  date: instant('When it was decided'),
});
export type HostFight = z.output<typeof hostFight>;

export const listFights = endpoint('GET', '/host/fights', {
  summary: 'Fights that can be voided or corrected: the newest, or the one with a number',
  ...HOST,
  query: z.object({
    number: field(
      z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
      'The fight’s number; without it, the newest.',
      981,
    ),
  }),
  response: z.object({
    fights: field(z.array(hostFight), `At most ${HOST_FIGHTS}, newest first.`),
  }),
});

const change = {
  event: eventId,
  outcome: field(
    z.optional(
      z.strictObject({
        leftSideWins: field(z.boolean(), 'Whether the left side won.'),
        knockOut: field(z.boolean(), 'Whether it ended by knock-out.'),
      }),
    ),
    'The correct outcome; without it, the fight is voided.',
  ),
};

const changes = field(
  z.array(
    z.object({
      subject: field(
        z.string(),
        'The subject of the change: a fight, a monster, a breed, a trainer.',
        'Rusty',
      ),
      figure: field(
        z.enum(['result', 'streak', 'standing', 'fights', 'wins', 'knockOuts', 'victories']),
        'The figure that changes.',
        'streak',
      ),
      before: field(z.nullable(z.string()), 'The current value; null without one.', '3'),
      after: field(z.nullable(z.string()), 'The new value; null if it is removed.', '2'),
    }),
  ),
  'Every figure that changes with it.',
);

const fightFailures: readonly Failure[] = [
  [404, 'not_found', UNKNOWN_EVENT_MESSAGE],
  [409, 'no_change', NO_CHANGE_MESSAGE],
];

export const previewChange = endpoint('POST', '/host/fights/preview', {
  summary: 'What would change if a fight were voided or corrected; nothing is stored',
  ...HOST,
  failures: fightFailures,
  body: z.strictObject(change),
  response: z.object({ changes }),
});
export type FightChange = z.output<typeof previewChange.response>['changes'][number];

export const changeFight = endpoint('POST', '/host/fights/change', {
  summary: 'Void a fight, or correct its outcome, with all its effects',
  ...HOST_CHANGE,
  failures: [...fightFailures, KEY_REUSED],
  body: z.strictObject({
    ...change,
  }),
  response: z.object({ changed: field(z.literal(true), 'It is done.') }),
});

const kind = field(z.enum(NAME_KINDS), 'The kind of thing that has the name.', 'player');

export const listNames = endpoint('GET', '/host/names', {
  summary: 'Hidden names and blocked players',
  ...HOST,
  response: z.object({
    hidden: field(
      z.array(
        z.object({
          kind,
          subject: field(z.string(), 'The key for showing it again.', '1001'),
          label: field(z.string(), 'The name.', 'Ana'),
          by: field(z.string(), 'Who has hidden it.', 'Bo'),
          at: instant('Since when'),
        }),
      ),
      'The latest first.',
    ),
    blocked: field(
      z.array(
        z.object({
          userId: field(z.string(), 'The platform’s id of the player.', '1001'),
          label: field(z.string(), 'The player’s name.', 'Ana'),
          by: field(z.string(), 'Who has blocked the player.', 'Bo'),
          at: instant('Since when'),
        }),
      ),
      'The latest first.',
    ),
  }),
});

const name = field(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  'The name; of a playlist its id or its address.',
  'Ana',
);

export const hideName = endpoint('POST', '/host/names/hide', {
  summary: 'Hide a name everywhere; hiding it twice changes nothing',
  description:
    'From then on every page, call and overlay has ‘Hidden by the host’ in its place. The figures stay. A player’s address answers not found, and no search finds the name.',
  ...HOST_CHANGE,
  failures: [
    [404, 'not_found', UNKNOWN_NAME_MESSAGE],
    [409, 'too_many', TOO_MANY_HIDDEN_MESSAGE],
    KEY_REUSED,
  ],
  body: z.strictObject({ kind, name }),
  response: z.object({ hidden: field(z.string(), 'The name that is hidden now.', 'Ana') }),
});

export const showName = endpoint('POST', '/host/names/show', {
  summary: 'Show a hidden name again; showing it twice changes nothing',
  ...HOST_CHANGE,
  failures: [KEY_REUSED],
  body: z.strictObject({
    kind,
    subject: field(z.string().check(z.minLength(1), z.maxLength(200)), 'As in the list.', '1001'),
  }),
  response: z.object({ shown: field(z.literal(true), 'It is shown.') }),
});

export const blockPlayer = endpoint('POST', '/host/players/block', {
  summary: 'Leave a player out of public lists; blocking twice changes nothing',
  description:
    'The lists of trainers, of players found and of playlists. The player’s own page and records stay.',
  ...HOST_CHANGE,
  failures: [
    [404, 'not_found', UNKNOWN_NAME_MESSAGE],
    [409, 'too_many', TOO_MANY_HIDDEN_MESSAGE],
    KEY_REUSED,
  ],
  body: z.strictObject({ name }),
  response: z.object({ blocked: field(z.string(), 'The player’s name.', 'Ana') }),
});

export const unblockPlayer = endpoint('POST', '/host/players/unblock', {
  summary: 'Put a blocked player back into public lists',
  ...HOST_CHANGE,
  failures: [KEY_REUSED],
  body: z.strictObject({
    userId: field(z.string().check(z.minLength(1), z.maxLength(64)), 'As in the list.', '1001'),
  }),
  response: z.object({ unblocked: field(z.literal(true), 'It is done.') }),
});

export const listAudit = endpoint('GET', '/host/audit', {
  summary: 'Everything done at the host’s desk, newest first',
  ...HOST,
  query: z.object({
    before: field(
      z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
      'Entries below this number; `next` of the page before.',
      31,
    ),
  }),
  response: z.object({
    entries: field(
      z.array(
        z.object({
          number: field(z.int(), 'Larger for each newer one.', 30),
          at: instant('When it was done'),
          userId: field(z.string(), 'The platform’s id of the host.', '1002'),
          who: field(z.string(), 'The host’s name at that time.', 'Bo'),
          action: field(z.string(), 'The action.', 'hid a player'),
          subject: field(z.string(), 'The subject of the action.', 'Ana'),
        }),
      ),
      `At most ${AUDIT_PAGE_SIZE}.`,
    ),
    next: field(z.nullable(z.int()), '`before` of the next page, or null at the end.', null),
  }),
});

export const openDesk = endpoint('POST', '/host/desk', {
  summary: 'A pass that opens the organiser’s desk for twelve hours, in the place of its secret',
  description: 'Send it as `x-secret`. It ends at once when its host leaves HOSTS.',
  ...HOST_CHANGE,
  failures: [KEY_REUSED],
  response: z.object({
    pass: field(z.string(), 'In the place of the secret.', 'host.eyJpIjoiMTAwMSJ9.c2lnbmF0dXJl'),
    until: instant('When it expires'),
  }),
});
