import type { Client } from '@ringside/contract/client';
import { type FeedEvent, sendFeed } from './contract.ts';

/** Returns a function that sends a batch to the feed, with the feed's key. */
export const feedSender = (call: Client, key: string) => (events: FeedEvent[]) =>
  call(sendFeed, { headers: { authorization: `Bearer ${key}` }, body: events });
