import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent } from '#server/testing/app.ts';
import { createOddsLearner } from './learner.server.ts';

eachDatabase('the model at a start', (open) => {
  test('is stored after learning many fights, so that the next start continues from it', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2), fightEvent(2, 1)]);
    const saved = () => database.kysely.selectFrom('odds_checkpoint').select('part').execute();
    await createOddsLearner(database, { saveAfter: 3 }).catchUp();
    expect(await saved()).toEqual([]);
    await createOddsLearner(database, { saveAfter: 2 }).catchUp();
    const parts = await saved();
    expect(parts).not.toEqual([]);
    await createOddsLearner(database, { saveAfter: 1 }).catchUp();
    expect(await saved()).toEqual(parts);
    await app.close();
  });
});
