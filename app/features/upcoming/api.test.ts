import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  upcomingEvent,
} from '#server/testing/app.ts';
import { coalesce } from './api.server.ts';

const soon = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
const upcoming = (id: string, bout: string, fields: object = {}) =>
  upcomingEvent(bout, { id, bettingClosesAt: soon(10), startsAt: soon(15), ...fields });
const SETTING = [
  playerEvent('ana'),
  monsterEvent(1, { USER: 'ana', TECHNIQUES: ['Straight', 'Smash'] }),
  monsterEvent(2, { LIF: 900, POW: 5 }),
  fightEvent(1, 2),
  fightEvent(2, 1),
  fightEvent(1, 2, { outcome: { leftSideWins: true, knockOut: true } }),
];

eachDatabase('GET /api/next', (open) => {
  test('is empty while no fight is announced', async () => {
    const app = await createTestApp(await open());
    expect((await app.inject('/api/next')).json()).toEqual({ bouts: [], last: null });
    await app.close();
  });

  test('has both fighters with figures, record, form, techniques, meetings, pool and estimate', async () => {
    const app = await createTestApp(await open());
    await feed(app, SETTING);
    const guest = { MONSTER_NAME: 'Guest', RACE: 'PIXIE', POW: 300 };
    await feed(app, [
      upcoming('u2', 'b2', { startsAt: soon(60), rightCombatant: guest }),
      upcoming('u1', 'b1'),
      { id: 'p1', type: 'pool', bout: 'b1', left: 300, right: 100 },
    ]);
    const { bouts, last } = (await app.inject('/api/next')).json();
    expect(last).toBeNull();
    expect(bouts.map(({ bout }: { bout: string }) => bout)).toEqual(['b1', 'b2']);
    expect(bouts[0]).toMatchObject({
      left: { ID: 1, USER: 'ana', POW: 200, wins: 2, losses: 1, streak: 1 },
      right: { ID: 2, LIF: 900, wins: 1, losses: 2, streak: 0 },
      pool: { left: 300, right: 100 },
      postponed: false,
      cancelled: false,
      result: null,
    });
    expect(bouts[0].left.form[0]).toEqual({ won: true, knockOut: true });
    expect(bouts[0].left.techniques).toHaveLength(2);
    expect(bouts[0].estimate.low).toBeLessThan(bouts[0].estimate.leftChance);
    expect(bouts[0].estimate.reasons.length).toBeLessThanOrEqual(3);
    expect(bouts[0].estimate).not.toHaveProperty('elo');
    expect(bouts[1].right).toMatchObject({ ID: null, POW: 300, LIF: null, techniques: null });
    await app.close();
  });

  test('a postponed fight has its new times, a decided one its result, and a cancelled one is marked', async () => {
    const app = await createTestApp(await open());
    await feed(app, [...SETTING, upcoming('u1', 'b1'), upcoming('u2', 'b2')]);
    const startsAt = soon(600);
    await feed(app, [upcoming('u3', 'b1', { startsAt })]);
    const next = async () => (await app.inject('/api/next')).json();
    expect((await next()).bouts[1]).toMatchObject({ bout: 'b1', startsAt, postponed: true });
    await feed(app, [fightEvent(1, 2, { bout: 'b1' })]);
    expect(await next()).toMatchObject({
      bouts: [{ bout: 'b2' }],
      last: { bout: 'b1', result: { leftSideWins: true, asAnnounced: true } },
    });
    await feed(app, [{ id: 'c', type: 'cancelled', bout: 'b2' }]);
    expect(await next()).toMatchObject({ bouts: [], last: { bout: 'b2', cancelled: true } });
    await app.close();
  });

  test('an overdue fight is left out once a later one is decided', async () => {
    const app = await createTestApp(await open());
    const times = (minute: number) => ({
      bettingClosesAt: soon(60 * minute),
      startsAt: soon(60 * minute),
    });
    const names = async () =>
      (await app.inject('/api/next')).json().bouts.map(({ bout }: { bout: string }) => bout);
    await feed(app, [...SETTING, upcoming('u1', 'forgotten', times(-8))]);
    await feed(app, [upcoming('u2', 'decided', times(-4)), upcoming('u3', 'next', times(5))]);
    expect(await names()).toEqual(['decided', 'next', 'forgotten']);
    await feed(app, [fightEvent(1, 2, { bout: 'decided' })]);
    expect(await names()).toEqual(['next']);
    await app.close();
  });

  test('abandoned fights never hide the one that is due', async () => {
    const app = await createTestApp(await open());
    const times = (minute: number) => ({
      bettingClosesAt: soon(60 * minute),
      startsAt: soon(60 * minute),
    });
    const old = [-25, -20, -15, -10].map((minute, place) =>
      upcoming(`u${place}`, `old${place}`, times(minute)),
    );
    await feed(app, [...SETTING, ...old, upcoming('u', 'due', times(1))]);
    const { bouts } = (await app.inject('/api/next')).json();
    expect(bouts.map(({ bout }: { bout: string }) => bout)).toEqual([
      ...['due', 'old3', 'old2', 'old1'],
    ]);
    await app.close();
  });

  test('the scores of the estimates equal those computed from the results', async () => {
    const app = await createTestApp(await open());
    const odds = async () => (await app.inject('/api/odds')).json();
    expect(await odds()).toMatchObject({ estimate: null, crowd: null, weeks: [], upsets: [] });
    await feed(app, [...SETTING, upcoming('u1', 'b1'), upcoming('u2', 'b2')]);
    await feed(app, [
      { id: 'p1', type: 'pool', bout: 'b1', left: 300, right: 100 },
      fightEvent(1, 2, { bout: 'b1' }),
      fightEvent(1, 2, { bout: 'b2', outcome: { leftSideWins: false, knockOut: false } }),
    ]);
    const answer = await odds();
    expect(answer.estimate.estimates).toBe(2);
    expect(answer.besideCrowd.estimates).toBe(1);
    expect(answer.crowd.logLoss).toBeCloseTo(-Math.log(0.75), 5);
    expect(answer.weeks).toMatchObject([{ name: '2025-12-29', estimates: 2 }]);
    const bins = answer.bins.filter(Boolean);
    expect(bins.reduce((sum: number, bin: { estimates: number }) => sum + bin.estimates, 0)).toBe(
      2,
    );
    expect(answer.upsets.length).toBe(1);
    await app.close();
  });
});

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('fifty pools a second are published once, with the last pool', () => {
  let done = 0;
  let seen = 0;
  let sent = 0;
  const storm = coalesce(1000, () => {
    done += 1;
    seen = sent;
  });
  for (let n = 0; n < 250; n += 1) {
    sent += 1;
    storm.call();
    vi.advanceTimersByTime(20);
  }
  expect(done).toBeLessThanOrEqual(6);
  vi.advanceTimersByTime(1000);
  expect(seen).toBe(250);
  storm.stop();
});
