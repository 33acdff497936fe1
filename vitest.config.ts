import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { prepareRunEnvironment } from './scripts/test/run-environment.ts';

/** Draws every picture, or starts whole processes one after the other: minutes when it begins last. */
const SLOW = /\/(server\/media\/all-pictures|tests\/faults\/[\w-]+)\.test\.ts$/;

/** Slow files first, so that none is left running alone in the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = sorted.filter(({ moduleId }) => SLOW.test(moduleId));
    return [...slow, ...sorted.filter((file) => !slow.includes(file))];
  }
}

prepareRunEnvironment();

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.react-router/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: 'scripts/test/vitest-postgres.ts',
    // Processes, not threads: what is tested starts worker threads and opens databases of its own.
    pool: 'forks',
    // One more than there are cores: some files wait for processes of theirs most of the time.
    maxWorkers: Math.min(4, availableParallelism()) + 1,
    sequence: { sequencer: SlowFirst },
    // Long enough for a machine that does other things beside.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});
