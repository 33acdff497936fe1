import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection string of the test run's PostgreSQL: `inject('postgresUrl')`. */
    postgresUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startEmbeddedPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
