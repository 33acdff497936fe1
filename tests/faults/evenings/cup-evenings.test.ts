import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, testConfig } from '#server/testing/app.ts';
import { playCupEvenings } from './cup-evenings.ts';

const SECRET = 'the-organisers-secret-1';
/** The long form is `npm run faults -- cups`. */
const EVENINGS = { sqlite: 4, postgres: 2 };

eachDatabase('evenings of cups that are renamed, deleted and ordered from', (open, kind) => {
  test('put no result into a wrong cup, order no wrong pair and lose nothing', async () => {
    const database = await open();
    const config = testConfig({ TOURNAMENT_SECRET: SECRET });
    const processes = [
      await createTestApp(database, { config }),
      await createTestApp(database, { config }),
    ] as const;
    try {
      const seed = `short ${kind}`;
      const evenings = EVENINGS[kind];
      const played = await playCupEvenings({ processes, seed, secret: SECRET, evenings });
      expect(played.fights).toBeGreaterThan(0);
      expect(played.onAir).toBeGreaterThan(0);
      expect(played.byHelpers).toBeGreaterThan(0);
      expect(played.refused).toBeGreaterThan(0);
    } finally {
      for (const app of processes) await app.close();
    }
  });
});
