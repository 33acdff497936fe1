import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.react-router/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: 'scripts/test/vitest-postgres.ts',
    // Processes, not threads: what is tested starts worker threads and opens databases of its own.
    pool: 'forks',
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    // Long enough for a machine that does other things beside.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});
