import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSide,
  upcomingEvent,
} from '#server/testing/app.ts';

const SECRET = 'feeds-secret-0123456789';
const NAME = 'Žofka; <b>& Co, of a name longer than a line of 75';
const at = (minute: number) => `2999-01-01T20:${minute}:00.000Z`;

eachDatabase('feeds', (open) => {
  test('have the fights of a player and a breed, and the champions, as Atom', async () => {
    const config = testConfig({ PUBLIC_URL: 'https://league.example' });
    const app = await createTestApp(await open(), { config });
    const leftCombatant = { ID: 1, MONSTER_NAME: NAME, RACE: 'HARE' };
    const now = new Date().toISOString();
    await feed(app, [
      ...[playerEvent('ana'), monsterEvent(2)],
      monsterEvent(1, { MONSTER_NAME: NAME, USER: 'ana', DATE: now }),
    ]);
    await feed(app, [fightEvent(1, 2, { leftCombatant, date: now })]);
    for (const [path, title] of [
      ['players/ana.atom', 'beat Monster 2'],
      ['monsters/hare/hare.atom', 'beat Monster 2'],
      ['champions.atom', ': 1 win<'],
    ]) {
      const { statusCode, headers, body } = await app.inject(`/feeds/${path}`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(headers['content-type']).toContain('application/atom+xml');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(body).toContain(`<id>https://league.example/feeds/${path}</id>`);
      expect(body).toContain(`<title>Žofka; &lt;b&gt;&amp; Co`);
      expect(body).toContain(title);
      expect(body).toContain(`<updated>${now}</updated>`);
    }
    expect((await app.inject('/feeds/players/ana.atom')).body).toContain(
      '<id>https://league.example/fight/1</id>',
    );
    const { headers } = await app.inject('/feeds/champions.atom');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await app.inject({ url: '/feeds/champions.atom', headers: known })).statusCode).toBe(
      304,
    );
    for (const path of ['players/ana', 'players/nobody.atom', 'monsters/x/y.atom', 'x.ics']) {
      expect((await app.inject(`/feeds/${path}`)).statusCode, path).toBe(404);
    }
    await app.close();
  });

  test('have announced fights in a calendar, under one id when a time moves', async () => {
    const config = testConfig({ TOURNAMENT_SECRET: SECRET });
    const database = await open();
    const app = await createTestApp(database, { config });
    await feed(app, [monsterEvent(1, { MONSTER_NAME: NAME }), monsterEvent(2), monsterEvent(3)]);
    await app.inject({
      method: 'POST',
      url: '/api/tournament',
      headers: { 'x-secret': SECRET },
      payload: { name: 'Cup, first', participants: [{ ID: 1 }, { ID: 2 }] },
    });
    const announce = (id: string, bout: string, other: number, minute: number) => {
      const leftCombatant = { ...testSide(1), MONSTER_NAME: NAME };
      const times = { bettingClosesAt: at(minute), startsAt: at(minute) };
      return upcomingEvent(bout, { id, leftCombatant, rightCombatant: testSide(other), ...times });
    };
    const read = async (path: string) => {
      const { statusCode, body } = await app.inject(`/feeds/${path}`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
      const lines = body.split('\r\n');
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      const whole = body.replaceAll('\r\n ', '').split('\r\n');
      return (name: string) =>
        whole
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1));
    };
    await feed(app, [announce('u1', 'b1', 2, 10), announce('u2', 'b2', 3, 20)]);
    const before = await read('fights.ics');
    expect(before('DTSTART')).toEqual(['29990101T201000Z', '29990101T202000Z']);
    expect(before('SEQUENCE')).toEqual(['0', '0']);
    await database.kysely.updateTable('bouts').set({ announced_at: 0 }).execute();
    expect((await read('fights.ics'))('DTSTAMP')[0]).toBe('19700101T000000Z');
    expect(before('SUMMARY')[0]).toContain('Žofka\\; <b>& Co\\, of a name');
    await feed(app, [announce('u3', 'b1', 2, 15)]);
    const cup = await read('tournaments/Cup, first.ics');
    expect(cup('UID')).toEqual(before('UID').slice(0, 1));
    expect(cup('SEQUENCE')).toEqual(['1']);
    expect(cup('DTSTART')).toEqual(['29990101T201500Z']);
    expect(cup('SUMMARY')[0]).toContain('Cup\\, first\\, Final: ');
    expect(cup('X-WR-CALNAME')[0]).toMatch(/^Cup\\, first – /);
    const until = '2026-01-02T20:50:00.000Z';
    const pause = { text: 'Dinner, at last.', since: '2026-01-02T20:00:00.000Z', until };
    await app.inject({
      method: 'POST',
      url: '/api/tournament/Cup, first/edits',
      headers: { 'x-secret': SECRET },
      payload: { requestId: 'pause-001', version: 1, edits: [{ kind: 'pause', pause }] },
    });
    const paused = await read('tournaments/Cup, first.ics');
    expect(paused('SUMMARY')[0]).toBe('Cup\\, first\\, pause: Dinner\\, at last.');
    expect(paused('DTEND')[0]).toBe('20260102T205000Z');
    expect((await app.inject('/feeds/tournaments/None.ics')).statusCode).toBe(404);
    await app.close();
  });
});
