import { expect, test } from 'vitest';
import { screened } from '#app/core/announcements/message.server.ts';
import { HIDDEN_NAME, type HiddenNames } from '#app/core/names/rules.ts';
import { discordStatus } from '#server/testing/discord-limits.ts';
import { discordBody, signedHeaders } from './message.ts';

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
        url: 'https://ring.example/fight/7',
        thumbnail: { url: 'https://ring.example/portraits/jpg/HARE.jpg' },
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
  expect(body).not.toContain('ring.example/tournament');
});

const MARKS = '*_~`|>[]()#<:@';
const longest = (characters: number) => MARKS.repeat(characters).slice(0, characters);
const long = { ID: 1, MONSTER_NAME: longest(60), RACE: 'HARE', USER: longest(60) };
const pair = { leftCombatant: long, rightCombatant: { ...long, ID: 2 } };
const tournament = { name: longest(80) };
const item = { Slug: 'x', Name: longest(80), Cost: 999_999 };

test.each([
  { type: 'fight.announced', data: pair },
  { type: 'fight.decided', data: { ...fight.data, ...pair } },
  { type: 'match.next', data: { tournament, ...pair } },
  { type: 'tournament.begun', data: { tournament, participants: 64 } },
  {
    type: 'tournament.result',
    data: { tournament, matchId: 'R1-1', ...pair, leftScore: 2, rightScore: 0, winner: 1 },
  },
  { type: 'champion.crowned', data: { tournament, champion: long } },
  { type: 'store.restocked', data: { items: Array(500).fill(item), raffleItem: item } },
  { type: 'store.restocked', data: { items: [], raffleItem: null } },
  { type: 'ringside.test', data: {} },
] as const)('Discord takes the longest $type', ({ type, data }) => {
  for (const publicUrl of ['https://ring.example', null]) {
    const site = { productTitle: longest(60), publicUrl };
    expect(discordStatus(discordBody({ type, happenedAt: 0, data }, site))).toBe(204);
  }
});
