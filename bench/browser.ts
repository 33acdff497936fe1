/** `node scripts/run.mjs bench/browser.ts`: figures of pages in a slow phone's browser. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { measureInteractions } from './browser/interactions.ts';
import { measureOfflineSearch } from './browser/offline-search.ts';
import { openBrowser } from './browser/phone.ts';
import { goalTable } from './harness/goals.ts';
import { leagueFolder } from './harness/league.ts';
import { asText, type Section } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { turns: { type: 'string', default: '3' } },
});

const PARTS: Record<string, (browser: Browser, server: Server) => Promise<Section>> = {
  interactions: (browser, server) => measureInteractions(browser, server, Number(values.turns)),
  search: (browser, server) => measureOfflineSearch(browser, server, Number(values.turns)),
};

await buildServerIfChanged();
const server = await startRingside(await leagueFolder(1));
const browser = await openBrowser();
const sections: Section[] = [];
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    sections.push(await measure(browser, server));
  }
} finally {
  await browser.close();
  await server.stop();
}
for (const section of sections) console.log(`\n${asText(section)}`);
console.log(`\n${goalTable(sections.flatMap(({ goals }) => goals ?? []))}`);
console.log(`\nThe load of the machine at the end was ${loadavg()[0]?.toFixed(1)}.`);
