import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { spawnChild } from '#scripts/dev/child-process.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { freePort } from '#server/testing/free-port.ts';
import { SERVER } from '#tests/faults/app-process.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** The first start seeds the practice season. */
const START_TIMEOUT_MS = 180_000;
const LOG_TAIL_CHARS = 8_000;

/** Secrets of the app under test, for tests that write. */
export const FEED_KEY = 'feed-key-of-the-browser-tests';
export const TOURNAMENT_SECRET = 'secret-of-the-browser-tests';
/** The login that is a host in the app under test. */
export const HOST_LOGIN = 'the_chief';

export interface RunningApp {
  url: string;
  stop: () => Promise<void>;
}

/** Raised limits: all tests share one address, and one machine with the browsers. */
const LIMITS = {
  RATE_WRITES: '10000',
  RATE_PAGES: '10000',
  RATE_RENDER_SECONDS: '60',
  SHED_AT_DELAY_MS: '0',
};

/** Settings that must not come from the caller's environment or `.env`; an empty value is unset. */
const UNSET = {
  DATABASE_URL: '',
  NODE_ENV: '',
  LEAGUE_DIR: '',
  PRODUCT_TITLE: '',
  STREAM_URL: '',
  CHAT_URL: '',
};

function appEnvironment(port: number, folder: string, extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const season = { DEMO: 'on', DEMO_CUP_MINUTES: '0' };
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, ...season };
  return {
    ...process.env,
    ...UNSET,
    ...own,
    FEED_KEY,
    TOURNAMENT_SECRET,
    HOSTS: HOST_LOGIN,
    WEBHOOKS_TO_LOOPBACK: 'on',
    ...LIMITS,
    ...extra,
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Starts the app as `npm start` does, on a free port with new data, and waits until it is ready. It is
 * stopped when this process exits, if not before.
 * @throws with the end of the app's output when it exits or does not become ready
 */
export async function startApp(extra: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  await buildServerIfChanged({ log: () => {} });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = spawnChild(process.execPath, SERVER, {
    cwd: ROOT,
    env: appEnvironment(port, folder, extra),
    output: 'pipe',
    remove: [folder],
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output = (output + chunk).slice(-LOG_TAIL_CHARS);
  };
  app.process.stdout?.on('data', listen);
  app.process.stderr?.on('data', listen);
  let ended = false;
  void app.ended.finally(() => {
    ended = true;
  });
  await waitUntil(async () => ended || (await isReady(url)), {
    limitMs: START_TIMEOUT_MS,
    everyMs: 100,
  }).catch(() => undefined);
  if (await isReady(url)) return { url, stop: app.stop };
  await app.stop();
  throw new Error(`The app did not become ready at ${url}.\n${output.trim()}`);
}
