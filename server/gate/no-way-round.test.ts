import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createPageContext } from '../pages/page-context.ts';
import { createTestApp, feed, fightEvent, monsterEvent, testConfig } from '../testing/app.ts';

const CONNECTIONS = 20;
const PIPELINED = 2000;
const CUT_AFTER_MS = 150;
/** What a connection may send at once, by the table of limits. */
const MOST_AT_ONCE = 32;

let database: AppDatabase;
let app: FastifyInstance;
let lines: string[] = [];

beforeAll(async () => {
  database = await openDatabase({ dataDir: createTestFolder().path });
  const config = testConfig({ RATE_LIMITS: 'on', LOG_LEVEL: 'info', LOG_ONE_IN: '1' });
  const logStream = { write: (line: string) => lines.push(line) };
  app = await createTestApp(database, { config, logStream }, async (made) => {
    const { registerPages } = await import('../pages/pages.ts');
    await registerPages(made, createPageContext(made, config, loadReference()), []);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
  return async () => {
    await app.close();
    await database.close();
  };
});

afterAll(() => {
  lines = [];
});

const portOf = () => (app.server.address() as { port: number }).port;

/** Sends many requests over a connection that is cut soon, as by a client that never reads. */
async function pipeline(path: string, headers = ''): Promise<void> {
  const socket = connect({ port: portOf(), host: '127.0.0.1' }).on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume().write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`.repeat(PIPELINED));
  await Promise.race([closed, sleep(CUT_AFTER_MS)]);
  socket.destroy();
  await closed;
}

test.each([
  ['a cached read', '/api/matches?pageSize=50'],
  ['a cached read that waits for a change', '/api/matches?pageSize=50&heard=abc-1'],
  ['a call without anything', '/api/nothing-here'],
  ['a page', '/recent'],
  ['a redirect', '/monsters'],
  ['a picture', '/portraits/jpg/HARE.jpg'],
  ['a line for chat bots', '/say/next'],
  ['an embed', '/embed/recent'],
  ['a feed', '/feeds/champions.atom'],
  ['health', '/healthz'],
  ['a status', '/api/status'],
])('of %s no connection gets more than its share', async (_, path) => {
  const origin = `http://127.0.0.1:${portOf()}`;
  const first = await fetch(origin + path, { redirect: 'manual' });
  await first.arrayBuffer();
  const etag = first.headers.get('etag');
  for (const headers of ['', ...(etag ? [`if-none-match: ${etag}\r\n`] : [])]) {
    lines.length = 0;
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pipeline(path, headers)));
    // A request of somebody else is answered after those that were begun.
    await (await fetch(`${origin}/api/store-status`)).arrayBuffer();
    const begun = lines.filter((line) => line.includes('"answered')).length;
    expect(begun).toBeLessThanOrEqual(CONNECTIONS * MOST_AT_ONCE + 1);
  }
});
