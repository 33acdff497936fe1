import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { startHeldApp } from './edge/held-app.ts';

beforeAll(async () => void (await buildServerIfChanged({ log: () => {} })), 180_000);

const RESTARTS = 3;
const REQUESTS = 1000;

test('with a socket of systemd, no request is refused while the app restarts', async () => {
  const folder = createTestFolder();
  const settings = { DATA_DIR: folder.path, DATABASE_URL: '', DEMO: 'off', RATE_LIMITS: 'off' };
  const app = await startHeldApp({ NODE_ENV: 'development', ...settings, LOG_LEVEL: 'silent' });
  onTestFinished(async () => {
    app.kill();
    await folder.remove();
  });

  const seen: number[] = [];
  const ask = async () => {
    while (seen.length < REQUESTS) {
      const headers = { connection: 'close' };
      const answer = await fetch(`${app.origin}/api/status`, { headers }).catch(() => null);
      seen.push(answer?.status ?? 0);
      await answer?.arrayBuffer();
    }
  };
  const asking = [ask(), ask(), ask(), ask()];
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    const step = (REQUESTS / (RESTARTS + 1)) * restart;
    await waitUntil(() => seen.length >= step);
    await app.restart();
  }
  await Promise.all(asking);
  expect(new Set(seen)).toEqual(new Set([200]));
});
