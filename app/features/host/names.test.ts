import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
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

const SECRET = 'organisers-secret-0123456789';
const config = testConfig({ HOSTS: 'id:id-host', TOURNAMENT_SECRET: SECRET });

/** The public calls whose responses may contain names. */
const READS = [
  '/api/matches',
  '/api/monster-query',
  '/api/monster-query?USER=bad',
  '/api/monster-query?USER=BAD',
  '/api/monster-history/1',
  '/api/monster-history/2/fights',
  '/api/monster-history/1/run',
  '/api/monster-history/2/run',
  '/api/monster-records?id=1',
  '/api/monster-names?term=rude',
  '/api/player-search?term=b',
  '/api/players/bad',
  '/api/players/bad/form',
  '/api/players/bad/fights',
  '/api/users/bad',
  '/api/owners/bad/playlists',
  '/api/statistics/HARE',
  '/api/statistics/HARE/form',
  '/api/versus',
  '/api/versus/HARE/HARE',
  '/api/versus/bad/bea',
  '/api/players',
  '/api/champions?period=ever',
  '/api/next',
  '/api/odds',
  '/api/fight/1',
  '/api/fights',
  '/api/fights/week?day=2026-01-02',
  '/api/tournaments',
  '/api/tournament/Cup',
  '/api/snapshot',
];

