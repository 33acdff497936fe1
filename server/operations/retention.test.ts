import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, testConfig } from '#server/testing/app.ts';
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
    expect(Object.values(await deleteOld(kysely, 90))).toEqual([2, 1, 1, 0, 0]);
    expect(Object.values(await deleteOld(kysely, 90))).toEqual([0, 0, 0, 0, 0]);
    expect(await feed(app, fights.slice(2))).toMatchObject({ accepted: 0, duplicates: 2 });
    const left = await kysely.selectFrom('fights').selectAll().execute();
    expect(left).toHaveLength(AGES_DAYS.length);
    expect(await kysely.selectFrom('tournament_changes').selectAll().execute()).toHaveLength(2);
    expect((await app.inject('/api/tournament/Old')).json().participants).toHaveLength(2);
    await app.close();
  });
});
