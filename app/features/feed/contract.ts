import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { envelope, eventId, problem } from '#app/core/feed-protocol/contract.ts';
import {
  FEED_BATCH_MAX_EVENTS,
  FEED_BODY_LIMIT_BYTES,
  FEED_QUEUE_BATCHES,
  FEED_STATE_EVENTS,
} from '#app/core/feed-protocol/rules.ts';
import { PLAYER_MESSAGE, playerId } from '#app/core/identity/contract.ts';
import { fight } from '#app/features/fights/contract.ts';
import { type Calibration, calibrationChange } from '#app/features/guide/contract.ts';
import { albumChange } from '#app/features/music/catalogue/contract.ts';
import {
  balanceChange,
  bet,
  itemsChange,
  playerUpdate,
  victoriesChange,
} from '#app/features/players/figures/contract.ts';
import { recording } from '#app/features/recordings/contract.ts';
import { monsterAppearance } from '#app/features/records/contract.ts';
import { type Item, storeChange } from '#app/features/shop/contract.ts';
import { cancellation, poolChange, upcomingFight } from '#app/features/upcoming/contract.ts';
import { LEARNING_MESSAGE } from '#app/features/upcoming/odds/contract.ts';

export const FEED_KEY_MESSAGE = 'The feed needs its key: authorization: Bearer FEED_KEY.';
export const WRONG_FEED_KEY_MESSAGE = 'This is not the key of this feed, which is set by FEED_KEY.';
export const FEED_BUSY_MESSAGE = `${FEED_QUEUE_BATCHES} batches are waiting already. Nothing was changed; send this one again shortly.`;
export const FEED_BATCH_MESSAGE = `A batch takes at most ${FEED_BATCH_MAX_EVENTS} events.`;

export const FEED_BODY_MESSAGE =
  'The body is a JSON array of events, such as [{"id": "fight-1", "type": "fight", …}].';

const EMPTY_BATCH_MESSAGE = `body: got [], expected 1 to ${FEED_BATCH_MAX_EVENTS} events, such as [{"id": "fight-1", "type": "fight", …}].`;

const feedBody = z.array(z.unknown(), FEED_BODY_MESSAGE).check(z.minLength(1, EMPTY_BATCH_MESSAGE));

