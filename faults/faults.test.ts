import { afterEach, expect, test } from 'vitest';
import { createTestFolder, createTestPostgres } from '../database/testing.ts';
import { killDuringFeed } from './kill-during-feed.ts';
import { killDuringSaves } from './kill-during-saves.ts';

const KILLS = 5;
const SAVE_KILLS = 3;
const LIMIT_MS = 120_000;
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0)) await remove();
});

const promiseKept = { kills: KILLS, lost: [], surplus: 0, wrongSums: [] };

test(
  'kill -9 during the feed loses nothing acknowledged and doubles nothing, on SQLite',
  async () => {
    const folder = createTestFolder();
    leftovers.push(folder.remove);
    const report = await killDuringFeed({ kills: KILLS, storage: { dataDir: folder.path } });
    expect(report).toMatchObject(promiseKept);
    expect(report.acknowledged).toBeGreaterThan(KILLS);
  },
  LIMIT_MS,
);

test(
  'kill -9 during the feed loses nothing acknowledged and doubles nothing, on PostgreSQL',
  async () => {
    const { url, drop } = await createTestPostgres();
    leftovers.push(drop);
    const report = await killDuringFeed({ kills: KILLS, storage: { databaseUrl: url } });
    expect(report).toMatchObject(promiseKept);
    expect(report.acknowledged).toBeGreaterThan(KILLS);
  },
  LIMIT_MS,
);

test(
  'kill -9 during a save storm: every acknowledged result is there, on SQLite',
  async () => {
    const folder = createTestFolder();
    leftovers.push(folder.remove);
    const report = await killDuringSaves({
      kills: SAVE_KILLS,
      storage: { dataDir: folder.path },
    });
    expect(report).toMatchObject({ kills: SAVE_KILLS, lost: [], gaps: [] });
    expect(report.acknowledged).toBeGreaterThan(SAVE_KILLS);
  },
  LIMIT_MS,
);
