import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { boutName } from '#app/core/feed-protocol/contract.ts';
import { playerId } from '#app/core/identity/contract.ts';
import { nameUpTo } from '#app/core/names/contract.ts';
import { raceName } from '#app/features/guide/contract.ts';

/** The bound of balances and counts, above and below zero. */
export const MAX_AMOUNT = 1_000_000_000_000;
const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT));

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/));

export const playerUpdate = z.strictObject({
  userId: playerId,
  login: field(
    z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
    'The login, as addresses have it: lower case. It belongs to the player it was last sent for.',
    'ana',
  ),
  displayName: field(nameUpTo(60), 'The display name; invisible characters are dropped.', 'Ana'),
  balance: field(amount, 'What the player has, in Z.', 1500),
  inventory: field(z.record(slug, amount), 'Everything the player owns: item slug to count.', {
    'pow-1': 2,
  }),
  victories: field(
    z.optional(z.array(raceName).check(z.maxLength(2000))),
    'Breeds beaten outside the recorded fights; added to those, never removed.',
    ['PIXIE'],
  ),
});

export type PlayerUpdate = z.output<typeof playerUpdate>;

const signedAmount = z.int().check(z.gte(-MAX_AMOUNT), z.lte(MAX_AMOUNT));

export const balanceChange = z.strictObject({
  userId: playerId,
  value: field(z.optional(amount), 'What the player has now, in Z; this or `change`.', 1450),
  change: field(
    z.optional(signedAmount),
    'The change in Z, above or below zero; this or `value`. It leaves the balance within 1,000,000,000,000 Z of zero.',
  ),
});

export const itemsChange = z.strictObject({
  userId: playerId,
  values: field(
    z.optional(z.record(slug, amount)),
    'Everything the player owns now: item slug to count; this or `changes`.',
    { 'pow-1': 1, 'jukebox-ticket': 1 },
  ),
  changes: field(
    z.optional(z.record(slug, signedAmount)),
    'The changes by slug, above or below zero; this or `values`. They leave each count within 1,000,000,000,000 of zero.',
  ),
});

const races = z.array(raceName).check(z.maxLength(2000));

/** Feed event: only a player's victories outside the recorded fights. */
export const victoriesChange = z.strictObject({
  userId: playerId,
  values: field(
    z.optional(races),
    'All breeds beaten outside the recorded fights; this, or `added` and `removed`.',
    ['PIXIE', 'MOCCHI'],
  ),
  added: field(z.optional(races), 'Breeds beaten besides those sent before.'),
  removed: field(z.optional(races), 'Breeds that were sent before and are not beaten after all.'),
});

export const bet = z.strictObject({
  userId: playerId,
  bout: field(boutName, 'Your id for the announced fight.', 'bout-1'),
  side: field(z.enum(['left', 'right']), 'The side that was bet on.', 'left'),
  stake: field(z.optional(amount), 'What was bet, in Z; taken from the balance.', 50),
  paid: field(z.optional(amount), 'Paid out, in Z, with the stake; added to the balance.', 90),
});

export type PlayerChange =
  | ({ type: 'player' } & Pick<PlayerUpdate, 'balance' | 'inventory' | 'victories'>)
  | ({ type: 'balance' } & Omit<z.output<typeof balanceChange>, 'userId'>)
  | ({ type: 'bet' } & Omit<z.output<typeof bet>, 'userId'>)
  | ({ type: 'items' } & Omit<z.output<typeof itemsChange>, 'userId'>)
  | ({ type: 'victories' } & Omit<z.output<typeof victoriesChange>, 'userId'>);
