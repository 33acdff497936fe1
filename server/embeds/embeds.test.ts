import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
  testSide,
  upcomingEvent,
} from '#server/testing/app.ts';

const SECRET = 'embeds-secret-0123456789';

const save = (app: FastifyInstance) =>
  app.inject({
    method: 'POST',
    url: '/api/tournament',
    headers: { 'x-secret': SECRET },
    payload: { name: 'Spring Cup', participants: [{ ID: 1 }, { ID: 2 }] },
  });

eachDatabase('code of embeds, and lines for chat bots', (open, _kind, once) => {
  once('oEmbed and a form make the code of a frame, for pages of this site alone', async () => {
    const config = testConfig({
      PUBLIC_URL: 'https://ringside.example',
      HOSTS: 'bo',
      TOURNAMENT_SECRET: SECRET,
    });
    const app = await createTestApp(await open(), { config, sessions: testSessions });
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    await feed(app, [fightEvent(1, 2)]);
    await save(app);
    const [{ id }] = (await app.inject('/api/matches')).json().records;
    const ask = (url: string) =>
      app.inject(`/oembed?url=${encodeURIComponent(url)}&maxwidth=300&maxheight=200`);
    const answer = await ask('https://ringside.example/monsters/hare/hare');
    expect(answer.json()).toMatchObject({ type: 'rich', version: '1.0', width: 300, height: 200 });
    expect(answer.json().html).toContain(
      '<iframe src="https://ringside.example/embed/monster/hare/hare" width="300"',
    );
    for (const url of [
      'https://evil.example/next',
      'https://ringside.example/host',
      'https://ringside.example/players/nobody',
      'https://ringside.example/players/%zz',
      '//',
      '',
    ]) {
      expect([url, (await ask(url)).statusCode]).toEqual([url, 404]);
    }
    const titles = async () => {
      const pages = ['next', `fight/${id}`, 'tournament/view/Spring%20Cup', 'players/ana'];
      const asked = pages.map((page) => ask(`https://ringside.example/${page}`));
      return (await Promise.all(asked)).map((answer) => answer.json().title);
    };
    expect(answer.json().title).toBe('HARE');
    expect(await titles()).toEqual(['Next fight', 'Monster 1 vs Monster 2', 'Spring Cup', 'ANA']);
    for (const [kind, name] of [
      ['fighter', 'Monster 2'],
      ['tournament', 'Spring Cup'],
      ['player', 'ana'],
    ]) {
      const hide = {
        method: 'POST',
        url: '/api/host/names/hide',
        payload: { kind, name },
      } as const;
      expect((await app.inject({ ...hide, headers: callerHeaders('bo') })).statusCode).toBe(200);
    }
    const hidden = 'Hidden by the host';
    expect(await titles()).toEqual(['Next fight', `Monster 1 vs ${hidden}`, hidden, undefined]);
    const form = await app.inject('/embed?url=/fight/1&theme=light&size=large');
    expect(form.body).toContain('&lt;iframe src=&quot;https://ringside.example/embed/fight/1');
    expect(form.body).toContain('theme=light&amp;amp;size=large');
    expect(form.body).toContain('ringsideHeight');
    const odd = await app.inject('/embed?url=/players/a%22%3E%3Cb%3E');
    expect(odd.body).toContain('has no version for other sites');
    expect(odd.body).not.toContain('<b>');
    expect(form.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await app.inject('/embed?url=/host')).body).toContain('has no version for other sites');
    await app.close();
  });

  test('a line is plain text of at most 400 characters, also for what is not found', async () => {
    const app = await createTestApp(await open());
    const long = 'W'.repeat(60);
    await feed(app, [
      playerEvent('ana', { displayName: '/ban everyone' }),
      monsterEvent(1, { MONSTER_NAME: long, USER: 'ana' }),
      monsterEvent(2),
      fightEvent(1, 2, { leftCombatant: { ID: 1, MONSTER_NAME: long, RACE: 'HARE' } }),
    ]);
    const startsAt = new Date(Date.now() + 300_000).toISOString();
    await feed(app, [
      upcomingEvent('bout-1', {
        leftCombatant: { ...testSide(1), MONSTER_NAME: long },
        bettingClosesAt: startsAt,
        startsAt,
      }),
    ]);
    for (const [path, line] of [
      ['next', /^Next: W{60} \(HARE, .*\) vs Monster 2 \(HARE, NPC, 0–1\), in 5 min\./],
      ['monster/hare', /^Monster Hare: 2 appearances, wins 50% of its fights, 0% by knock-out\./],
      ['player/ana', /^Player \/ban everyone: 1 monster, 1 fight, 100% won, 0 by knock-out\./],
      ['record/2', /^Record 2, Monster 2 \(HARE, NPC\): level 2100, LIF 100 POW 200 INT 300/],
      ['record/www', /^Record 1, W{60} /],
      ['monster/harre', /^Monster Hare: 2 appearances/],
      ['player/%20@ANA%20', /^Player \/ban everyone: /],
      ['player/@anna', /^Player \/ban everyone: /],
      ['fight', /^Last fight: .* beat .*, on 2026-01-02\.$/],
      ['champion', /^Champion: .*, (1 win|\d+ wins in a row)\.$|^Nobody is champion right now\.$/],
      ['song', /^No song plays on the stream right now\.$/],
      ['player/%20@%E2%80%8B', /^Ask for next, fight, champion, song, /],
      ['anything', /^Ask for next, fight, champion, song, /],
      ['monster/nobodyhere', /^No monster is called nobodyhere\.$/],
      [`player/${'x'.repeat(200)}%0A%2Fban`, /^No player is called x{200} \/ban\.$/],
      [`record/${'x'.repeat(500)}`, /^No record is called x+…$/],
    ] as const) {
      const { statusCode, headers, body } = await app.inject(`/say/${path}`);
      expect([path, statusCode, headers['content-type']]).toEqual([
        path,
        200,
        'text/plain; charset=utf-8',
      ]);
      expect(body).toMatch(line);
      expect(body.length).toBeLessThanOrEqual(400);
      expect(headers['cache-control']).toBe('public, max-age=5');
    }
    await app.close();
  });

  once(
    'a line is one line of text also for errors, and for an address that cannot be read',
    async () => {
      const config = testConfig({ RATE_LIMITS: 'on', RATE_ADDRESS_FACTOR: '1', RATE_READS: '2' });
      const app = await createTestApp(await open(), { config });
      const ask = async (path: string) => {
        const { statusCode, headers, body } = await app.inject(path);
        expect([path, headers['content-type']]).toEqual([path, 'text/plain; charset=utf-8']);
        expect(body).toMatch(/^[^\n{<]{10,400}$/);
        return [statusCode, body];
      };
      expect(await ask('/say')).toEqual([200, expect.stringContaining('Ask for next')]);
      expect(await ask('/say/player/%zz')).toEqual([400, expect.stringContaining('address')]);
      expect(await ask('/say/next')).toEqual([200, 'No fight is announced right now.']);
      for (const path of ['/say/next', '/say/nothing', '/say/player/ana'])
        expect(await ask(path)).toEqual([429, expect.stringContaining('Try again in')]);
      await app.close();
    },
  );

  test('the next fight is not one that began long ago, also without a word of the game since', async () => {
    const app = await createTestApp(await open());
    await feed(app, [monsterEvent(1), monsterEvent(2), monsterEvent(3)]);
    const announced = (bout: string, minutes: number, right: number) => {
      const startsAt = new Date(Date.now() + minutes * 60_000).toISOString();
      const rightCombatant = testSide(right);
      return upcomingEvent(bout, { rightCombatant, bettingClosesAt: startsAt, startsAt });
    };
    await feed(app, [announced('first', 1, 2), announced('second', 9, 3)]);
    expect((await app.inject('/say/next')).body).toContain('vs Monster 2');
    vi.useFakeTimers({ now: Date.now() + 7 * 60_000, toFake: ['Date'] });
    expect((await app.inject('/say/next')).body).toContain('vs Monster 3');
    vi.useRealTimers();
    await app.close();
  });
});
