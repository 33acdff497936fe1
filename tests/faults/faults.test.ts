import { afterEach, expect, test } from 'vitest';
import { createTestFolder, createTestPostgres } from '#database/testing/each-database.ts';
import { killDuringFeed } from './kills/kill-during-feed.ts';
import { killInMixedLoad } from './kills/kill-in-mixed-load.ts';

/** The second one after a restart; the long form (`npm run faults`) has fifty. */
const KILLS = 2;
const LIMIT_MS = 120_000;
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0)) await remove();
});

test(
  'kill -9 during the feed loses no acknowledged event and stores none twice, on PostgreSQL',
  async () => {
    const { url, drop } = await createTestPostgres();
    leftovers.push(drop);
    const report = await killDuringFeed({ kills: KILLS, storage: { databaseUrl: url } });
    expect(report).toMatchObject({ kills: KILLS, lost: [], surplus: 0, wrongSums: [] });
    expect(report.acknowledged).toBeGreaterThan(KILLS);
  },
  LIMIT_MS,
);

test(
  'kill -9 in mixed load loses no acknowledged event, result, song or Z, on SQLite',
  async () => {
    const folder = createTestFolder();
    leftovers.push(folder.remove);
    const storage = { dataDir: folder.path };
    const report = await killInMixedLoad({ kills: KILLS, storage });
    const { acknowledged, ...found } = report;
    const clean = { lost: [], surplus: 0, wrongSums: [], gaps: [], money: [], damage: [] };
    expect(found).toEqual({ kills: KILLS, ...clean });
    expect(Math.min(...Object.values(acknowledged))).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
