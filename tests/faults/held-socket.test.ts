import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { SERVER } from './app-process.ts';

beforeAll(async () => void (await buildServerIfChanged({ log: () => {} })), 180_000);

/** As systemd does: opens the socket, accepts nothing, and starts the server with it, again whenever it has ended. */
const HOLDER = `
  const { createServer } = require('node:net');
  const { spawnSync } = require('node:child_process');
  const socket = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
    console.log('port ' + socket.address().port);
    const start = 'echo pid $$; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"';
    for (;;) {
      const stdio = ['ignore', 'inherit', 'inherit', socket._handle.fd];
      if (spawnSync('sh', ['-c', start, ...process.argv.slice(1)], { stdio }).status !== 0) process.exit(1);
    }
  });
`;

const [RESTARTS, REQUESTS] = process.env.THOROUGH ? [3, 1000] : [1, 100];

test('with a socket of systemd, no request is refused while the app restarts', async () => {
  const folder = createTestFolder();
  const settings = { DATA_DIR: folder.path, DATABASE_URL: '', DEMO: 'off', RATE_LIMITS: 'off' };
  const holder = spawn(process.execPath, ['-e', HOLDER, process.execPath, ...SERVER], {
    env: { ...process.env, NODE_ENV: 'development', ...settings, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pids: number[] = [];
  let origin = '';
  createInterface(holder.stdout).on('line', (line) => {
    const [name, value] = line.split(' ');
    if (name === 'port') origin = `http://127.0.0.1:${value}`;
    if (name === 'pid') pids.push(Number(value));
  });
  onTestFinished(async () => {
    holder.kill('SIGKILL');
    process.kill(pids.at(-1) as number, 'SIGKILL');
    await folder.remove();
  });
  await waitUntil(() => origin !== '');

  const seen: number[] = [];
  const ask = async () => {
    while (seen.length < REQUESTS) {
      const headers = { connection: 'close' };
      const answer = await fetch(`${origin}/api/status`, { headers }).catch(() => null);
      seen.push(answer?.status ?? 0);
      await answer?.arrayBuffer();
    }
  };
  const asking = [ask(), ask(), ask(), ask()];
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    const step = (REQUESTS / (RESTARTS + 1)) * restart;
    await waitUntil(() => seen.length >= step);
    process.kill(pids[restart - 1] as number, 'SIGTERM');
    await waitUntil(() => pids.length > restart);
  }
  await Promise.all(asking);
  expect(new Set(seen)).toEqual(new Set([200]));
}, 180_000);
