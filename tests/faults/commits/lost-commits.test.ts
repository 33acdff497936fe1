import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder, createTestPostgres } from '#database/testing/each-database.ts';
import * as contracts from '#server/api-docs/contracts.ts';
import { loseCommits } from './lose-commits.ts';
import { RESUME, WRITES } from './writes.ts';

/**
 * Each write once, on one of the databases; the long form (`npm run faults -- commits`) meets each with each
 * fault and clock on both.
 */
const [ON_SQLITE, ON_POSTGRES] = [0, 1].map((turn) =>
  Object.keys(WRITES).filter((_, index) => index % 2 === turn),
) as [string[], string[]];
/** A change that stored nothing may be known to have stored nothing. */
const leastUnknown = (names: string[]) => names.length / 4;

interface Call {
  method: string;
  path: string;
  repeatable?: boolean;
}
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

test('every write of a person that can be repeated is among them', () => {
  const calls = Object.values(contracts)
    .flatMap((contract) => Object.values<unknown>(contract))
    .filter(isCall);
  const repeatable = calls.flatMap(({ method, path, repeatable }) =>
    repeatable ? `${method} ${path}` : [],
  );
  expect([RESUME, ...Object.keys(WRITES)]).toEqual(expect.arrayContaining(repeatable));
});

test('no answer differs from what is stored when commits or their answers are lost, on SQLite', async () => {
  const folder = createTestFolder();
  onTestFinished(async () => void (await folder.remove()));
  const { untrue, answers } = await loseCommits({ dataDir: folder.path }, ON_SQLITE.length, {
    names: ON_SQLITE,
  });
  expect(untrue).toEqual([]);
  expect(answers['503 outcome_unknown']).toBeGreaterThanOrEqual(leastUnknown(ON_SQLITE));
});

test('no answer differs from what is stored when commits, their answers or the database are lost, on PostgreSQL', async () => {
  const { url, drop } = await createTestPostgres();
  onTestFinished(async () => void (await drop()));
  const { untrue, answers } = await loseCommits({ databaseUrl: url }, ON_POSTGRES.length, {
    names: ON_POSTGRES,
  });
  expect(untrue).toEqual([]);
  expect(answers['503 outcome_unknown']).toBeGreaterThanOrEqual(leastUnknown(ON_POSTGRES));
});