eachDatabase('hidden names', (open, _kind, once) => {
  async function openLeague() {
    const database = await open();
    const app = await createTestApp(database, { config, sessions: testSessions });
    await feed(app, [playerEvent('bad'), playerEvent('bea'), playerEvent('host')]);
    const rude = { MONSTER_NAME: 'Rude Name' };
    await feed(app, [monsterEvent(1, { USER: 'bad', ...rude }), monsterEvent(2)]);
    const leftCombatant = { ...testSide(1), ...rude };
    const startsAt = '2036-01-02T03:04:05Z';
    const upcoming = { leftCombatant, bettingClosesAt: startsAt, startsAt };
    await feed(app, [
      upcomingEvent('decided', upcoming),
      fightEvent(1, 2, { leftCombatant, bout: 'decided' }),
      upcomingEvent('next', upcoming),
    ]);
    await save(app, 'Cup');
    return { app, database };
  }

  async function save(app: FastifyInstance, name: string) {
    const saved = await app.inject({
      method: 'POST',
      url: '/api/tournament',
      headers: { 'x-secret': SECRET },
      payload: { name, participants: [{ ID: 1 }, { ID: 2 }] },
    });
    expect(saved.statusCode).toBe(200);
  }

  const atDesk = (app: FastifyInstance, path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/host/${path}`,
      payload,
      headers: callerHeaders('host'),
    });

  /** What is refused repeats to its caller what that caller sent. */
  const bodiesOf = (app: FastifyInstance, urls: string[]) =>
    Promise.all(
      urls.map(async (url) => {
        const { body, statusCode } = await app.inject(url);
        return { url, body: statusCode === 400 ? '' : body };
      }),
    );
  const bodies = (app: FastifyInstance) => bodiesOf(app, READS);

  test('a player’s name is in no response, and is back once it is shown again', async () => {
    const { app } = await openLeague();
    const before = await bodies(app);
    expect(before.filter(({ body }) => /bad/i.test(body)).length).toBeGreaterThan(5);
    const hidden = await atDesk(app, 'names/hide', { kind: 'player', name: 'bad' });
    expect(hidden.json()).toEqual({ hidden: 'BAD' });
    expect((await bodies(app)).filter(({ body }) => /bad/i.test(body))).toEqual([]);
    expect((await app.inject('/api/players/bad')).statusCode).toBe(404);
    expect((await app.inject('/api/users/BAD')).statusCode).toBe(404);
    expect((await app.inject('/api/monster-query?USER=bad')).json().totalRecords).toBe(0);
    const { monster } = (await app.inject('/api/monster-history/1')).json();
    expect(monster).toMatchObject({
      ID: 1,
      MONSTER_NAME: 'Rude Name',
      POW: 200,
      USER: HIDDEN_NAME,
    });
    const own = await app.inject({ url: '/api/users/bad', headers: callerHeaders('bad') });
    expect(own.json()).toMatchObject({ login: 'bad', displayName: 'BAD', balance: 1000 });
    await atDesk(app, 'names/show', { kind: 'player', subject: 'id-bad' });
    expect(await bodies(app)).toEqual(before);
    await app.close();
  });

  test('a follower of a hidden player sees no name either', async () => {
    const { app } = await openLeague();
    const headers = callerHeaders('bea');
    const follow = { url: '/api/owners/bea/follows', headers };
    const payload = { kind: 'player', name: 'bad' };
    expect((await app.inject({ ...follow, method: 'POST', payload })).body).toMatch(/bad/i);
    await atDesk(app, 'names/hide', payload);
    for (const url of [follow.url, '/api/owners/bea/followed-fights']) {
      const { statusCode, body } = await app.inject({ url, headers });
      expect([statusCode, body]).toEqual([200, expect.not.stringMatching(/bad/i)]);
    }
    await app.close();
  });

  test('a fighter’s name is in no response, and no search finds it', async () => {
    const { app } = await openLeague();
    await app.inject('/api/matches');
    await atDesk(app, 'names/hide', { kind: 'fighter', name: 'rude NAME' });
    expect((await bodies(app)).filter(({ body }) => /rude/i.test(body))).toEqual([]);
    const [fight] = (await app.inject('/api/matches')).json().records;
    expect(fight.leftCombatant).toEqual({ ID: 1, MONSTER_NAME: HIDDEN_NAME, RACE: 'HARE' });
    expect((await app.inject('/api/monster-names?term=hid')).json().monsters).toEqual([]);
    await app.close();
  });

  test('names that look the same as a hidden one are hidden, too, and entered once', async () => {
    const { app } = await openLeague();
    const alike = ['QWVILE  BEAST', 'QWVІLЕ ВЕАЅТ', 'QW\u200bVI\u00adLE BEAST', 'qwvile beast'];
    const named = alike.map((MONSTER_NAME, place) => monsterEvent(10 + place, { MONSTER_NAME }));
    const other = monsterEvent(20, { MONSTER_NAME: 'QWVILE BEASTS' });
    await feed(app, [...named, other, monsterEvent(21, { MONSTER_NAME: 'QWVILE BEAST' })]);
    const seconds = alike.map((MONSTER_NAME, place) =>
      fightEvent(10 + place, 20, {
        leftCombatant: { ID: 10 + place, RACE: 'HARE', MONSTER_NAME },
        rightCombatant: { ID: 20, RACE: 'HARE', MONSTER_NAME: 'QWVILE BEASTS' },
      }),
    );
    expect((await feed(app, seconds)).rejected).toEqual([]);
    for (const name of ['QWVILE BEAST', alike[1] ?? '']) {
      await atDesk(app, 'names/hide', { kind: 'fighter', name });
    }
    const headers = callerHeaders('host');
    const { hidden } = (await app.inject({ url: '/api/host/names', headers })).json();
    expect(hidden).toMatchObject([{ label: expect.stringMatching(/^qwvile beast$/i) }]);
    const said = await bodies(app);
    for (const id of [10, 11, 12, 13]) {
      said.push(...(await bodiesOf(app, [`/api/monster-history/${id}`, `/api/versus/HARE/HARE`])));
    }
    for (const name of [...alike, 'QWVILE BEAST']) {
      expect(said.filter(({ body }) => body.includes(`"${name}"`))).toEqual([]);
    }
    expect(JSON.stringify(said)).toContain('QWVILE BEASTS');
    await app.close();
  });

  test('a name hidden before names were compared by their looks stays hidden', async () => {
    const { app, database } = await openLeague();
    const old = { kind: 'fighter' as const, subject: 'rude name', label: 'Rude Name' };
    await database.kysely
      .insertInto('hidden_names')
      .values({ ...old, texts_json: '["rude name"]', hidden_by: 'HOST', hidden_at: 1 })
      .execute();
    const later = await createTestApp(database, { config, sessions: testSessions });
    expect((await bodies(later)).filter(({ body }) => /rude/i.test(body))).toEqual([]);
    await atDesk(later, 'names/hide', { kind: 'fighter', name: 'Rude Name' });
    await atDesk(later, 'names/show', { kind: 'fighter', subject: 'rude name' });
    expect((await later.inject('/api/monster-records?id=1')).body).toContain('Rude Name');
    await Promise.all([app.close(), later.close()]);
  });

  test('a hidden player stays hidden under later names', async () => {
    const { app } = await openLeague();
    await atDesk(app, 'names/hide', { kind: 'player', name: 'bad' });
    for (const [login, displayName] of [
      ['worse', 'Worse'],
      ['worst', 'Worst'],
    ]) {
      await feed(app, [playerEvent('bad', { login, displayName })]);
      await feed(app, [monsterEvent(login === 'worse' ? 30 : 31, { USER: displayName })]);
    }
    const said = await bodiesOf(app, ['/api/monster-query', '/api/players/worst', ...READS]);
    expect(said.filter(({ body }) => /bad|wors[et]/i.test(body))).toEqual([]);
    await app.close();
  });

  once('control characters are dropped from names', async () => {
    const { app } = await openLeague();
    const MONSTER_NAME = 'Ru\u0007st\u202ey\tTwo ';
    await feed(app, [monsterEvent(40, { MONSTER_NAME, USER: 'BE\u200eA' })]);
    expect((await app.inject('/api/monster-records?id=40')).json()).toMatchObject({
      MONSTER_NAME: 'Rusty Two',
      USER: 'BEA',
    });
    const fight = fightEvent(40, 2, { leftCombatant: { ID: 40, RACE: 'HARE', MONSTER_NAME } });
    expect(await feed(app, [fight])).toMatchObject({ accepted: 1 });
    await app.close();
  });

  test('a playlist’s and a tournament’s name are hidden; the tournament leaves the list', async () => {
    const { app } = await openLeague();
    const headers = callerHeaders('bea');
    const made = await app.inject({
      method: 'POST',
      url: '/api/playlists',
      headers,
      payload: { name: 'Loud words', isPublic: true },
    });
    const { playlistId } = made.json();
    await atDesk(app, 'names/hide', { kind: 'playlist', name: `/playlist/${playlistId}/songs` });
    const playlist = (await app.inject(`/api/playlists/${playlistId}`)).json();
    expect(playlist).toMatchObject({ id: playlistId, name: HIDDEN_NAME, owner: 'BEA' });
    expect((await app.inject('/api/owners/bea/playlists')).body).not.toContain('Loud');
    await atDesk(app, 'names/hide', { kind: 'tournament', name: 'Cup' });
    expect((await app.inject('/api/tournaments')).json()).toEqual([]);
    expect((await app.inject('/api/tournament/Cup')).json()).toMatchObject({
      id: 'Cup',
      name: HIDDEN_NAME,
    });
    await app.close();
  });

  test('the former name of a tournament does not reveal a hidden one', async () => {
    const { app } = await openLeague();
    const headers = { 'x-secret': SECRET };
    await app.inject({
      method: 'POST',
      url: '/api/tournament/Cup/rename',
      headers,
      payload: { name: 'Rude Cup' },
    });
    expect((await app.inject('/api/tournament/Cup')).json()).toMatchObject({
      renamedTo: 'Rude Cup',
    });
    await atDesk(app, 'names/hide', { kind: 'tournament', name: 'Rude Cup' });
    const answer = await app.inject('/api/tournament/Cup');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Rude');
    await app.close();
  });

  test('other processes and a restarted one hide the name, too; hiding it twice makes one entry', async () => {
    const { app, database } = await openLeague();
    await atDesk(app, 'names/hide', { kind: 'player', name: 'bad' });
    await atDesk(app, 'names/hide', { kind: 'player', name: 'BAD' });
    const names = await app.inject({ url: '/api/host/names', headers: callerHeaders('host') });
    expect(names.json().hidden).toMatchObject([{ kind: 'player', label: 'BAD', by: 'HOST' }]);
    const audit = await app.inject({ url: '/api/host/audit', headers: callerHeaders('host') });
    expect(audit.json().entries).toMatchObject([
      { userId: 'id-host', who: 'HOST', action: 'hid a player', subject: 'BAD' },
    ]);
    const other = await createTestApp(database, { config, sessions: testSessions });
    expect((await other.inject('/api/monster-history/1')).body).not.toMatch(/bad/i);
    await atDesk(app, 'names/show', { kind: 'player', subject: 'id-bad' });
    expect((await other.inject('/api/monster-history/1')).body).toContain('bad');
    await Promise.all([app.close(), other.close()]);
  });

  once('an unknown name cannot be hidden', async () => {
    const { app } = await openLeague();
    for (const kind of ['player', 'fighter', 'playlist', 'tournament']) {
      const answer = await atDesk(app, 'names/hide', { kind, name: 'Nobody' });
      expect([kind, answer.statusCode]).toEqual([kind, 404]);
    }
    await app.close();
  });

  test('a blocked player is in no public list, but keeps page and records', async () => {
    const { app } = await openLeague();
    await atDesk(app, 'players/block', { name: 'bad' });
    expect((await app.inject('/api/player-search?term=b')).json().players).toEqual([
      { login: 'bea', displayName: 'BEA' },
    ]);
    expect((await app.inject('/api/statistics/HARE')).json().monsterStats.topUsers).toEqual([]);
    expect((await app.inject('/api/players/bad')).statusCode).toBe(200);
    expect((await app.inject('/api/monster-history/1')).body).toContain('bad');
    await atDesk(app, 'players/unblock', { userId: 'id-bad' });
    expect((await app.inject('/api/player-search?term=bad')).json().players).toHaveLength(1);
    await app.close();
  });
});
