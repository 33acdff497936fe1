import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runMain } from '../dev/run-main.ts';

const VERSION_TIMEOUT_MS = 20_000;
const INSTALL_TIMEOUT_MS = 5 * 60_000;

const SHELL_PACKAGE = 'chromium-headless-shell';

const NAMES = [
  SHELL_PACKAGE,
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const MAC_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_PLACES = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

function candidates(): string[] {
  const { PATH = '', PROGRAMFILES, LOCALAPPDATA } = process.env;
  if (process.platform === 'win32') {
    const roots = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA];
    return roots.flatMap((root) =>
      root ? WINDOWS_PLACES.map((place) => path.join(root, place)) : [],
    );
  }
  const onPath = NAMES.flatMap((name) =>
    PATH.split(path.delimiter)
      .filter(Boolean)
      .map((folder) => path.join(folder, name)),
  );
  return process.platform === 'darwin' ? [...MAC_PLACES, ...onPath] : onPath;
}

function runs(file: string): boolean {
  if (process.platform === 'win32') return true;
  const result = spawnSync(file, ['--version'], { stdio: 'ignore', timeout: VERSION_TIMEOUT_MS });
  return result.status === 0;
}

function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named) && runs(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a browser that runs.`);
  }
  return candidates().find((file) => existsSync(file) && runs(file));
}

function apt(args: string[]): string | undefined {
  const result = spawnSync('apt-get', args, {
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status === 0) return undefined;
  const said = result.error?.message ?? result.stderr.trim().split('\n').at(-1);
  return said || `apt-get ${args[0]} failed`;
}

const installPackage = (name: string) => apt(['install', '-y', '--no-install-recommends', name]);

function installWithApt(log: (line: string) => void): string | undefined {
  log('No browser found. Installing Chromium with apt-get; this takes a minute or two.');
  let problem = 'apt-get failed';
  for (const attempt of [1, 2]) {
    // The full browser, for systems without a package of the headless shell.
    const failed = apt(['update']) ?? (installPackage(SHELL_PACKAGE) && installPackage('chromium'));
    if (!failed) return undefined;
    problem = failed;
    if (attempt === 1) log(`That failed (${failed}). Trying once more.`);
  }
  return problem;
}

/** `CHROMIUM_PATH`, an installed one, or on Debian as root one installed now. @throws Error */
export function ensureBrowser(log: (line: string) => void = console.log): string {
  const found = findBrowser();
  if (found) return found;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const problem = canInstall ? installWithApt(log) : undefined;
  const installed = problem ? undefined : findBrowser();
  if (installed) return installed;
  const why = problem ? ` (apt-get could not bring one: ${problem})` : '';
  throw new Error(
    `The browser tests need Chromium or Chrome${why}; install one, or set CHROMIUM_PATH to its file.`,
  );
}

if (import.meta.main) await runMain(ensureBrowser);
