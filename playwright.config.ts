import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from './scripts/test/browser.ts';
import { prepareRunEnvironment } from './scripts/test/run-environment.ts';

prepareRunEnvironment();

/**
 * Chromium heeds only the last list, so after its address bar's suggestions, two pages of their own that
 * take as long in each window as the page under test, come the features that Playwright disables.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** Starting a process takes as long as rendering a small page. */
const FEWER_PROCESSES = ['--renderer-process-limit=1', '--in-process-gpu'];

/** A page of a test is closed before optimized code pays for its compilation. */
const NO_OPTIMIZING = '--js-flags=--no-opt,--no-maglev';

// The global setup finds the browser, starts the app and leaves both in the environment, from where
// each worker reads them when it loads this file.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than there are cores on a small machine: flows wait for timers and for the server.
  workers: 3,
  // A busy machine may miss a moment; what only passes the second time is named by `npm test`.
  retries: 1,
  // Long enough for a machine that does other things beside.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.RINGSIDE_E2E_URL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...BROWSER_ARGS,
        ...FEWER_PROCESSES,
        NO_OPTIMIZING,
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
    locale: 'en-GB',
    // What a worker fetches passes the tests' own answers by; tests of the worker allow it.
    serviceWorkers: 'block',
  },
  // Drills and whole forms of samples run by `npm run faults -- browser`.
  projects: [
    {
      name: 'desktop',
      grepInvert: process.env.THOROUGH ? /@phone/ : /@phone|@drill/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // The parts that look or work differently on a phone; the flows behind them are the same.
      name: 'phone',
      testMatch: /(accessibility|encyclopedia|home|recent|shell|sign-in|sign-in-return)\.spec\.ts/,
      // Answers of the server and what they lead to are the same on every screen.
      grepInvert: process.env.THOROUGH ? /@one-screen/ : /@one-screen|@drill/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
