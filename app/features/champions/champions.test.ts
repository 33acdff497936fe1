import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { wrongLists } from '#server/testing/champions.ts';
import { mixedHistory } from '#server/testing/mixed-history.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { PERIODS, type Period } from './rules.ts';

/** A Thursday of the second season's third week. */
const NOW = Date.parse('2026-04-16T12:00:00Z');
const BEGINS: Record<Period, string> = {
  week: '2026-04-13T00:00:00Z',
  season: '2026-03-30T00:00:00Z',
  ever: '1970-01-01T00:00:00Z',
};

afterEach(() => {
  vi.useRealTimers();
});

const ask = async (app: FastifyInstance, period: Period) =>
  (await app.inject(`/api/champions?period=${period}`)).json();

eachDatabase('GET /api/champions', (open, kind) => {
  test('equals a recount of every list after mixed events, including voided ones', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const database = await open();
    const app = await createTestApp(database);
    for (const batch of mixedHistory(NOW, { rounds: kind === 'sqlite' ? 8 : 4 })) {
      expect((await feed(app, batch)).rejected).toEqual([]);
      expect(await readAggregates(database.kysely)).toEqual(
        await recountAggregates(database.kysely),
      );
    }
    for (const period of PERIODS) {
      expect(await wrongLists(app, database, { period, from: Date.parse(BEGINS[period]) })).toEqual(
        [],
      );
    }
    await app.close();
  });

  test('a list without a figure in this week is empty, as in a recount', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const database = await open();
    const app = await createTestApp(database);
    const DATE = new Date(NOW).toISOString();
    await feed(app, [monsterEvent(1, { DATE, SPD: 0 }), monsterEvent(2, { DATE, SPD: 0 })]);
    await feed(app, [fightEvent(1, 2, { date: DATE })]);
    const { strongest } = await ask(app, 'week');
    expect(strongest.find(({ by }: { by: string }) => by === 'SPD')).toMatchObject({ records: [] });
    const from = Date.parse(BEGINS.week);
    expect(await wrongLists(app, database, { period: 'week', from })).toEqual([]);
    await app.close();
  });

  test('the winner of the latest fight is the champion, until the fight is voided', async () => {
    const app = await createTestApp(await open());
    expect(await ask(app, 'ever')).toMatchObject({ champion: null, trainers: [], streaks: [] });
    await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
    const last = fightEvent(2, 1, { date: '2026-01-02T03:06:00Z' });
    await feed(app, [last]);
    expect(await ask(app, 'week')).toMatchObject({ champion: { ID: 2, figure: 1 } });
    await feed(app, [{ id: 'back', type: 'void', event: last.id }]);
    expect(await ask(app, 'week')).toMatchObject({ champion: { ID: 1, figure: 1 } });
    await app.close();
  });

  test('the best streak of a record counts, whatever came after', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    const wins = [...'WWWWWWWWLW'].map((letter) =>
      fightEvent(1, 2, { outcome: { leftSideWins: letter === 'W', knockOut: false } }),
    );
    await feed(app, wins);
    const streaks = async () =>
      (await ask(app, 'ever')).streaks.map((streak: { ID: number; figure: number }) => [
        streak.ID,
        streak.figure,
      ]);
    expect(await streaks()).toEqual([
      [1, 8],
      [2, 1],
    ]);
    const { streaks: ofPlayer } = (await app.inject('/api/players/ana')).json();
    expect(ofPlayer).toMatchObject([{ ID: 1, streak: 8 }]);
    expect((await app.inject('/api/monster-records?id=1')).json()).toMatchObject({ streak: 1 });
    await feed(app, [{ id: 'v', type: 'void', event: wins[4]?.id }]);
    expect((await streaks())[0]).toEqual([1, 7]);
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    await app.close();
  });

  test('an old fight counts in its own week and season, and for ever', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const app = await createTestApp(await open());
    await feed(app, [playerEvent('ana')]);
    for (const [first, at] of [
      [1, '2026-04-12T23:59:59Z'],
      [3, '2026-03-29T23:59:59Z'],
    ] as const) {
      await feed(app, [
        monsterEvent(first, { DATE: at, USER: 'ana' }),
        monsterEvent(first + 1, { DATE: at }),
        fightEvent(first, first + 1, { date: at }),
      ]);
    }
    const fights = async (period: Period) => (await ask(app, period)).trainers[0]?.fights;
    expect(await fights('week')).toBeUndefined();
    expect(await fights('season')).toBe(1);
    expect(await fights('ever')).toBe(2);
    await app.close();
  });
});
