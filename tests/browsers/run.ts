/**
 * `npm run browsers`: walks the main flows, a song included, in every browser that is there: Chromium or
 * Chrome, and Playwright's Firefox and WebKit where they were installed (`npx playwright install`). An error
 * in a browser's console fails its walk. Ends with 1 when a walk fails; names choose browsers.
 */
import { existsSync } from 'node:fs';
import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '#scripts/test/browser.ts';
import { startApp } from '../e2e/support/app.ts';
import { waitForHydrationIn } from '../e2e/support/hydration.ts';
import { FLOWS } from './flows.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const STEP_MS = 30_000;
const REASON_CHARACTERS = 300;

interface Installed {
  type: BrowserType;
  executablePath: string;
  args?: string[];
}

function installed(): Installed[] {
  const own = { type: chromium, executablePath: ensureBrowser(), args: BROWSER_ARGS };
  const others = [firefox, webkit].map((type) => ({ type, executablePath: type.executablePath() }));
  return [own, ...others.filter(({ executablePath }) => existsSync(executablePath))];
}

/** Walks all flows on one screen. @returns the sentences of the flows that failed */
async function walk({ type, ...options }: Installed, size: keyof typeof SIZES, origin: string) {
  const browser = await type.launch(options);
  const failures: string[] = [];
  try {
    waitForHydrationIn(browser);
    for (const [name, flow] of Object.entries(FLOWS)) {
      const context = await browser.newContext({ baseURL: origin, viewport: SIZES[size] });
      context.setDefaultTimeout(STEP_MS);
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const problem = await flow(await context.newPage(), `${type.name()}-${size}`).then(
        () => errors[0],
        (error: Error) => error.message.replaceAll(/\s+/g, ' ').slice(0, REASON_CHARACTERS),
      );
      console.log(`${problem ? '✘' : '✓'} ${type.name()} ${browser.version()}, ${size}: ${name}`);
      if (problem) failures.push(`${type.name()}, ${size}, ${name}: ${problem}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return failures;
}

const asked = process.argv.slice(2);
const browsers = installed().filter(({ type }) => !asked.length || asked.includes(type.name()));
const missing = ['chromium', 'firefox', 'webkit'].filter(
  (name) => !browsers.some(({ type }) => type.name() === name),
);
const app = await startApp();
const failures: string[] = [];
try {
  for (const browser of browsers) {
    for (const size of ['desktop', 'phone'] as const) {
      failures.push(...(await walk(browser, size, app.url)));
    }
  }
} finally {
  await app.stop();
}
if (missing.length > 0) console.log(`Not walked: ${missing.join(', ')}.`);
for (const failure of failures) console.log(failure);
process.exitCode = failures.length > 0 || browsers.length === 0 ? 1 : 0;
