import { expect, test } from 'vitest';
import { HIDDEN_NAME, type HiddenNames } from '#app/core/names/rules.ts';
import { discordBody, screened, signedHeaders } from './message.ts';

const left = { ID: 1, MONSTER_NAME: '**@everyone**', RACE: 'HARE', USER: 'ana' };
const right = { ID: 2, MONSTER_NAME: 'Rusty', RACE: 'APE' };
const fight = {
  type: 'fight.decided' as const,
  happenedAt: 0,
  data: {
    number: 7,
    leftCombatant: left,
    rightCombatant: right,
    date: '1970-01-01T00:00:00Z',
    outcome: { leftSideWins: true, knockOut: true },
  },
};

test('a signature equals the example of Standard Webhooks', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signedHeaders({ ...message, now: 1_614_265_330_000 }, secret)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('Discord gets one embed; names in it cannot format text or mention anybody', () => {
  const site = { productTitle: 'Ringside', publicUrl: 'https://ring.example' };
  expect(JSON.parse(discordBody(fight, site))).toEqual({
    embeds: [
      {
        title: 'Fight decided',
        description: '**\\*\\*\\@everyone\\*\\* (ana)** beat Rusty by KO.',
        url: 'https://ring.example/monster-history/1',
        timestamp: '1970-01-01T00:00:00.000Z',
      },
    ],
    allowed_mentions: { parse: [] },
  });
});

test('hidden names are replaced, and a hidden tournament has no link', () => {
  const hidden: HiddenNames = {
    isEmpty: false,
    isBlocked: () => false,
    has: (_, name) => ['ana', 'Rude Cup'].includes(name),
  };
  expect(screened(fight, hidden).data).toMatchObject({ leftCombatant: { USER: HIDDEN_NAME } });
  const crowned = {
    type: 'champion.crowned' as const,
    happenedAt: 0,
    data: { tournament: { name: 'Rude Cup' }, champion: right },
  };
  const body = discordBody(screened(crowned, hidden), {
    productTitle: 'Ringside',
    publicUrl: 'https://ring.example',
  });
  expect(body).not.toContain('Rude');
  expect(body).not.toContain('ring.example');
});
