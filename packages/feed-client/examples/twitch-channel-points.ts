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
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createFeedClient } from '../client.ts';
import { openDiskSpool } from '../disk-spool.ts';
import type { FeedEvent } from '../send-batch.ts';

const REDEMPTION = 'channel.channel_points_custom_reward_redemption.add';
const ITEM = 'jukebox-ticket';
/** Twitch's recommendation against replays: older messages are refused. */
const OLDEST_MS = 10 * 60_000;
const BODY_MAX_BYTES = 64_000;

interface Bridge {
  /** The subscription's secret. */
  secret: string;
  rewardId: string;
  /** Queues an event for the feed; once it returns, the event is durable. */
  send: (event: FeedEvent) => Promise<void>;
  now?: () => number;
}

interface Answer {
  status: number;
  body: string;
}

/** A message of Twitch: the challenge of a new subscription, its end, or an event. */
interface Message {
  challenge?: string;
  subscription?: { type?: string; status?: string };
  event?: { id?: string; user_id?: string; reward?: { id?: string } };
}

/** Answers Twitch's calls: 403 for a wrong signature or an old message, 204 once a redemption is queued. */
export function createTwitchBridge({ secret, rewardId, send, now = Date.now }: Bridge) {
  /** Ids of recent messages with their time of arrival; older messages are refused by their timestamp. */
  const seen = new Map<string, number>();

  return async (headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> => {
    const header = (name: string) => String(headers[`twitch-eventsub-message-${name}`] ?? '');
    const id = header('id');
    if (!isSigned(secret, id + header('timestamp'), body, header('signature'))) {
      return { status: 403, body: 'The signature is wrong.' };
    }
    const age = now() - Date.parse(header('timestamp'));
    if (!(Math.abs(age) <= OLDEST_MS)) return { status: 403, body: 'The message is too old.' };
    for (const [old, at] of seen) if (now() - at > 2 * OLDEST_MS) seen.delete(old);
    if (seen.has(id)) return { status: 204, body: '' };
    const message = JSON.parse(body.toString()) as Message;
    if (header('type') === 'webhook_callback_verification') {
      return { status: 200, body: message.challenge ?? '' };
    }
    if (header('type') === 'revocation') {
      console.error(`Twitch has ended the subscription: ${message.subscription?.status}.`);
    }
    const event = header('type') === 'notification' ? feedEventOf(message, rewardId) : null;
    // Marked as seen only after this: when it fails, Twitch sends the message again.
    if (event) await send(event);
    seen.set(id, now());
    return { status: 204, body: '' };
  };
}

function isSigned(secret: string, head: string, body: Buffer, signature: string): boolean {
  const right = `sha256=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`;
  const [given, expected] = [Buffer.from(signature), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The event that adds one ticket to the player's; null for other rewards and messages. */
function feedEventOf({ subscription, event }: Message, rewardId: string): FeedEvent | null {
  if (subscription?.type !== REDEMPTION || event?.reward?.id !== rewardId) return null;
  const { id, user_id: userId } = event;
  return { id: `twitch-redemption-${id}`, type: 'items', userId, changes: { [ITEM]: 1 } };
}

async function main(): Promise<void> {
  const { RINGSIDE_URL = '', FEED_KEY = '', REWARD_ID = '', EVENTSUB_SECRET = '' } = process.env;
  if (!RINGSIDE_URL || !FEED_KEY || !REWARD_ID || !EVENTSUB_SECRET) {
    throw new Error('RINGSIDE_URL, FEED_KEY, REWARD_ID and EVENTSUB_SECRET are needed.');
  }
  const feed = createFeedClient({
    url: RINGSIDE_URL,
    key: FEED_KEY,
    spool: await openDiskSpool('twitch-redemptions.ndjson'),
    onRejected: ({ userId }, { reason }) => console.error(`No ticket for ${userId}: ${reason}`),
    onRefused: ({ message }) => console.error(`The feed refuses events: ${message}`),
  });
  const send = (event: FeedEvent) => feed.send(event);
  const answer = createTwitchBridge({ secret: EVENTSUB_SECRET, rewardId: REWARD_ID, send });
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of request) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > BODY_MAX_BYTES) return void response.writeHead(413).end();
      }
      const { status, body } = await answer(request.headers, Buffer.concat(chunks));
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  server.listen(Number(process.env.PORT ?? 4400), '127.0.0.1');
}

if (import.meta.main) await main();
