import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder, createTestPostgres } from '#database/testing/each-database.ts';
import { loseCommits } from './lose-commits.ts';

/** The long form (`npm run faults -- commits`) has 2,400. */
const COMMITS = 20;
/** A change that stored nothing may be known to have stored nothing; at least half may not. */
const LEAST_UNKNOWN = COMMITS / 2;

test('no answer differs from what is stored when commits or their answers are lost, on SQLite', async () => {
  const folder = createTestFolder();
  onTestFinished(async () => void (await folder.remove()));
  const { untrue, answers } = await loseCommits({ dataDir: folder.path }, COMMITS);
  expect(untrue).toEqual([]);
  expect(answers['503 outcome_unknown']).toBeGreaterThanOrEqual(LEAST_UNKNOWN);
});

test('no answer differs from what is stored when commits or their answers are lost, on PostgreSQL', async () => {
  const { url, drop } = await createTestPostgres();
  onTestFinished(async () => void (await drop()));
  const { untrue, answers } = await loseCommits({ databaseUrl: url }, COMMITS);
  expect(untrue).toEqual([]);
  expect(answers['503 outcome_unknown']).toBeGreaterThanOrEqual(LEAST_UNKNOWN);
});
