import { createHash } from 'node:crypto';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder, eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import { dumpFolder, readManifest, writeDumps } from './dump.ts';
import { line } from './lines.ts';
import type { DumpFile } from './rules.ts';
import { scheduleDumps } from './schedule.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const JANUARY = 'ringside-2026-01.ndjson.gz';
const FULL = 'ringside-2026-03-10.ndjson.gz';

function createFolder(): string {
  const folder = createTestFolder();
  onTestFinished(async () => {
    await folder.remove();
  });
  return folder.path;
}

const configOf = (DATA_DIR: string) => testConfig({ DATA_DIR, HOSTS: 'chief' });

async function fill(app: FastifyInstance) {
  const balance = 987_654;
  await feed(app, [
    playerEvent('ana', { balance, victories: ['PIXIE'] }),
    playerEvent('rude', { displayName: 'Rude Name' }),
    monsterEvent(1, { USER: 'ana' }),
    monsterEvent(2, { USER: 'Rude Name', MONSTER_NAME: 'Rude Monster' }),
    monsterEvent(3),
  ]);
  await feed(app, [
    fightEvent(1, 3, { id: 'f1' }),
    fightEvent(1, 3, { id: 'f2' }),
    fightEvent(1, 3, { id: 'f3', date: '2026-03-01T00:00:00Z' }),
  ]);
  await feed(app, [{ id: 'v1', type: 'void', event: 'f1' }]);
}

const hide = (app: FastifyInstance, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/api/host/names/hide',
    headers: callerHeaders('chief'),
    payload,
  });

async function read(app: FastifyInstance, name: string) {
  const { statusCode, rawPayload, headers } = await app.inject(`/data/${name}`);
  if (statusCode !== 200) return { statusCode, text: '', lines: [], headers, sha256: '' };
  const text = gunzipSync(rawPayload).toString();
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((text) => line.parse(JSON.parse(text)));
  const sha256 = createHash('sha256').update(rawPayload).digest('hex');
  return { statusCode, text, lines, headers, sha256 };
}

