/**
 * A bridge from Twitch: a prediction of a channel announces a fight, and its points are the bets.
 *
 *     RINGSIDE_URL=https://ringside.example FEED_KEY=… EVENTSUB_SECRET=… PORT=4401 node twitch-predictions.ts
 *
 * Run it behind a TLS proxy, and subscribe as for twitch-channel-points.ts, to `channel.prediction.begin`,
 * `.progress`, `.lock` and `.end`, version 1. Of predictions with two outcomes the titles name the fighters and
 * their breeds, the left one first: `Rusty (HARE)`, or `Rusty (HARE) #4711` for a known record. Others are
 * ignored. The prediction's id is the `bout`: send the fight itself with it.
 */
import type { FeedEvent } from '../send-batch.ts';
import {
  answerEventSub,
  type Delivered,
  needSettings,
  openFeed,
  serveEventSub,
} from './eventsub.ts';

const BELL_AFTER_MS = 10_000;
const FIGHTER = /^(.{1,60}?) \(([A-Z0-9_]{1,40})\)(?: #([1-9]\d{0,8}))?$/;

interface Prediction {
  id: string;
  outcomes: { title: string; channel_points?: number }[];
  locks_at?: string;
  locked_at?: string;
  status?: 'resolved' | 'archived' | 'canceled';
}

interface Bridge {
  secret: string;
  send: (event: FeedEvent) => Promise<void>;
  now?: () => number;
}

/** Answers Twitch's calls: 204 once what a prediction says is queued. */
export const createPredictionBridge = (bridge: Bridge) =>
  answerEventSub<Prediction>({ ...bridge, eventsOf });

function eventsOf({ subscription, event, id, sentAt }: Delivered<Prediction>): FeedEvent[] {
  const [, what] =
    /^channel\.prediction\.(begin|progress|lock|end)$/.exec(subscription?.type ?? '') ?? [];
  const [left, right, more] = event?.outcomes ?? [];
  if (!what || !event || !left || !right || more) return [];
  const sides = [fighterOf(left.title), fighterOf(right.title)];
  if (sides.includes(null)) return [];
  const common = { bout: event.id, at: sentAt };
  const pool = {
    ...{ id: `twitch-pool-${id}`, type: 'pool', ...common },
    ...{ left: left.channel_points ?? 0, right: right.channel_points ?? 0 },
  };
  if (what === 'end') {
    const isOff = event.status === 'canceled';
    return isOff ? [{ id: `twitch-off-${event.id}`, type: 'cancelled', ...common }] : [pool];
  }
  if (what === 'progress') return [pool];
  const closes = Date.parse((what === 'lock' ? event.locked_at : event.locks_at) ?? sentAt);
  const announcement = {
    ...{ id: `twitch-${what}-${event.id}`, type: 'upcoming', ...common },
    ...{ leftCombatant: sides[0], rightCombatant: sides[1] },
    bettingClosesAt: new Date(closes).toISOString(),
    startsAt: new Date(closes + BELL_AFTER_MS).toISOString(),
  };
  return what === 'lock' ? [announcement, pool] : [announcement];
}

function fighterOf(title: string) {
  const [, MONSTER_NAME, RACE, record] = FIGHTER.exec(title) ?? [];
  if (MONSTER_NAME === undefined) return null;
  return { MONSTER_NAME, RACE, ...(record && { ID: Number(record) }) };
}

async function main(): Promise<void> {
  needSettings('RINGSIDE_URL', 'FEED_KEY', 'EVENTSUB_SECRET');
  const feed = await openFeed('twitch-predictions.ndjson', ({ bout }, reason) =>
    console.error(`Prediction ${bout}: ${reason}`),
  );
  const send = (event: FeedEvent) => feed.send(event);
  serveEventSub(createPredictionBridge({ secret: process.env.EVENTSUB_SECRET ?? '', send }));
}

if (import.meta.main) await main();
