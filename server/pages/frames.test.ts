import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testSide,
  upcomingEvent,
} from '../testing/app.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';

const SECRET = 'frames-secret-0123456789';
const NAME = '<b>Žofka</b> & Co';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ TOURNAMENT_SECRET: SECRET, RATE_LIMITS: 'on' });
  const { app } = site;
  await feed(app, [playerEvent('ana'), monsterEvent(1, { MONSTER_NAME: NAME, USER: 'ana' })]);
  const leftCombatant = { ID: 1, MONSTER_NAME: NAME, RACE: 'HARE' };
  await feed(app, [monsterEvent(2), fightEvent(1, 2, { leftCombatant })]);
  await feed(app, [{ ...fightEvent(1, 2, { leftCombatant }), id: 'gone' }]);
  await feed(app, [{ id: 'void', type: 'void', event: 'gone' }]);
  const payload = { name: 'Spring Cup', participants: [{ ID: 1 }, { ID: 2 }] };
  const headers = { 'x-secret': SECRET };
  await app.inject({ method: 'POST', url: '/api/tournament', headers, payload });
});
afterAll(() => site.close());

test.each([
  ['next', 'No fight is announced'],
  ['recent', '&lt;b&gt;Žofka&lt;/b&gt; &amp; Co'],
  ['fight/1', 'on points'],
  ['fight/2', 'This fight was voided.'],
  ['bracket/Spring%20Cup', '>Final</h2>'],
  ['monster/hare/hare', '2 appearances'],
  ['player/ana', '1 fight · 100% won'],
])(
  'every site may frame %s, which has one script of its own and escapes names',
  async (path, text) => {
    const { statusCode, headers, body } = await site.app.inject(
      `/embed/${path}?theme=dark&size=large`,
    );
    expect(statusCode).toBe(200);
    expect(body).toContain(text);
    expect(body).toContain('data-theme="dark" data-size="large"');
    expect(body).not.toContain('<b>Žofka');
    const scripts = [...body.matchAll(/<script[^>]*>([^<]*)/g)].map(([, script]) => script);
    expect(scripts).toEqual([expect.stringMatching(/^new ResizeObserver.{300,}/)]);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toMatch(/script-src 'sha256-[^' ]+'; /);
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=5',
      'access-control-allow-origin': '*',
      'ratelimit-policy': expect.stringContaining('"reads"'),
    });
    expect(body.length).toBeLessThan(30_000);
  },
);

test.each(['fight/99999', 'fight/x', 'bracket/Nope', 'player/nobody', 'nothing'])(
  'the frame %s says what is missing',
  async (path) => {
    const { statusCode, body, headers } = await site.app.inject(`/embed/${path}?theme="><script>`);
    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(body).toContain('There is nothing here any more.');
    expect(body).not.toContain('"><script');
  },
);

test('a frame without scripts says when the fight is, not a countdown that stands still', async () => {
  const [leftCombatant, rightCombatant] = [testSide(3), testSide(4)];
  const coming = upcomingEvent('bout', { leftCombatant, rightCombatant });
  const { accepted } = await feed(site.app, [monsterEvent(3), monsterEvent(4), coming]);
  expect(accepted).toBe(3);
  const { body } = await site.app.inject('/embed/next?size=small');
  // A name of another direction stays at its own side.
  expect(body).toMatch(/<th [^>]*colSpan="2"[^>]*><bdi>/);
  expect(body).toMatch(/>in (?:5\d|6\d) s</);
  expect(body).not.toContain('–:––');
});

test('nothing else of the site may be framed', async () => {
  for (const url of ['/recent', '/api/matches', '/embed'])
    expect((await site.app.inject(url)).headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('a frame beyond the rate says to come back, in the frame and with nothing that leads out of it', async () => {
  const busy = await openTestSite({
    RATE_LIMITS: 'on',
    RATE_ADDRESS_FACTOR: '1',
    RATE_READS: '1',
  });
  await busy.app.inject('/embed/next');
  const { statusCode, headers, body } = await busy.app.inject('/embed/next');
  await busy.close();
  expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(body).toContain('Back in a moment');
  expect(body).toContain('Try again</a>');
  expect(body).not.toContain('href="/"');
});
