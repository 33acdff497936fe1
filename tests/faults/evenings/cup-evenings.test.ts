import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, testConfig } from '#server/testing/app.ts';
import { playCupEvenings } from './cup-evenings.ts';

const SECRET = 'the-organisers-secret-1';
/** The long form is `npm run faults -- cups`. */
const EVENINGS = { sqlite: 3, postgres: 6 };

eachDatabase('evenings of cups that are renamed, deleted and ordered from', (open, kind) => {
  test('put no result into a wrong cup, order no wrong pair and lose nothing', async () => {
    const app = await createTestApp(await open(), {
      config: testConfig({ TOURNAMENT_SECRET: SECRET }),
    });
    try {
      const seed = `short ${kind}`;
      const played = await playCupEvenings(app, { evenings: EVENINGS[kind], seed, secret: SECRET });
      expect(played.fights).toBeGreaterThan(0);
      expect(played.onAir).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  });
});
