import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { lowerBound } from '#app/features/monsters/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { mixedHistory } from '#server/testing/mixed-history.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { PERIODS, type Period, type RECORD_LISTS, TOP } from './rules.ts';

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

/** What a list says of each of its records. */
const figures = (list: { ID: number; figure: number }[]) =>
  list.map(({ ID, figure }) => [ID, figure]);

eachDatabase('GET /api/champions', (open) => {
  test('agrees with a recount of every list after mixed events, taken back ones included', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const database = await open();
    const app = await createTestApp(database);
    for (const batch of mixedHistory(NOW)) {
      expect((await feed(app, batch)).rejected).toEqual([]);
      expect(await readAggregates(database.kysely)).toEqual(
        await recountAggregates(database.kysely),
      );
    }
    for (const period of PERIODS) {
      const answer = await ask(app, period);
      const expected = await recount(database, Date.parse(BEGINS[period]));
      for (const { by, records } of answer.strongest) {
        expect(figures(records), `${period} ${by}`).toEqual(expected.records(by));
      }
      expect(figures(answer.streaks)).toEqual(expected.records('streak'));
      expect(figures(answer.knockOuts)).toEqual(expected.records('knockOuts'));
      for (const list of ['trainers', 'races', 'types'] as const) {
        const key = { trainers: 'USER', races: 'race', types: 'type' }[list];
        expect(
          answer[list].map((one: Record<string, unknown>) => [one[key], one.fights, one.wins]),
          `${period} ${list}`,
        ).toEqual(expected.fought[list]);
      }
      expect(answer.streaks.length).toBeGreaterThan(0);
    }
    await app.close();
  });

  test('the winner of the latest fight reigns, until the fight is taken back', async () => {
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

  test('an old fight counts in its own week, season and ever', async () => {
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

/** Every list, from the records and the fights themselves. */
async function recount({ kysely: db }: AppDatabase, from: number) {
  const records = await db.selectFrom('monster_records').selectAll().execute();
  const fights = await db.selectFrom('fights').selectAll().where('date', '>=', from).execute();
  const players = await db.selectFrom('players').select(['user_id', 'display_name']).execute();
  const all = await db.selectFrom('fights').selectAll().where('knock_out', '=', 1).execute();
  const knockOuts = (id: number) =>
    all.filter((one) => (one.left_side_wins ? one.left_id : one.right_id) === id).length;
  const sums = { trainers: new Map(), races: new Map(), types: new Map() };
  for (const fight of fights) {
    for (const [id, won] of [
      [fight.left_id, fight.left_side_wins],
      [fight.right_id, 1 - fight.left_side_wins],
    ]) {
      const record = records.find((one) => one.id === id);
      const keys = [record?.user_id, record?.race, record?.race_type];
      for (const [place, map] of Object.values(sums).entries()) {
        const key = keys[place];
        if (!key) continue;
        const [before, wins] = map.get(key) ?? [0, 0];
        map.set(key, [before + 1, wins + (won ?? 0)]);
      }
    }
  }
  const surest = (map: Map<string, [number, number]>, nameOf = (key: string) => key) =>
    [...map]
      .filter(([, [, wins]]) => wins > 0)
      .sort(
        ([a, [aFights, aWins]], [b, [bFights, bWins]]) =>
          lowerBound(bWins, bFights) - lowerBound(aWins, aFights) || (a < b ? -1 : 1),
      )
      .slice(0, TOP)
      .map(([key, [count, wins]]) => [nameOf(key), count, wins]);
  const nameOf = (id: string) => players.find(({ user_id }) => user_id === id)?.display_name ?? '';
  return {
    records: (list: (typeof RECORD_LISTS)[number]) =>
      records
        .filter(({ date }) => date >= from)
        .map((row) => [
          row.id,
          list === 'knockOuts' ? knockOuts(row.id) : (row[list.toLowerCase() as 'lif'] as number),
        ])
        .filter(([, figure]) => (figure as number) > 0)
        .sort(([a, x], [b, y]) => (y as number) - (x as number) || (a as number) - (b as number))
        .slice(0, TOP),
    fought: {
      trainers: surest(sums.trainers, nameOf),
      races: surest(sums.races),
      types: surest(sums.types),
    },
  };
}
