import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
} from '#server/testing/app.ts';
import { ADDRESSES } from './addresses.ts';
import { examplesFor } from './examples.ts';

const SECRET = 'makers-secret-0123456789';
const ORIGIN = 'https://league.example';
const [chat, sheet, bracket, overlay, copy] = examplesFor(ORIGIN).map(({ code }) => code);
const addressIn = (code = '') => /https:\/\/league\.example([^")\s]*)/.exec(code)?.[1] ?? '';

let database: AppDatabase;
let app: FastifyInstance;
const folder = createTestFolder();

beforeAll(async () => {
  database = await openDatabase({ dataDir: folder.path });
  app = await createTestApp(database, { config: testConfig({ TOURNAMENT_SECRET: SECRET }) });
  await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
  await feed(app, [fightEvent(1, 2)]);
  const headers = { 'x-secret': SECRET };
  const payload = { name: 'Spring Cup', participants: [{ ID: 1 }, { ID: 2 }] };
  await app.inject({ method: 'POST', url: '/api/tournament', headers, payload });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await folder.remove();
});

/** Frames are pages, which `server/pages/frames.test.ts` has. */
const ELSEWHERE = /^\/(?:data\/(?!schema)|embed\/)/;

test.each(ADDRESSES.filter(({ path }) => !ELSEWHERE.test(path)))(
  '$path is there, and is what the table says',
  async ({ path, type, example = {}, query = {} }) => {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example[name] ?? ''));
    const asked = new URLSearchParams(
      Object.entries(query).map(([name, [, value]]) => [name, value]),
    );
    const { statusCode, headers } = await app.inject(`${url}?${asked}`);
    expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type]);
  },
);

test('the example of a chat gives one line', async () => {
  const { body } = await app.inject(addressIn(chat));
  expect(body).toBe('Last fight: Monster 1 beat Monster 2, on 2026-01-02.');
});

test('the example of a sheet gives a table', async () => {
  const { body } = await app.inject(addressIn(sheet));
  const [head, first] = body.split('\r\n').map((line) => line.split(','));
  expect(head).toContain('leftCombatant.MONSTER_NAME');
  expect(first).toHaveLength(head?.length ?? 0);
});

test('the examples of a bracket and of an overlay are pages', () => {
  const routes = readFileSync(path.join(import.meta.dirname, '..', '..', 'routes.ts'), 'utf8');
  expect(addressIn(overlay)).toMatch(/^\/overlay\/\w+$/);
  expect(routes).toContain("route('overlay/next'");
  expect(addressIn(bracket)).toMatch(/^\/embed\/bracket\/[\w%]+$/);
  expect(routes).toContain("route('embed/:kind/");
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)(
  'the example of a copy keeps what the site shows, and asks on from there',
  async () => {
    const own = mkdtempSync(path.join(tmpdir(), 'ringside-copy-'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const program = examplesFor(`http://127.0.0.1:${port}`)[4]?.code ?? '';
    const run = () =>
      new Promise<object>((resolve, reject) => {
        execFile('python3', ['-c', program], { cwd: own }, (error) =>
          error
            ? reject(error)
            : resolve(JSON.parse(readFileSync(path.join(own, 'fights.json'), 'utf8'))),
        );
      });
    expect(copy).toContain(`${ORIGIN}/api/fights/changes`);
    expect(await run()).toMatchObject({ fights: { 1: { id: 1 } } });
    const voided = fightEvent(2, 1);
    await feed(app, [voided]);
    expect(await run()).toMatchObject({ fights: { 1: { id: 1 }, 2: { id: 2 } } });
    await feed(app, [{ id: 'void-it', type: 'void', event: voided.id }]);
    expect(Object.keys(((await run()) as { fights: object }).fights)).toEqual(['1']);
    rmSync(own, { recursive: true });
  },
);
