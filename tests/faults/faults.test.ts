import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { killInMixedLoad } from './kills/kill-in-mixed-load.ts';

/** The second one after a restart; the long forms (`npm run faults -- kill mixed`) have a hundred. */
const KILLS = 2;

test('kill -9 in mixed load loses no acknowledged event, result, song or Z', async () => {
  const folder = createTestFolder();
  onTestFinished(async () => void (await folder.remove()));
  const report = await killInMixedLoad({ kills: KILLS, storage: { dataDir: folder.path } });
  const { acknowledged, ...found } = report;
  const clean = { lost: [], surplus: 0, wrongSums: [], gaps: [], money: [], damage: [] };
  expect(found).toEqual({ kills: KILLS, ...clean });
  expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0);
});
