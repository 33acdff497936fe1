import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { buildWebIfChanged } from '#scripts/dev/build-web.ts';
import { createPageContext } from '#server/pages/page-context.ts';
import { createTestApp, testConfig, testSessions } from '#server/testing/app.ts';

/** The organiser's secret of the tested app. */
export const SECRET = 'attacked-secret-0123456789';

/** A tested app with its database. */
export interface Site {
  app: FastifyInstance;
  database: AppDatabase;
  close(): Promise<void>;
}

/** Opens the whole app, pages included, on a new SQLite file, which `close` removes. */
export async function openSite(): Promise<Site> {
  await buildWebIfChanged({ log: () => {} });
  const { registerPages } = await import('#server/pages/pages.ts');
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ TOURNAMENT_SECRET: SECRET });
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

/**
 * Posts to the API. @returns the parsed body
 * @throws when the status is not 200
 */
export async function post(
  app: FastifyInstance,
  url: string,
  { headers, payload }: { headers: Record<string, string>; payload: object },
) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}