export const feedEvent = z.discriminatedUnion('type', [
  field(
    z.extend(playerUpdate, envelope('player', 'A player is new, or has new names or figures.')),
    'player: who plays. Send it before a monster of this player, or in the same batch.',
  ),
  field(
    z.extend(
      monsterAppearance,
      envelope('monster', 'A monster enters the ring, or its record is corrected.'),
    ),
    'monster: one appearance of a monster. Send it before its fights, or in the same batch.',
  ),
  field(
    z.extend(fight, envelope('fight', 'A fight was decided.')),
    'fight: who fought whom, and who won. Counts in all statistics at once.',
  ),
  field(
    z.extend(upcomingFight, envelope('upcoming', 'A fight is announced, or has other times now.')),
    'upcoming: who will fight whom, and until when bets are accepted. Send it when it is announced, and again under the same `bout` when it is postponed.',
  ),
  field(
    z.extend(poolChange, envelope('pool', 'Bets were placed.')),
    'pool: the total bet on each side of an announced fight. Send it as often as you like: viewers see at most one change a second.',
  ),
  field(
    z.extend(cancellation, envelope('cancelled', 'An announced fight is cancelled.')),
    'cancelled: an announced fight will not take place. This is final: announced again, it needs another `bout`.',
    { id: 'cancelled-1', type: 'cancelled', bout: 'bout-2' },
  ),
  field(
    z.extend(balanceChange, envelope('balance', 'A player’s balance changed.')),
    'balance: one player’s Z, as a value or as a change.',
    { id: 'balance-1', type: 'balance', userId: '1001', change: -50 },
  ),
  field(
    z.extend(bet, envelope('bet', 'A player’s bet was placed, or paid out.')),
    'bet: one player’s bet on an announced fight. It changes the balance, so send no `balance` for it. Stake and payout are sent together or in two events; several bets on a side are added.',
    { id: 'bet-1', type: 'bet', userId: '1001', bout: 'bout-2', side: 'left', stake: 50 },
  ),
  field(
    z.extend(itemsChange, envelope('items', 'A player’s items changed.')),
    'items: what one player owns, as values or as changes.',
    { id: 'items-1', type: 'items', userId: '1001', changes: { 'pow-1': 1 } },
  ),
  field(
    z.extend(victoriesChange, envelope('victories', 'A player’s victories changed.')),
    'victories: breeds that one player has beaten outside the recorded fights.',
    { id: 'victories-1', type: 'victories', userId: '1001', added: ['MOCCHI'] },
  ),
  field(
    z.strictObject({
      ...envelope('void', 'An event is voided.'),
      event: field(eventId, 'The id of the event that is voided.', 'balance-1'),
    }),
    'void: undoes a fight, or a change of a player, with all its effects. An event can be voided once; after a correction, name the correction.',
    { id: 'void-1', type: 'void', event: 'balance-1' },
  ),
  field(
    z.strictObject({
      ...envelope('correct', 'An event is corrected.'),
      event: field(eventId, 'The id of the event that is corrected.', 'fight-1'),
      replacement: field(
        z.discriminatedUnion('type', [
          z.extend(fight, { type: field(z.literal('fight'), 'What it was: a fight.') }),
          z.extend(balanceChange, { type: field(z.literal('balance'), 'A balance.') }),
          z.extend(bet, { type: field(z.literal('bet'), 'A bet.') }),
          z.extend(itemsChange, { type: field(z.literal('items'), 'Items.') }),
          z.extend(victoriesChange, { type: field(z.literal('victories'), 'Victories.') }),
        ]),
        'The whole event as it should have been, without `id` and `at`: of the same type, and of the same player.',
      ),
    }),
    'correct: replaces a fight, or a change of a player, at its place in the order. An event can be corrected once; to correct it again, name the correction.',
    {
      id: 'correct-1',
      type: 'correct',
      event: 'fight-1',
      replacement: {
        type: 'fight',
        leftCombatant: { ID: 4711, MONSTER_NAME: 'Rusty', RACE: 'HARE' },
        rightCombatant: { MONSTER_NAME: 'Bolt', RACE: 'PIXIE' },
        outcome: { leftSideWins: false, knockOut: true },
        date: '2026-01-02T20:20:00Z',
      },
    },
  ),
  field(
    z.extend(storeChange, envelope('store', 'The store was restocked.')),
    'store: everything the shop has in store now.',
  ),
  field(
    z.extend(recording, envelope('video', 'A recording of the stream began, or changed.')),
    'video: a recording of the stream. Each fight gets a link to its moment in the one that was running.',
  ),
  field(
    z.extend(calibrationChange, envelope('calibration', 'The encyclopedia is replaced.')),
    'calibration: the whole encyclopedia. Only for a game with other monsters than the built-in ones.',
  ),
  field(
    z.extend(albumChange, envelope('album', 'An album is new, or is corrected.')),
    'album: music that viewers can search and play.',
  ),
]);
export type FeedEvent = z.output<typeof feedEvent>;
export type FeedEventOf<T extends FeedEvent['type']> = Extract<FeedEvent, { type: T }>;

const eventIndex = field(z.int(), 'Its place in the batch, from 0.', 1);

export const verdict = z.object({
  accepted: field(z.int(), 'Events that were applied.', 3),
  duplicates: field(z.int(), 'Events accepted before with the same content: no change.', 0),
  superseded: field(
    z.array(z.object({ index: eventIndex, id: field(z.string(), 'Its id.', 'player-1') })),
    'Accepted, but there are newer figures: theirs changed nothing.',
  ),
  rejected: field(
    z.array(
      z.object({
        index: eventIndex,
        id: field(z.nullable(z.string()), 'Its id, or null if it has none.', 'monster-1'),
        code: field(
          z.optional(z.literal('id_reused')),
          '`id_reused`: an event with other content has this id. `problems` names its type, and when it was accepted. Send yours with an id of its own.',
        ),
        reason: field(
          z.string(),
          'All its problems, in one line.',
          'LIF: got "strong", expected a whole number from 0 to 999, such as 350',
        ),
        problems: field(z.array(problem), 'All its problems, field by field.'),
      }),
    ),
    'Not accepted. Correct them and send them again under the same ids.',
  ),
  warnings: field(
    z.array(
      z.object({
        index: eventIndex,
        id: field(z.string(), 'Its id.', 'fight-2'),
        reason: field(z.string(), 'What is suspicious.', 'now the balance is -50 Z'),
      }),
    ),
    'Accepted, but suspicious: a date ahead, a fight after the loss that ended an appearance, a total below zero, a technique of another breed.',
  ),
});

