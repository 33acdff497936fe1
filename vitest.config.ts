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
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
