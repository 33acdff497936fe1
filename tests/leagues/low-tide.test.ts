import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createPracticeSeason } from '#demo/season/practice-season.ts';
import { loadLeague } from '#reference/load.ts';
import { createTestApp, feed, fightEvent, monsterEvent, testConfig } from '#server/testing/app.ts';

const reference = loadLeague(path.join(import.meta.dirname, 'low-tide'));
const folder = createTestFolder();
let app: FastifyInstance;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ PICTURES_DIR: path.join(folder.path, 'pictures') });
  app = await createTestApp(database, { reference, config });
  close = async () => {
    await app.close();
    await database.close();
    await folder.remove();
  };
});
afterAll(() => close());

const json = async (url: string) => (await app.inject(url)).json();

test('the API returns the monsters, techniques and items of the loaded league', async () => {
  const monsters = await json('/api/calibration/balance');
  expect(monsters.map(({ name }: { name: string }) => name)).toContain('Admiral Brine');
  expect(monsters).toHaveLength(12);
  expect(Object.keys(await json('/api/calibration/skills'))).toEqual(['CRAB', 'EEL', 'GULL']);
  const { items } = await json('/api/items');
  expect(items.map(({ Slug }: { Slug: string }) => Slug)).toContain('shanty');
  const chip = items.find(({ Slug }: { Slug: string }) => Slug === 'whistle');
  expect(chip.Entry).toEqual({ RACE_TYPE: 'GULL', RACE_SUBTYPE: 'RARE_1' });
});

test('the API document has the league’s title', async () => {
  expect((await json('/api/docs/json')).info.title).toContain('Low Tide');
});

test('the feed validates fighters against the loaded league', async () => {
  const own = { RACE: 'CHIP_THIEF', TECHNIQUES: ['Peck'] };
  const answer = await feed(app, [monsterEvent(901, own), monsterEvent(902), fightEvent(901, 902)]);
  expect(answer.accepted).toBe(1);
  expect(answer.rejected).toMatchObject([{ index: 1 }, { index: 2 }]);
  const [{ problems }] = answer.rejected;
  expect(problems.map(({ path }: { path: string }) => path)).toEqual(['TECHNIQUES.0', 'RACE']);
});

test('messages of the feed and examples of the API document name what the loaded league has', async () => {
  const ana = { id: 'p', type: 'player', inventory: { shanti: 1 }, victories: ['CHIP_THIEFS'] };
  const { rejected } = await feed(app, [
    ana,
    { id: 'f', type: 'fight', leftCombatant: { RACE: 7 } },
  ]);
  const reasons = rejected.map(({ reason }: { reason: string }) => reason).join();
  expect(reasons).toContain('the nearest is "shanty"');
  expect(reasons).toContain('the nearest is "CHIP_THIEF"');
  expect(reasons).toMatch(
    /leftCombatant.RACE: got 7, expected text.* such as "(CRAB|EEL|GULL|[A-Z_]+)"/,
  );
  const text = JSON.stringify(await json('/api/docs/json'));
  for (const name of ['HARE', 'PIXIE', 'pow-1', 'moo-chip', 'Straight', 'Smash']) {
    expect(`${reasons}${text}`).not.toContain(`"${name}"`);
  }
});

test('the practice season works with a league of twelve monsters, and the feed accepts all its events', async () => {
  const season = createPracticeSeason({ reference, seed: 'tide' });
  const { batches } = await season.history({ fights: 60, endingAt: Date.now() });
  for (const batch of batches) expect((await feed(app, batch)).rejected).toEqual([]);
  const { records } = await json('/api/matches');
  expect(records).toHaveLength(50);
  const { status } = await json('/api/store-status');
  expect(status.items.length).toBeGreaterThan(3);
});

test('portraits and items from the folder are resized bitmaps, never SVG', async () => {
  for (const race of ['EEL', 'LAMPLIGHTER']) {
    const portrait = await app.inject(`/portraits/96/${race}.webp`);
    expect(portrait.headers['content-type']).toBe('image/webp');
    expect(portrait.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  }
  const missing = await app.inject('/portraits/96/LONGNECK.webp');
  expect(missing.headers['content-type']).toBe('image/svg+xml');
  for (const image of ['lamp', 'anchor', 'shanty']) {
    const picture = await app.inject(`/items/${image}.gif`);
    expect(picture.headers['content-type']).toBe('image/gif');
  }
});

test('the web app manifest has the league’s name', async () => {
  expect(await json('/manifest.webmanifest')).toMatchObject({
    name: 'Low Tide',
    display: 'standalone',
    shortcuts: [
      { url: '/next' },
      { url: '/recent' },
      { url: expect.stringMatching(/^\/monsters\//) },
      { url: '/shop' },
    ],
    screenshots: [],
  });
});
