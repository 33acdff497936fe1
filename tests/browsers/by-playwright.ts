import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserType,
  chromium,
  firefox,
  type Page,
  webkit,
} from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '#scripts/test/browser.ts';
import type { InstalledBrowser, OpenPage, Size } from './browser.ts';
import { findProgram } from './program.ts';
import type { Driver } from './viewer.ts';

const FIREFOX_PLACES = ['/snap/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Chromium or Chrome, the system's Firefox or else Playwright's, and Playwright's WebKit. */
export function browsersOfPlaywright(): InstalledBrowser[] {
  const executablePath = ensureBrowser();
  const shell = () => chromium.launch({ executablePath, args: BROWSER_ARGS });
  return [
    { name: 'chromium', start: started(shell) },
    ...(hasSystemFirefox()
      ? [{ name: 'firefox' as const, start: started(launchSystemFirefox) }]
      : bundledWithPlaywright(firefox, 'firefox')),
    ...bundledWithPlaywright(webkit, 'webkit'),
  ];
}

function bundledWithPlaywright(
  type: BrowserType,
  name: InstalledBrowser['name'],
): InstalledBrowser[] {
  return existsSync(type.executablePath()) ? [{ name, start: started(() => type.launch()) }] : [];
}

const placeOfFirefox = () =>
  findProgram(['firefox', 'firefox-esr'], 'FIREFOX_PATH', FIREFOX_PLACES);

export const hasSystemFirefox = (): boolean => placeOfFirefox() !== undefined;

/** Driven by WebDriver BiDi, with a mock audio device, so no sound card is needed. */
export async function launchSystemFirefox(): Promise<Browser> {
  const executablePath = placeOfFirefox();
  const firefoxUserPrefs = { 'media.cubeb.force_mock_context': true };
  const options = { channel: 'moz-firefox', executablePath, firefoxUserPrefs };
  return keepMediaFeatures(await firefox.launch(options));
}

interface Session {
  send: (command: string, values: unknown) => Promise<unknown>;
}

/**
 * Firefox does not emulate media features over BiDi yet. Playwright sends the command for every context,
 * even with nothing to override, and fails when it is rejected. Skipping it leaves pages in the system's
 * colour scheme.
 */
function keepMediaFeatures(browser: Browser): Browser {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl: (of: Browser) => { _browserSession: Session } };
  };
  const session = connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (command, values) =>
    command === 'emulation.setMediaFeaturesOverride' ? Promise.resolve() : send(command, values);
  return browser;
}

const started = (launch: () => Promise<Browser>) => async (origin: string) => {
  const browser = await launch();
  return {
    newPage: (size: Size) => newPage(browser, origin, size),
    stop: () => browser.close(),
  };
};

async function newPage(browser: Browser, origin: string, viewport: Size): Promise<OpenPage> {
  const context = await browser.newContext({ baseURL: origin, viewport });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const driver = driverOf(await context.newPage());
  return { version: browser.version(), driver, errors, close: () => context.close() };
}

function driverOf(page: Page): Driver {
  const call = (script: unknown, args: unknown[]) =>
    `(${script}).apply(null, ${JSON.stringify(args)})`;
  return {
    load: async (path) => {
      await page.goto(path);
    },
    evaluate: (script, ...args) => page.evaluate(call(script, args)),
    element: async (script, ...args) => {
      const found = (await page.evaluateHandle<Node>(call(script, args))).asElement();
      return found && { click: () => found.click(), type: (text) => found.type(text) };
    },
    press: (key) => page.keyboard.press(key),
  };
}
