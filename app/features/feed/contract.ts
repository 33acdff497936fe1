/** The feed: the only way game data comes in (design, 'The feed'). */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import { playerUpdate } from '#app/features/identity/contract.ts';
import { fight } from '#app/features/matches/contract.ts';
import { monsterAppearance } from '#app/features/monster-records/contract.ts';
import { calibrationChange } from '#app/features/monsters/contract.ts';
import { albumChange } from '#app/features/music/contract.ts';
import { storeChange } from '#app/features/shop/contract.ts';
import { FEED_BATCH_MAX_EVENTS, FEED_BODY_LIMIT_BYTES } from './rules.ts';

export const FEED_KEY_MESSAGE = 'The feed needs its key: authorization: Bearer FEED_KEY.';
export const FEED_BATCH_MESSAGE = `A batch takes at most ${FEED_BATCH_MAX_EVENTS} events.`;

const envelope = {
  /** The event's own name, never used again: an id seen before changes nothing. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  /**
   * When it became true by the host's own clock. Figures older than those in place change nothing;
   * without a time, or with one still to come, an event follows what the feed was given before it.
   */
  at: z.optional(z.iso.datetime({ offset: true })),
};

/** One event: the envelope's `id`, `type` and `at`, and beside them the fields of its type. */
export const feedEvent = z.discriminatedUnion('type', [
  z.extend(playerUpdate, { ...envelope, type: z.literal('player') }),
  z.extend(monsterAppearance, { ...envelope, type: z.literal('monster') }),
  z.extend(fight, { ...envelope, type: z.literal('fight') }),
  z.extend(storeChange, { ...envelope, type: z.literal('store') }),
  z.extend(calibrationChange, { ...envelope, type: z.literal('calibration') }),
  z.extend(albumChange, { ...envelope, type: z.literal('album') }),
]);
export type FeedEvent = z.output<typeof feedEvent>;
export type FeedEventOf<T extends FeedEvent['type']> = Extract<FeedEvent, { type: T }>;

export const sendFeed = endpoint({
  method: 'POST',
  path: '/feed',
  summary: 'Take a batch of events from the game, each exactly once',
  headers: z.object({ authorization: z.optional(z.string()) }),
  /** Events are judged one by one, so that a wrong one does not stop the others. */
  body: z.array(z.unknown()),
  bodyLimitBytes: FEED_BODY_LIMIT_BYTES,
  response: z.object({
    accepted: z.int(),
    duplicates: z.int(),
    /** Taken, but something newer is in place: their figures changed nothing. */
    superseded: z.array(z.object({ index: z.int(), id: z.string() })),
    rejected: z.array(z.object({ index: z.int(), id: z.nullable(z.string()), reason: z.string() })),
  }),
});

/** A well-formed event with its place in the batch. */
export interface Incoming<E> {
  index: number;
  event: E;
  /** When it became true by the host's clock, in ms since the epoch; null where it does not say. */
  at: number | null;
}

/** Why an event of the batch was not taken. */
export interface Rejection {
  index: number;
  reason: string;
}
