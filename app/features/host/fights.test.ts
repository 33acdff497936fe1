import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
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
} from '#server/testing/app.ts';

const SECRET = 'organisers-secret-0123456789';
const config = testConfig({ HOSTS: 'host', TOURNAMENT_SECRET: SECRET });
const headers = callerHeaders('host');

eachDatabase('the host’s desk', (open) => {
  async function openLeague() {
    const app = await createTestApp(await open(), { config, sessions: testSessions });
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    await feed(app, [fightEvent(1, 2, { id: 'first' }), fightEvent(1, 2, { id: 'second' })]);
    return app;
  }
  const post = (app: FastifyInstance, path: string, payload: object, key?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/host/${path}`,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      payload,
    });
  const get = async (app: FastifyInstance, path: string) =>
    (await app.inject({ url: `/api/host/${path}`, headers })).json();

  test('a fight is voided as previewed, once', async () => {
    const app = await openLeague();
    const listed = await get(app, 'fights');
    expect(listed.fights.map(({ event }: { event: string }) => event)).toEqual(['second', 'first']);
    const preview = await post(app, 'fights/preview', { event: 'second' });
    const { changes } = preview.json();
    expect(changes).toContainEqual({
      subject: 'Monster 1 (1)',
      figure: 'streak',
      before: '2',
      after: '1',
    });
    expect(changes).toContainEqual({ subject: 'ANA', figure: 'fights', before: '2', after: '1' });
    expect((await app.inject('/api/matches')).json().records).toHaveLength(2);
    const change = { event: 'second' };
    for (const _ of ['once', 'again']) {
      const voided = await post(app, 'fights/change', change, 'take-back');
      expect(voided.json()).toEqual({ changed: true });
    }
    expect((await app.inject('/api/matches')).json().records).toHaveLength(1);
    expect((await app.inject('/api/monster-history/1')).json().monster.streak).toBe(1);
    const { entries } = await get(app, 'audit');
    expect(entries).toMatchObject([{ action: 'voided a fight', who: 'HOST' }]);
    const outcome = { leftSideWins: false, knockOut: true };
    const other = await post(app, 'fights/change', { ...change, outcome }, 'take-back');
    expect(other.json()).toMatchObject({ error: { code: 'key_reused' } });
    expect((await post(app, 'fights/change', change, 'other-key')).statusCode).toBe(404);
    await app.close();
  });

  test('an outcome is corrected, and can be corrected again', async () => {
    const app = await openLeague();
    const [{ event, number }] = (await get(app, 'fights')).fights;
    const outcome = { leftSideWins: false, knockOut: true };
    const { changes } = (await post(app, 'fights/preview', { event, outcome })).json();
    expect(changes).toContainEqual({
      subject: `Fight ${number}`,
      figure: 'result',
      before: 'Monster 1 beat Monster 2',
      after: 'Monster 2 beat Monster 1 by KO',
    });
    await post(app, 'fights/change', { event, outcome }, 'correct');
    const { records } = (await app.inject('/api/matches')).json();
    expect(records[0]).toMatchObject({ id: number, outcome });
    const [again] = (await get(app, `fights?number=${number}`)).fights;
    expect(again).toMatchObject({ event: 'host-id-host-correct', leftSideWins: false });
    await post(app, 'fights/change', { event: again.event });
    expect((await app.inject('/api/matches')).json().records).toHaveLength(1);
    await app.close();
  });

  test('the state of the feed and the rejected events, with reasons, up to a limit', async () => {
    const app = await openLeague();
    expect(await get(app, 'pulse')).toMatchObject({
      lastEvent: { id: expect.any(String), type: 'fight' },
      lastMinute: 5,
    });
    for (let batch = 0; batch < 12; batch += 1) {
      await feed(
        app,
        Array.from({ length: 30 }, (_, at) => ({
          ...monsterEvent(1),
          id: `${batch}-${at}`,
          LIF: 'x',
        })),
      );
    }
    const { rejections } = await get(app, 'rejections');
    expect(rejections).toHaveLength(200);
    expect(rejections[0]).toMatchObject({ id: '11-19', type: 'monster' });
    expect(rejections[0].reason).toContain('LIF: got "x"');
    await app.close();
  });

  test('a host’s pass opens the organiser’s desk until the host leaves HOSTS', async () => {
    const database = await open();
    const app = await createTestApp(database, { config, sessions: testSessions });
    const { pass } = (await post(app, 'desk', {})).json();
    const knock = (at: FastifyInstance, secret: string) =>
      at.inject({ url: '/api/tournament-secret', headers: { 'x-secret': secret } });
    expect((await knock(app, pass)).statusCode).toBe(200);
    expect((await knock(app, `${pass.slice(0, -2)}xx`)).statusCode).toBe(403);
    const later = await createTestApp(database, {
      config: testConfig({ TOURNAMENT_SECRET: SECRET }),
      sessions: testSessions,
    });
    expect((await knock(later, pass)).statusCode).toBe(403);
    await Promise.all([app.close(), later.close()]);
  });
});
