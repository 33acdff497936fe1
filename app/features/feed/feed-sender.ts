import type { Client } from '@ringside/contract/client';
import { type FeedEvent, sendFeed } from './contract.ts';

/** Makes a sender of batches to the feed that a client reaches, with the feed's key. */
export const feedSender = (call: Client, key: string) => (events: FeedEvent[]) =>
  call(sendFeed, { headers: { authorization: `Bearer ${key}` }, body: events });
