import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { weekOf } from '#app/core/weeks.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testSessions,
  upcomingEvent,
} from '#server/testing/app.ts';
import type { Picks, PickTable } from './contract.ts';
import { MIN_PICKS } from './rules.ts';
import { closeSeasons } from './tables-store.server.ts';

const fight = (bout: string, leftSideWins = true) =>
  fightEvent(1, 2, {
    id: `f-${bout}`,
    bout,
    date: new Date().toISOString(),
    outcome: { leftSideWins, knockOut: false },
  });
const pick = (app: FastifyInstance, login: string, bout: string, side = 'left', sure = 75) =>
  app.inject({
    method: 'POST',
    url: `/api/owners/${login}/picks`,
    headers: callerHeaders(login),
    payload: { bout, side, sure },
  });
const SETTING = [playerEvent('ana'), monsterEvent(1), monsterEvent(2), fightEvent(1, 2)];

/** The table of this week, counted by the test. */
async function recount({ kysely }: AppDatabase) {
  const rows = await kysely
    .selectFrom('picks')
    .innerJoin('bouts', 'bouts.bout', 'picks.bout')
    .innerJoin('fights', 'fights.number', 'bouts.fight_number')
    .select([
      'picks.user_name',
      'left_side',
      'sure',
      'left_side_wins',
      'fights.date',
      'winner_chance',
    ])
    .execute();
  const byUser = Object.groupBy(
    rows.filter(({ date }) => weekOf(date) === weekOf(Date.now())),
    ({ user_name }) => user_name,
  );
  return Object.entries(byUser)
    .map(([displayName, picks = []]) => {
      const chances = picks.map(({ left_side, left_side_wins, sure }) =>
        left_side === left_side_wins ? sure : 100 - sure,
      );
      const right = chances.filter((chance) => chance > 50).length;
      const sum = chances.reduce((all, chance) => all + (100 - chance) ** 2, 0);
      const brier = sum / picks.length / 10_000;
      const leads = picks.map(
        ({ winner_chance }, at) =>
          (1 - (winner_chance ?? 0) / 1e6) ** 2 - (1 - (chances[at] ?? 0) / 100) ** 2,
      );
      const lead = leads.reduce((all, one) => all + one, 0) / picks.length;
      const spread = Math.hypot(...leads) / Math.sqrt(picks.length);
      const luck = (2.58 * Math.max(0.25, spread)) / Math.sqrt(picks.length);
      return { displayName, picks: picks.length, right, brier, lead, certain: lead - luck };
    })
    .filter(({ picks }) => picks >= MIN_PICKS)
    .sort((a, b) => b.certain - a.certain)
    .map(({ certain: _, ...row }) => row);
}

