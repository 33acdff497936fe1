import { expect, test } from 'vitest';
import { PERSONAL_DATA } from '#app/core/people/personal-data.ts';
import { weekOf } from '#app/core/weeks.ts';
import { seasonOf } from '#app/features/champions/rules.ts';
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
  upcomingEvent,
} from '#server/testing/app.ts';
import { deleteOld } from './retention-store.server.ts';

const DAY_MS = 86_400_000;
const AGES_DAYS = [100, 91, 89, 0];
const SECRET = 'organisers-secret-0123456789';

eachDatabase('retention', (open) => {
  test('deletes old ids, rejections, and the changes of finished cups, and nothing else', async () => {
    const database = await open();
    const { kysely } = database;
    const app = await createTestApp(database, {
      config: testConfig({ TOURNAMENT_SECRET: SECRET }),
    });
    const fights = AGES_DAYS.map(() => fightEvent(1, 2));
    const wrong = monsterEvent(9, { RACE: 'NONE' });
    await feed(app, [monsterEvent(1), monsterEvent(2), ...fights, wrong]);
    for (const [index, days] of AGES_DAYS.entries()) {
      await kysely
        .updateTable('feed_events')
        .set({ taken_at: Date.now() - days * DAY_MS })
        .where('id', '=', fights[index]?.id ?? '')
        .execute();
    }
    for (const name of ['Old', 'Open', 'New']) {
      const headers = { 'x-secret': SECRET };
      const payload = { name, participants: [{ ID: 1 }, { ID: 2 }] };
      await app.inject({ method: 'POST', url: '/api/tournament', headers, payload });
      await kysely
        .updateTable('tournaments')
        .set({
          champion_id: name === 'Open' ? null : 1,
          updated_at: Date.now() - (name === 'New' ? 1 : 100) * DAY_MS,
        })
        .where('name', '=', name)
        .execute();
    }
    await kysely.updateTable('feed_rejections').set({ rejected_at: 1 }).execute();
    expect(Object.values(await deleteOld(kysely, 90))).toEqual([2, 1, 1, 0, 0, 0, 0]);
    expect(Object.values(await deleteOld(kysely, 90))).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await feed(app, fights.slice(2))).toMatchObject({ accepted: 0, duplicates: 2 });
    const left = await kysely.selectFrom('fights').selectAll().execute();
    expect(left).toHaveLength(AGES_DAYS.length);
    expect(await kysely.selectFrom('tournament_changes').selectAll().execute()).toHaveLength(2);
    expect((await app.inject('/api/tournament/Old')).json().participants).toHaveLength(2);
    await app.close();
  });

  test('keeps how often each side was picked in finished seasons, and deletes who picked', async () => {
    const database = await open();
    const { kysely } = database;
    const app = await createTestApp(database, { sessions: testSessions });
    await feed(app, [playerEvent('ana'), monsterEvent(1), monsterEvent(2)]);
    for (const bout of ['old', 'older', 'new', 'called off']) {
      await feed(app, [upcomingEvent(bout)]);
      const pick = { bout, side: 'left', sure: 75 };
      const address = { method: 'POST', url: '/api/owners/ana/picks' } as const;
      const headers = callerHeaders('ana');
      expect((await app.inject({ ...address, headers, payload: pick })).statusCode).toBe(200);
      if (bout === 'called off') await feed(app, [{ id: 'c', type: 'cancelled', bout }]);
      else await feed(app, [fightEvent(1, 2, { bout, date: new Date().toISOString() })]);
    }
    const counts = async () => (await app.inject('/api/picks')).json();
    const before = await counts();
    expect(before.items).toHaveLength(3);
    const long = Date.now() - 100 * DAY_MS;
    await kysely
      .updateTable('bouts')
      .set({ fought_week: weekOf(long) })
      .where('bout', 'like', 'old%')
      .execute();
    await kysely.updateTable('bouts').set({ ended_at: long }).where('cancelled', '=', 1).execute();
    await kysely.updateTable('picks').set({ picked_at: long }).execute();
    await kysely
      .insertInto('imported_picks')
      .values({ bout: 'called off', left_side: 1, sure: 75, viewers: 3 })
      .execute();
    const deleted = async () => Object.values(await deleteOld(kysely, 90)).slice(5);
    expect(await deleted(), 'no table of a season is kept').toEqual([0, 1]);
    const row = { place: 1, user_id: 'ana', user_name: 'ana', picks: 5, correct: 3 };
    await kysely
      .insertInto('pick_seasons')
      .values({ ...row, season: seasonOf(weekOf(long)).name, brier: 0.2, lead: 0.01 })
      .execute();
    expect(await deleted()).toEqual([2, 0]);
    expect(await deleted()).toEqual([0, 0]);
    expect(await counts()).toEqual(before);
    expect(await kysely.selectFrom('picks').select('bout').execute()).toEqual([{ bout: 'new' }]);
    await app.close();
  });

  test.each([
    'bouts',
    'picks',
    'feed_events',
    'feed_rejections',
    'tournament_changes',
    'match_orders',
  ])('/privacy says that an operator may delete %s', (table) => {
    const [found] = PERSONAL_DATA.filter(({ tables }) => table in tables);
    expect(found?.kept).toContain('as long as an operator wants');
  });
});
