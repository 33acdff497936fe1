/**
 * A bridge from Twitch: a player who redeems a channel points reward gets a Jukebox Ticket.
 *
 *     RINGSIDE_URL=https://ringside.example FEED_KEY=… REWARD_ID=… EVENTSUB_SECRET=… PORT=4400 \
 *       node twitch-channel-points.ts
 *
 * Run it behind a TLS proxy, since Twitch calls https on port 443 only. Subscribe once, with a token of
 * your application: POST https://api.twitch.tv/helix/eventsub/subscriptions with the type
 * `channel.channel_points_custom_reward_redemption.add`, version 1, your `broadcaster_user_id` and
 * `reward_id`, and as transport `webhook` this bridge's address and EVENTSUB_SECRET (10 to 100 characters).
 *
 * A redemption becomes an event `items` of the feed, with an id derived from the redemption's, so that
 * repeated deliveries count once. The feed rejects events of unknown players; the bridge logs those, so
 * that the host can refund the points.
 */
import type { FeedEvent } from '../send-batch.ts';
import { answerEventSub, type Message, needSettings, openFeed, serveEventSub } from './eventsub.ts';

const REDEMPTION = 'channel.channel_points_custom_reward_redemption.add';
const ITEM = 'jukebox-ticket';

interface Bridge {
  secret: string;
  rewardId: string;
  send: (event: FeedEvent) => Promise<void>;
  now?: () => number;
}

interface Redemption {
  id?: string;
  user_id?: string;
  reward?: { id?: string };
}

/** Answers Twitch's calls: 204 once a redemption is queued. */
export const createTwitchBridge = ({ rewardId, ...bridge }: Bridge) =>
  answerEventSub<Redemption>({ ...bridge, eventsOf: (message) => eventsOf(message, rewardId) });

function eventsOf({ subscription, event }: Message<Redemption>, rewardId: string): FeedEvent[] {
  if (subscription?.type !== REDEMPTION || event?.reward?.id !== rewardId) return [];
  const { id, user_id: userId } = event;
  return [{ id: `twitch-redemption-${id}`, type: 'items', userId, changes: { [ITEM]: 1 } }];
}

async function main(): Promise<void> {
  needSettings('RINGSIDE_URL', 'FEED_KEY', 'REWARD_ID', 'EVENTSUB_SECRET');
  const { REWARD_ID = '', EVENTSUB_SECRET = '' } = process.env;
  const feed = await openFeed('twitch-redemptions.ndjson', ({ userId }, reason) =>
    console.error(`No ticket for ${userId}: ${reason}`),
  );
  const send = (event: FeedEvent) => feed.send(event);
  serveEventSub(createTwitchBridge({ secret: EVENTSUB_SECRET, rewardId: REWARD_ID, send }));
}

if (import.meta.main) await main();