eachDatabase('picks', (open) => {
  async function openLeague() {
    const database = await open();
    const app = await createTestApp(database, { sessions: testSessions });
    await feed(app, SETTING);
    return { app, database };
  }

  test('are made once for an announced fight, and scored when it is decided', async () => {
    const { app } = await openLeague();
    expect((await pick(app, 'ana', 'none')).statusCode).toBe(404);
    await feed(app, [
      upcomingEvent('a'),
      { id: 'p', type: 'pool', bout: 'a', left: 300, right: 100 },
    ]);
    const made = await pick(app, 'ana', 'a');
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      { picks: [{ bout: 'a', side: 'left', sure: 75, result: null }], score: null },
    ]);
    expect((await pick(app, 'ana', 'a')).json()).toEqual(made.json());
    const other = await pick(app, 'ana', 'a', 'right');
    expect([other.statusCode, other.json().error.message]).toEqual([
      409,
      'You have made another pick for this fight. It stays.',
    ]);
    expect((await pick(app, 'ana', 'a', 'left', 100)).statusCode).toBe(400);
    await feed(app, [fight('a')]);
    const late = await pick(app, 'bo', 'a');
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'closed']);
    const mine = async (): Promise<Picks> =>
      (await app.inject({ url: '/api/owners/ana/picks', headers: callerHeaders('ana') })).json();
    expect(await mine()).toMatchObject({
      picks: [{ result: { number: 2, right: true } }],
      score: { picks: 1, right: 1, run: 1, brier: 0.0625, crowdBrier: 0.0625 },
    });
    await feed(app, [{ id: 'v', type: 'void', event: 'f-a' }]);
    expect(await mine()).toMatchObject({ picks: [{ result: null }], score: null });
    await app.close();
  });

  test('are not possible again when the clock is set back after betting has closed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app } = await openLeague();
    await feed(app, [upcomingEvent('a')]);
    const announcedAt = Date.now();
    vi.setSystemTime(announcedAt + 3_600_000);
    expect((await pick(app, 'ana', 'a')).json().error.code).toBe('closed');
    vi.setSystemTime(announcedAt);
    expect((await pick(app, 'ana', 'a')).json().error.code).toBe('closed');
    expect((await pick(app, 'bo', 'a')).json().error.code).toBe('closed');
    await feed(app, [upcomingEvent('b')]);
    expect((await pick(app, 'bo', 'b')).statusCode).toBe(200);
    await app.close();
  });

  test('make a table of the week that equals a recount, without hidden names, blocked players and voided fights', async () => {
    const { app, database } = await openLeague();
    const table = async (): Promise<PickTable['rows']> =>
      (await app.inject('/api/picks/week')).json().rows;
    const logins = ['ana', 'bo', 'cy', 'di', 'eve'];
    await feed(
      app,
      logins.slice(1).map((login) => playerEvent(login)),
    );
    const bouts = Array.from({ length: 12 }, (_, n) => `b${n}`);
    await feed(
      app,
      bouts.map((bout) => upcomingEvent(bout)),
    );
    for (const [n, bout] of bouts.entries()) {
      for (const [at, login] of logins.entries()) {
        if (login === 'eve' && n >= MIN_PICKS - 1) continue;
        const side = (n * (at + 2)) % 3 === 0 ? 'left' : 'right';
        await pick(app, login, bout, side, [60, 75, 90][(n + at) % 3]);
      }
    }
    await feed(
      app,
      bouts.map((bout, n) => fight(bout, n % 2 === 0)),
    );
    const close = (rows: Omit<PickTable['rows'][number], 'place' | 'login'>[]) =>
      rows.map(({ displayName, picks, right, ...row }) => ({
        ...{ displayName, picks, right },
        brier: Math.round(row.brier * 1e9),
        lead: Math.round(row.lead * 1e9),
      }));
    expect((await table()).map(({ displayName }) => displayName)).toHaveLength(4);
    expect(close(await table())).toEqual(close(await recount(database)));
    const { id: _, ...replacement } = fight('b1', true);
    await feed(app, [
      { id: 'v0', type: 'void', event: 'f-b0' },
      { id: 'c1', type: 'correct', event: 'f-b1', replacement },
    ]);
    const after = await table();
    expect(close(after)).toEqual(close(await recount(database)));
    expect(after[0]?.picks).toBe(11);
    await database.transact(async (trx, changed) => {
      await trx
        .insertInto('blocked_players')
        .values({ user_id: 'id-bo', label: 'BO', blocked_by: 'h', blocked_at: 0 })
        .execute();
      const hidden = { kind: 'player', subject: 'id-cy', label: 'CY' } as const;
      await trx
        .insertInto('hidden_names')
        .values({ ...hidden, texts_json: '["cy"]', hidden_by: 'h', hidden_at: 0 })
        .execute();
      changed('hidden-names');
    });
    expect((await table()).map(({ displayName }) => displayName).sort()).toEqual(['ANA', 'DI']);
    await app.close();
  });

  test('make a table of the season, which is kept as it was a day after its end', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-20T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { app, database } = await openLeague();
    await feed(app, [{ ...playerEvent('ana'), id: 'ana-2', displayName: 'Ana Now' }]);
    const season = async (name = 'now'): Promise<PickTable> =>
      (await app.inject(`/api/picks/week?season=${name}`)).json();
    const play = async (names: string[]) => {
      for (const name of names) {
        await feed(app, [upcomingEvent(name)]);
        for (const login of ['ana', 'bo', 'cy', 'di'])
          await pick(app, login, name, login === 'ana' || login === name ? 'left' : 'right');
        await feed(app, [fight(name)]);
      }
    };
    await play(['a', 'bo', 'c', 'cy']);
    vi.setSystemTime(Date.parse('2026-12-27T12:00:00Z'));
    await play(['bo ', 'cy ', 'bo  ']);
    expect((await app.inject('/api/picks/week')).json().rows).toEqual([]);
    const running = await season();
    expect(running).toMatchObject({
      season: '2026-4',
      from: '2026-09-28T00:00:00.000Z',
      to: '2027-01-04T00:00:00.000Z',
      rows: [{ place: 1, displayName: 'ANA', login: 'ana', picks: 7, right: 7 }, {}, {}, {}],
      best: [],
    });
    expect(JSON.stringify(running)).not.toContain('id-ana');
    // Its last evening is corrected within a day, and again when the season is long over.
    vi.setSystemTime(Date.parse('2027-01-04T06:00:00Z'));
    await feed(app, [{ id: 'v-a', type: 'void', event: 'f-a' }]);
    await closeSeasons(database);
    await play(['n']);
    await closeSeasons(database);
    expect(await season('2026-4')).toMatchObject({ rows: [{ picks: 6 }, {}, {}, {}], best: [] });
    vi.setSystemTime(Date.parse('2027-01-05T06:00:00Z'));
    await closeSeasons(database);
    const final = await season('2026-4');
    await feed(app, [{ id: 'v-c', type: 'void', event: 'f-c' }]);
    await closeSeasons(database);
    expect(await season('2026-4')).toEqual(final);
    expect(final).toMatchObject({
      rows: [{ place: 1, displayName: 'ANA', picks: 6, right: 6 }, {}, {}, {}],
      best: [{ season: '2026-4', place: 1, login: 'ana' }, { place: 2 }, { place: 3 }],
    });
    expect(await season()).toMatchObject({ season: '2027-1', rows: [], best: final.best });
    await database.kysely
      .insertInto('blocked_players')
      .values({ user_id: 'id-ana', label: 'ANA', blocked_by: 'h', blocked_at: 0 })
      .execute();
    await feed(app, [upcomingEvent('last')]);
    expect((await season('2026-4')).rows.map(({ place }) => place)).toEqual([2, 3, 4]);
    expect((await app.inject('/api/picks/week?season=2026-5')).statusCode).toBe(400);
    // Of seasons before one that is kept nobody had five picks: they are not reckoned again.
    const seasons = database.kysely.selectFrom('pick_seasons').select('season').distinct();
    await database.kysely.updateTable('pick_seasons').set({ season: '2027-1' }).execute();
    vi.setSystemTime(Date.parse('2027-05-01T12:00:00Z'));
    await play(['spring']);
    await closeSeasons(database);
    expect(await seasons.execute()).toEqual([{ season: '2027-1' }]);
    await app.close();
  });
});
