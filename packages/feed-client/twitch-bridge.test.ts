import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTwitchBridge } from './examples/twitch-channel-points.ts';
import type { FeedEvent } from './send-batch.ts';

const SECRET = 'a-secret-of-the-subscription';
const REWARD = '92af127c-7326-4483-a52b-b0da0be61c01';
const NOW = Date.parse('2026-01-02T20:15:00Z');
const MINUTE_MS = 60_000;

/** A redemption as Twitch documents it. */
const redemption = (id = '17fa2df1-ad76-4804-bfa5-a40ef63efe63', reward = REWARD) => ({
  subscription: {
    id: 'f1c2a387-161a-49f9-a165-0f21d7a4e1c4',
    type: 'channel.channel_points_custom_reward_redemption.add',
    version: '1',
    status: 'enabled',
  },
  event: {
    id,
    broadcaster_user_id: '1337',
    user_id: '9001',
    user_login: 'ana',
    user_name: 'Ana',
    user_input: '',
    status: 'unfulfilled',
    redeemed_at: '2026-01-02T20:14:59Z',
    reward: { id: reward, title: 'Jukebox Ticket', cost: 3000, prompt: '' },
  },
});

interface Call {
  id?: string;
  type?: string;
  ageMs?: number;
  secret?: string;
}

/** A bridge with calls signed as Twitch's are, and a list of the events it sent. */
function openBridge() {
  const sent: FeedEvent[] = [];
  let clock = NOW;
  let isDown = false;
  const answer = createTwitchBridge({
    secret: SECRET,
    rewardId: REWARD,
    now: () => clock,
    send: async (event) => {
      if (isDown) throw new Error('The disk is full.');
      sent.push(event);
    },
  });
  const call = (
    message: object,
    { id = 'm1', type = 'notification', ageMs = 0, secret = SECRET }: Call = {},
  ) => {
    const timestamp = new Date(clock - ageMs).toISOString();
    const body = Buffer.from(JSON.stringify(message));
    const hmac = createHmac('sha256', secret).update(id).update(timestamp).update(body);
    const headers = {
      'twitch-eventsub-message-id': id,
      'twitch-eventsub-message-timestamp': timestamp,
      'twitch-eventsub-message-type': type,
      'twitch-eventsub-message-signature': `sha256=${hmac.digest('hex')}`,
    };
    return answer(headers, body);
  };
  return {
    sent,
    call,
    answer,
    breakSpool: (down: boolean) => {
      isDown = down;
    },
    wait: (ms: number) => {
      clock += ms;
    },
  };
}

test('a redemption of the reward adds one ticket, with a unique event id', async () => {
  const { sent, call } = openBridge();
  expect(await call(redemption())).toMatchObject({ status: 204 });
  expect(sent).toEqual([
    {
      id: 'twitch-redemption-17fa2df1-ad76-4804-bfa5-a40ef63efe63',
      type: 'items',
      userId: '9001',
      changes: { 'jukebox-ticket': 1 },
    },
  ]);
  expect(await call(redemption('other', 'another-reward'), { id: 'm2' })).toMatchObject({
    status: 204,
  });
  expect(sent).toHaveLength(1);
});

test('the challenge of a new subscription is echoed', async () => {
  const { call } = openBridge();
  const verification = { challenge: 'pogchamp-kappa-360noscope-vohiyo', subscription: {} };
  expect(await call(verification, { type: 'webhook_callback_verification' })).toEqual({
    status: 200,
    body: 'pogchamp-kappa-360noscope-vohiyo',
  });
});

test('a repeated message is acknowledged and not forwarded again', async () => {
  const { sent, call, wait } = openBridge();
  await call(redemption());
  wait(9 * MINUTE_MS);
  expect(await call(redemption())).toMatchObject({ status: 204 });
  expect(sent).toHaveLength(1);
});

test.each([
  ['older than ten minutes', 10 * MINUTE_MS + 1, 403, 0],
  ['ten minutes old', 10 * MINUTE_MS, 204, 1],
  ['from the future', -11 * MINUTE_MS, 403, 0],
])('a message %s', async (_, ageMs, status, count) => {
  const { sent, call } = openBridge();
  expect(await call(redemption(), { ageMs })).toMatchObject({ status });
  expect(sent).toHaveLength(count);
});

test('a wrong or missing signature or a modified body is refused', async () => {
  const { sent, call, answer } = openBridge();
  expect(await call(redemption(), { secret: 'another' })).toMatchObject({ status: 403 });
  expect(await answer({}, Buffer.from('{}'))).toMatchObject({ status: 403 });
  const timestamp = new Date(NOW).toISOString();
  const hmac = createHmac('sha256', SECRET).update(`m1${timestamp}{}`).digest('hex');
  const headers = {
    'twitch-eventsub-message-id': 'm1',
    'twitch-eventsub-message-timestamp': timestamp,
    'twitch-eventsub-message-type': 'notification',
    'twitch-eventsub-message-signature': `sha256=${hmac}`,
  };
  const changed = Buffer.from(JSON.stringify(redemption()));
  expect(await answer(headers, changed)).toMatchObject({ status: 403 });
  expect(sent).toEqual([]);
});

test('a redemption that could not be queued is not acknowledged, and is accepted on retry', async () => {
  const { sent, call, breakSpool } = openBridge();
  breakSpool(true);
  await expect(call(redemption())).rejects.toThrow('The disk is full.');
  breakSpool(false);
  expect(await call(redemption())).toMatchObject({ status: 204 });
  expect(sent).toHaveLength(1);
});
