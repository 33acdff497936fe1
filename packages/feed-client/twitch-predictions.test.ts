import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPredictionBridge } from './examples/twitch-predictions.ts';
import type { FeedEvent } from './send-batch.ts';

const SECRET = 'a-secret-of-the-subscription';
const SENT_AT = '2026-01-02T20:15:00.000Z';
const PREDICTION = '1243456';

/** A stand-in for Twitch: sends what a prediction goes through, signed, and collects the feed's events. */
function openTwitch(titles = ['Rusty (HARE) #4711', 'Bolt (PIXIE)']) {
  const sent: FeedEvent[] = [];
  const answer = createPredictionBridge({
    secret: SECRET,
    now: () => Date.parse(SENT_AT),
    send: async (event) => void sent.push(event),
  });
  let messages = 0;
  return {
    sent,
    async say(what: string, fields: object = {}, points: number[] = []) {
      const id = `m${messages++}`;
      const outcomes = titles.map((title, place) => ({
        ...{ id: String(place), title, color: place === 0 ? 'blue' : 'pink', users: 3 },
        ...(points[place] !== undefined && { channel_points: points[place] }),
      }));
      const subscription = { type: `channel.prediction.${what}`, version: '1', status: 'enabled' };
      const event = { id: PREDICTION, title: 'Who wins?', outcomes, ...fields };
      const body = Buffer.from(JSON.stringify({ subscription, event }));
      const hmac = createHmac('sha256', SECRET).update(id).update(SENT_AT).update(body);
      const headers = {
        'twitch-eventsub-message-id': id,
        'twitch-eventsub-message-timestamp': SENT_AT,
        'twitch-eventsub-message-type': 'notification',
        'twitch-eventsub-message-signature': `sha256=${hmac.digest('hex')}`,
      };
      return (await answer(headers, body)).status;
    },
  };
}

const fighters = {
  leftCombatant: { ID: 4711, MONSTER_NAME: 'Rusty', RACE: 'HARE' },
  rightCombatant: { MONSTER_NAME: 'Bolt', RACE: 'PIXIE' },
};

test('a prediction is announced, its points are the bets, and its lock ends them', async () => {
  const { sent, say } = openTwitch();
  expect(await say('begin', { locks_at: '2026-01-02T20:17:00Z' })).toBe(204);
  await say('progress', { locks_at: '2026-01-02T20:17:00Z' }, [100, 40]);
  await say('lock', { locked_at: '2026-01-02T20:16:30Z' }, [150, 90]);
  await say('end', { status: 'resolved' }, [150, 90]);
  const common = { bout: PREDICTION, at: SENT_AT };
  const pool = { type: 'pool', ...common };
  expect(sent).toMatchObject([
    {
      ...{ type: 'upcoming', ...common, ...fighters },
      bettingClosesAt: '2026-01-02T20:17:00.000Z',
      startsAt: '2026-01-02T20:17:10.000Z',
    },
    { ...pool, left: 100, right: 40 },
    { type: 'upcoming', ...common, bettingClosesAt: '2026-01-02T20:16:30.000Z' },
    { ...pool, left: 150, right: 90 },
    { ...pool, left: 150, right: 90 },
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
});

test('a prediction that is called off cancels its fight', async () => {
  const { sent, say } = openTwitch();
  await say('end', { status: 'canceled' });
  expect(sent).toMatchObject([{ type: 'cancelled', bout: PREDICTION }]);
});

test.each([
  ['of another matter', ['Yes', 'No']],
  ['with three outcomes', ['A (HARE)', 'B (HARE)', 'C (HARE)']],
])('a prediction %s is acknowledged and ignored', async (_, titles) => {
  const { sent, say } = openTwitch(titles);
  for (const what of ['begin', 'progress', 'lock', 'end']) expect(await say(what)).toBe(204);
  expect(sent).toEqual([]);
});
