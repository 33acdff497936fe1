/** `node scripts/run.mjs bench/browser.ts`: figures of pages in a slow phone's browser. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { measureInteractions } from './browser/interactions.ts';
import { measurePaint } from './browser/paint.ts';
import { openBrowser } from './browser/phone.ts';
import { goalTable } from './harness/goals.ts';
import { leagueFolder } from './harness/league.ts';
import { makePlaylist } from './harness/playlist.ts';
import { asText, type Section } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { morePagesWith } from './harness/targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '3' },
    pages: { type: 'string' },
  },
});

const PARTS: Record<string, (browser: Browser, server: Server) => Promise<Section>> = {
  paint: async (browser, server) =>
    measurePaint(browser, await pagesOf(server), Number(values.turns)),
  interactions: (browser, server) => measureInteractions(browser, server, Number(values.turns)),
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

async function pagesOf(server: Server): Promise<Record<string, string>> {
  const pages: Record<string, string> = morePagesWith(await makePlaylist(server));
  const wanted = values.pages?.split(',') ?? Object.keys(pages);
  return Object.fromEntries(wanted.map((name) => [name, server.origin + pages[name]]));
}
