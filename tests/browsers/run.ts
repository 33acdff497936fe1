/**
 * `npm run browsers [name …]`: runs the main flows, a song included, in every installed browser, or in
 * the named ones: Chromium or Chrome, the system's Firefox or Playwright's, WebKitGTK by
 * `WebKitWebDriver` or Playwright's WebKit. A console error fails the flow, where the browser reports
 * them. Then a whole Chromium, if there is one, is called; that needs `openssl`. Exits with 1 when a flow
 * or a call fails.
 */
import { startApp } from '../e2e/support/app.ts';
import type { InstalledBrowser, Size } from './browser.ts';
import { browsersOfPlaywright } from './by-playwright.ts';
import { showCalls } from './calls.ts';
import { FLOWS } from './flows.ts';
import { viewerOf } from './viewer.ts';
import { webkitGtk } from './webkit-gtk.ts';

const SIZES: Record<string, Size> = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};
const REASON_CHARACTERS = 300;

const reasonOf = ({ message }: Error) =>
  message.replaceAll(/\s+/g, ' ').slice(0, REASON_CHARACTERS);

/** Runs all flows at all screen sizes. @returns one line per failed flow */
async function walk({ name, start }: InstalledBrowser, origin: string): Promise<string[]> {
  const browser = await start(origin);
  const failures: string[] = [];
  try {
    for (const [screen, size] of Object.entries(SIZES)) {
      for (const [title, flow] of Object.entries(FLOWS)) {
        const { version, driver, errors, close } = await browser.newPage(size);
        const problem = await flow(viewerOf(driver), `${name}-${screen}`).then(
          () => errors[0],
          reasonOf,
        );
        console.log(`${problem ? '✘' : '✓'} ${name} ${version}, ${screen}: ${title}`);
        if (problem) failures.push(`${name}, ${screen}, ${title}: ${problem}`);
        await close();
      }
    }
  } finally {
    await browser.stop();
  }
  return failures;
}

const asked = process.argv.slice(2);
const browsers = [...browsersOfPlaywright(), ...webkitGtk()].filter(
  ({ name }, place, all) =>
    (!asked.length || asked.includes(name)) && all.findIndex((it) => it.name === name) === place,
);
const missing = ['chromium', 'firefox', 'webkit'].filter(
  (kind) => !browsers.some(({ name }) => name === kind),
);
const app = await startApp();
const failures: string[] = [];
try {
  for (const browser of browsers) failures.push(...(await walk(browser, app.url)));
  const problem = await showCalls(app.url).catch(reasonOf);
  console.log(
    problem === undefined ? 'No whole Chromium to be called.' : `${problem ? '✘' : '✓'} calls`,
  );
  if (problem) failures.push(`calls: ${problem}`);
} finally {
  await app.stop();
}
if (missing.length > 0) console.log(`Not walked: ${missing.join(', ')}.`);
for (const failure of failures) console.log(failure);
process.exitCode = failures.length > 0 || browsers.length === 0 ? 1 : 0;
