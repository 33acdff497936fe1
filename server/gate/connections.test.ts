import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, testConfig } from '../testing/app.ts';

let database: AppDatabase;
let app: FastifyInstance;
let folder: ReturnType<typeof createTestFolder>;
/** Slow requests that have begun, and those under way. */
let begun: number[];
let running: number;
let mostRunning: number;
let answer: () => void;

beforeEach(async () => {
  folder = createTestFolder();
  database = await openDatabase({ dataDir: folder.path });
  begun = [];
  running = 0;
  mostRunning = 0;
  const waiting: (() => void)[] = [];
  answer = () => waiting.shift()?.();
  app = await createTestApp(database, { config: testConfig({ RATE_LIMITS: 'on' }) }, (instance) => {
    instance.get('/api/slow', async ({ query }) => {
      begun.push(Number((query as { n: string }).n));
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running -= 1;
      return { done: true };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await database.close();
  await folder.remove();
});

function speak(...requests: string[]) {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
  socket.write(requests.join(''));
  return { socket, ended, answers: () => heard.split('HTTP/1.1 200').length - 1 };
}
const slow = (n: number) => `GET /api/slow?n=${n} HTTP/1.1\r\nhost: x\r\n\r\n`;

test('a few pipelined requests of a connection are handled at a time, all in their order', async () => {
  const { answers, socket } = speak(...Array.from({ length: 20 }, (_, n) => slow(n)));
  await expect
    .poll(() => {
      answer();
      return answers();
    })
    .toBe(20);
  expect(mostRunning).toBe(2);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, n) => n));
  socket.destroy();
});

test('requests whose client has gone are not begun', async () => {
  const { socket, ended } = speak(...Array.from({ length: 20 }, (_, n) => slow(n)));
  await expect.poll(() => begun.length).toBe(2);
  socket.destroy();
  await ended;
  // The server notices it before it answers another client.
  const other = speak(slow(99));
  await expect.poll(() => begun.at(-1)).toBe(99);
  for (let n = 0; n < 20; n += 1) answer();
  await expect.poll(other.answers).toBe(1);
  expect(begun).toEqual([0, 1, 99]);
  other.socket.destroy();
});

test('of one address a few reads are handled at a time, over all its connections', async () => {
  const lines = Array.from({ length: 6 }, (_, n) => speak(slow(n)));
  await expect.poll(() => begun.length).toBe(3);
  lines[5]?.socket.destroy();
  await lines[5]?.ended;
  await expect
    .poll(() => {
      answer();
      return lines.map(({ answers }) => answers()).join('');
    })
    .toBe('111110');
  expect(mostRunning).toBe(3);
  expect(begun).toHaveLength(5);
});

test.each(['/api/matches?pageSize=50', '/api/status', '/healthz', '/recent'])(
  'two Host headers are 400 at %s, also when it is answered from a cache',
  async (path) => {
    await fetch(`http://127.0.0.1:${(app.server.address() as { port: number }).port}${path}`);
    for (const second of ['Host: y', 'hOST: x']) {
      const heard = await speak(`GET ${path} HTTP/1.1\r\nhost: x\r\n${second}\r\n\r\n`).ended;
      expect(heard).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"error":\{"code":"invalid"/);
    }
  },
);