const NOTHING_ACCEPTED = [
  400,
  'nothing_accepted',
  'No event was accepted. (With the counts and `rejected`, as in a 200.)',
] as const;

const HOST = {
  access: 'game-host',
  headers: z.object({ authorization: z.optional(z.string()) }),
} as const;

const TAKES_EVENTS = {
  ...HOST,
  body: feedBody,
  bodyItems: feedEvent,
  bodyLimitBytes: FEED_BODY_LIMIT_BYTES,
  response: verdict,
} as const;

export const sendFeed = endpoint('POST', '/feed', {
  summary: 'Apply a batch of events from the game, each exactly once',
  description: `Events are checked one by one: a wrong one does not stop the others. Accepted events are on disk when the response is sent. Without a response, send the same batch again: events that were accepted before count as duplicates. An id that comes again with other content is rejected with \`id_reused\`. In a batch, players are applied before monsters and monsters before fights; fights and their announcements are applied in the order given.`,
  ...TAKES_EVENTS,
  failures: [
    [413, 'batch_too_large', FEED_BATCH_MESSAGE],
    [503, 'learning', LEARNING_MESSAGE],
    [503, 'feed_busy', FEED_BUSY_MESSAGE],
    NOTHING_ACCEPTED,
  ],
});

export const checkFeed = endpoint('POST', '/feed/check', {
  summary: 'Check a batch of events as the feed would now; nothing is stored',
  description: 'The response is that of POST /api/feed, with the same status.',
  ...TAKES_EVENTS,
  failures: [[413, 'batch_too_large', FEED_BATCH_MESSAGE], NOTHING_ACCEPTED],
});

export const getFeedState = endpoint('GET', '/feed/state', {
  summary: 'The batches that the feed accepted last',
  description: 'A sender that has lost its position continues after these.',
  ...HOST,
  response: z.object({
    events: field(
      z.array(
        z.object({
          id: field(z.string(), 'The event’s id.', 'fight-1'),
          type: field(z.string(), 'The event’s type.', 'fight'),
          acceptedAt: field(
            z.string(),
            'When the server accepted it: ISO 8601, UTC. All events of a batch have one time.',
            '2026-01-02T20:20:01.250Z',
          ),
          takenBackBy: field(
            z.nullable(z.string()),
            'The id of the event that voided or corrected it, or null.',
            null,
          ),
        }),
      ),
      `The newest batches, at most ${FEED_STATE_EVENTS} events, newest first.`,
    ),
  }),
});

const count = (what: string, example: number) => field(z.int(), what, example);

export const getFeedSummary = endpoint('GET', '/feed/summary', {
  summary: 'Counts and sums of all that the feed has accepted, to compare with your own',
  description:
    'All figures are of one moment: after the event `sequence`, which is `lastEvent`. After a crash, compare them with your own figures up to that event.',
  ...HOST,
  failures: [[404, 'not_found', PLAYER_MESSAGE]],
  query: z.object({ userId: z.optional(playerId) }),
  response: z.object({
    sequence: count('How many events were accepted so far, superseded ones included.', 7417),
    lastEvent: field(
      z.nullable(
        z.object({
          id: field(z.string(), 'Its id; those of the host’s desk begin with `host-`.', 'fight-1'),
          acceptedAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:01.250Z'),
        }),
      ),
      'The last of them; null before the first.',
    ),
    voids: count('Events of type `void` among them.', 2),
    corrections: count('Events of type `correct` among them.', 1),
    fights: count('Fights that count: without voided ones.', 800),
    monsters: count('Monster records, also those that fights made.', 415),
    players: count('Players.', 60),
    balances: field(z.number(), 'The sum of all balances, in Z.', 90_000),
    items: field(z.number(), 'The sum of all items of all players.', 310),
    player: field(
      z.optional(
        z.object({
          balance: count('In Z.', 1450),
          inventory: field(z.record(z.string(), z.int()), 'Item slug to count.', { 'pow-1': 2 }),
          victories: field(z.array(z.string()), 'Breeds beaten, in fights and besides.', ['PIXIE']),
        }),
      ),
      'The player that was asked for.',
    ),
  }),
});

export interface Reference extends Calibration {
  items: Item[];
}
