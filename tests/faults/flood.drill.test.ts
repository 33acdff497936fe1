import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createAppProcess } from './app-process.ts';

const ASSETS = new URL('../../build/client/assets/', import.meta.url);
const LIMIT_MS = 120_000;
/** The process's limit of open files, of which it uses some fifty before the first connection. */
const OPEN_FILES = 260;
const BYSTANDER = '127.0.0.9';

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).reverse()) await remove();
});

/** Opens connections from one address that each send `head` and stay open. @returns how many opened */
async function flood(port: number, { from, count, head }: Flood): Promise<number> {
  const settled: Promise<boolean>[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from });
    leftovers.push(() => socket.destroy());
    socket.on('error', () => {}).pause();
    settled.push(
      new Promise((resolve) => {
        socket.once('connect', () => socket.write(head, () => resolve(true)));
        socket.once('close', () => resolve(false));
      }),
    );
    // A full backlog would delay the rest by a second.
    if (opened % 100 === 99) await Promise.all(settled);
  }
  return (await Promise.all(settled)).filter(Boolean).length;
}

interface Flood {
  from: string;
  count: number;
  head: string;
}

/** Sends a request from another address. @returns the status, 0 if the connection was closed */
function statusFor(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: BYSTANDER });
    let heard = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  });
}

const HALF_A_REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n';
/** The server closes a connection with more pipelined requests. */
const MOST_AT_ONCE = 32;
/** Pipelined requests for a large file. The responses are never read, so the file stays open. */
function unreadFiles(): string {
  const [large] = readdirSync(ASSETS).filter((name) => /^framework-.*\.js$/.test(name));
  return `GET /assets/${large} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(MOST_AT_ONCE);
}

test(
  'with few open files, a flood of connections neither ends the process nor shuts out other clients',
  async () => {
    const folder = createTestFolder();
    leftovers.push(folder.remove);
    const settings = { RATE_LIMITS: 'on', LOG_LEVEL: 'warn', HEADERS_TIMEOUT_SECONDS: '60' };
    const app = await createAppProcess({ dataDir: folder.path }, settings, {
      openFiles: OPEN_FILES,
    });
    await app.start();
    leftovers.push(app.stop);
    const port = Number(new URL(app.origin).port);

    await flood(port, { from: '127.0.0.2', count: 400, head: HALF_A_REQUEST });
    // One address has reached its limit, and another one is served.
    expect(await statusFor(port, '/api/matches?pageSize=50')).toBe(200);
    expect(await statusFor(port, '/recent')).toBe(200);

    for (const last of [3, 4, 5, 6]) {
      const from = `127.0.0.${last}`;
      await flood(port, { from, count: 200, head: last % 2 ? HALF_A_REQUEST : unreadFiles() });
    }
    // Many addresses use all files: no other client is served, but the process survives.
    expect(app.isAlive()).toBe(true);
    for (const remove of leftovers.splice(2).reverse()) await remove();
    await expect.poll(() => statusFor(port, '/recent'), { timeout: 60_000 }).toBe(200);
    expect(await statusFor(port, '/readyz')).toBe(200);
    expect(app.isAlive()).toBe(true);
  },
  LIMIT_MS,
);

/** Linux's limit of connections that wait to be accepted. */
const SYSTEM_BACKLOG = '/proc/sys/net/core/somaxconn';
const backlog = existsSync(SYSTEM_BACKLOG) ? Number(readFileSync(SYSTEM_BACKLOG, 'utf8')) : 0;
const AT_ONCE = 1500;

test.skipIf(backlog < AT_ONCE)(
  'connections that arrive while the process is stalled wait in the backlog',
  async () => {
    const folder = createTestFolder();
    leftovers.push(folder.remove);
    const app = await createAppProcess({ dataDir: folder.path }, {});
    await app.start();
    leftovers.push(app.stop);
    process.kill(app.pid(), 'SIGSTOP');
    leftovers.push(() => process.kill(app.pid(), 'SIGCONT'));
    let connected = 0;
    for (let opened = 0; opened < AT_ONCE; opened += 1) {
      const socket = connect({ port: Number(new URL(app.origin).port), host: '127.0.0.1' });
      leftovers.push(() => socket.destroy());
      socket
        .on('error', () => {})
        .once('connect', () => {
          connected += 1;
        });
    }
    await expect.poll(() => connected, { timeout: 20_000 }).toBe(AT_ONCE);
  },
  LIMIT_MS,
);
