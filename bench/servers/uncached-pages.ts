/** Keeps no rendered page; requests that come one after the other are rendered each. */

import { openDatabase } from '#database/connect.ts';
import { loadLeague } from '#reference/load.ts';
import { createApp } from '#server/app.ts';
import { ownConfig } from '#server/config.ts';
import { createPageContext } from '#server/pages/page-context.ts';
import { registerPages } from '#server/pages/pages.ts';
import { pageOrigins } from '#server/practice/practice-sign-in.ts';

const config = ownConfig();
const reference = loadLeague(config.LEAGUE_DIR);
const database = await openDatabase({ dataDir: config.DATA_DIR });
const app = await createApp({ config, database, reference, practiceFeedKey: '' });
const context = createPageContext(app, config, reference);
await registerPages(app, context, pageOrigins(config.platform), { freshMs: 0 });
await app.listen({ host: config.HOST, port: config.PORT });

process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
  process.exit();
});
