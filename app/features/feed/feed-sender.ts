import type { Client } from '@ringside/contract/client';
import { type FeedEvent, sendFeed } from './contract.ts';

export const feedSender = (call: Client, key: string) => (events: FeedEvent[]) =>
  call(sendFeed, { headers: { authorization: `Bearer ${key}` }, body: events });