eachDatabase('the files of /data', (open) => {
  test('have what is public, with counts, sums and tombstones, and nothing else', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    const database = await open();
    const config = configOf(createFolder());
    const app = await createTestApp(database, { config, sessions: testSessions });
    expect((await app.inject('/data/index.json')).statusCode).toBe(503);
    expect((await app.inject('/data')).body).toContain('being made');
    await fill(app);
    await writeDumps(database, dumpFolder(config), NOW);
    const listed = await app.inject('/data/index.json');
    expect(listed.headers['access-control-allow-origin']).toBe('*');
    const { files, licence }: { files: DumpFile[]; licence: string } = listed.json();
    expect(licence).toBe('CC0-1.0');
    expect(files.map(({ name }) => name)).toEqual([FULL, 'ringside-2026-02.ndjson.gz', JANUARY]);
    for (const { name, lines, sha256, bytes } of files) {
      const file = await read(app, name);
      expect(file).toMatchObject({ sha256, headers: { 'content-length': String(bytes) } });
      expect(file.headers['cache-control']).toContain('max-age=0');
      const counts = Map.groupBy(file.lines, ({ type }) => type);
      expect(lines).toEqual(
        Object.fromEntries([...counts].map(([type, all]) => [type, all.length])),
      );
      expect(file.text).not.toMatch(/id-ana|987654|balance|inventory/);
    }
    const { lines } = await read(app, FULL);
    const ofType = (type: string) => lines.filter((line) => line.type === type);
    expect(ofType('player')).toMatchObject([{ login: 'ana', victories: ['HARE', 'PIXIE'] }, {}]);
    expect(ofType('fight')).toMatchObject([{ id: 2 }, { id: 3, leftFigures: { 0: 100 } }]);
    expect(ofType('voided')).toMatchObject([{ fight: 1, before: { id: 1 }, now: null }]);
    expect((await read(app, JANUARY)).lines.map(({ type }) => type)).toEqual([
      ...['record', 'record', 'record', 'fight'],
    ]);
    const page = await app.inject('/data/');
    expect(page.body).toContain(files[0]?.sha256);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await app.inject('/data/schema.json')).json().oneOf).toHaveLength(7);
    for (const name of ['x', '..%2fringside.db', 'ringside-2001-01.ndjson.gz']) {
      expect((await app.inject(`/data/${name}`)).statusCode).toBe(404);
    }
    await app.close();
  });

  test('are made again for what comes late, and are not there while they have a name that is hidden', async () => {
    const database = await open();
    const config = configOf(createFolder());
    const app = await createTestApp(database, { config, sessions: testSessions });
    await fill(app);
    const folder = dumpFolder(config);
    await writeDumps(database, folder, NOW);
    expect((await read(app, JANUARY)).text).toContain('Rude Monster');
    const months = () => readManifest(folder)?.files.slice(1) ?? [];
    const [february, january] = months();
    await writeDumps(database, folder, NOW);
    expect(months()).toEqual([february, january]);
    // A fight, a record and a player of a month that has closed long ago arrive.
    await feed(app, [
      playerEvent('late', { at: '2026-01-05T00:00:00Z' }),
      monsterEvent(4, { DATE: '2026-01-05T00:00:00Z' }),
      fightEvent(1, 3, { id: 'late', date: '2026-01-05T00:00:00Z' }),
    ]);
    await writeDumps(database, folder, NOW);
    expect(months()[0]).toEqual(february);
    expect((await read(app, JANUARY)).lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'player', login: 'late' }),
        expect.objectContaining({ type: 'record', ID: 4 }),
        expect.objectContaining({ type: 'fight', id: 4 }),
      ]),
    );
    await hide(app, { kind: 'fighter', name: 'Rude Monster' });
    await hide(app, { kind: 'player', name: 'Rude Name' });
    for (const name of [FULL, JANUARY, 'index.json']) {
      expect((await app.inject(`/data/${name}`)).statusCode).toBe(503);
    }
    await writeDumps(database, folder, NOW);
    for (const name of [FULL, JANUARY]) {
      const { text, lines } = await read(app, name);
      expect(text).not.toMatch(/rude/i);
      expect(lines).toContainEqual(expect.objectContaining({ ID: 2, trainer: null }));
    }
    await app.close();
  });
});

test('are made by a process beside the one that writes, and again when a name is hidden', async () => {
  const dataDir = createFolder();
  const database = await openDatabase({ dataDir });
  const app = await createTestApp(database, { config: configOf(dataDir), sessions: testSessions });
  await fill(app);
  const folder = dumpFolder({ DATA_DIR: dataDir });
  const ending = new AbortController();
  const problems: unknown[] = [];
  const ended = scheduleDumps({
    database,
    settings: { dataDir },
    folder,
    report: (problem, error) => problems.push(problem, error),
    signal: ending.signal,
    firstMs: 0,
  });
  const [full] = (await vi.waitUntil(() => readManifest(folder), { timeout: 60_000 })).files;
  expect(full?.lines).toEqual({ player: 2, record: 3, fight: 2, voided: 1 });
  const { hidden } = readManifest(folder) ?? {};
  await hide(app, { kind: 'fighter', name: 'Rude Monster' });
  await vi.waitUntil(() => readManifest(folder)?.hidden !== hidden, { timeout: 60_000 });
  ending.abort();
  await ended;
  expect(problems).toEqual([]);
  expect((await read(app, path.basename(full?.name ?? ''))).text).not.toContain('Rude Monster');
  await app.close();
  await database.close();
});

test('are not made while the database does not answer, which ends nothing', async () => {
  const dataDir = createFolder();
  const database = await openDatabase({ dataDir });
  await database.close();
  const ending = new AbortController();
  const { promise, resolve } = Promise.withResolvers<string>();
  const given = { database, settings: { dataDir }, folder: dataDir, firstMs: 0 };
  const ended = scheduleDumps({ ...given, report: resolve, signal: ending.signal });
  expect(await promise).toBe('No files were made.');
  ending.abort();
  await ended;
});
