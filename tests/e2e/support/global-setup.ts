import { ensureBrowser } from '#scripts/test/browser.ts';
import { startApp } from './app.ts';

/** Finds the browser and starts one app for the whole run; playwright.config.ts reads both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = ensureBrowser();
  const app = await startApp();
  process.env.RINGSIDE_E2E_URL = app.url;
  return app.stop;
}
