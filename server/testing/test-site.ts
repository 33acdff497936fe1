import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { databaseOf } from '../open-storage.ts';
import { createPageContext } from '../pages/page-context.ts';
import { createTestApp, testConfig, testSessions } from './app.ts';

/** A tested app with its database. */
export interface TestSite {
  app: FastifyInstance;
  database: AppDatabase;
  close(): Promise<void>;
}

/** Opens the whole app, pages included, on a new SQLite file, which `close` removes, or on DATABASE_URL. */
export async function openTestSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const { registerPages } = await import('../pages/pages.ts');
  const folder = createTestFolder();
  const config = testConfig({ DATA_DIR: folder.path, ...settings });
  const database = await openDatabase(databaseOf(config));
  const app = await createTestApp(
    database,
    { config, sessions: testSessions },
    async (instance) => {
      await registerPages(instance, createPageContext(instance, config, loadReference()), []);
    },
  );
  return {
    app,
    database,
    async close() {
      await app.close();
      await database.close();
      await folder.remove();
    },
  };
}
