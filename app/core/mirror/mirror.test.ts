import { createRandom } from '@ringside/seeded-random';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { forgetPerson } from '#app/core/people/forget-store.server.ts';
import { openDatabase } from '#database/connect.ts';
import {
  createTestFolder,
  createTestPostgres,
  eachDatabase,
} from '#database/testing/each-database.ts';
import { completeRestored } from '#scripts/data/restore.ts';
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
import { mixedHistory } from '#server/testing/mixed-history.ts';
import { type Ask, createMirror, shownBy } from './testing/mirror.ts';

const SECRET = 'organisers-secret-0123456789';
const more = {
  config: testConfig({ HOSTS: 'id:id-host', TOURNAMENT_SECRET: SECRET }),
  sessions: testSessions,
};
const asking =
  (app: FastifyInstance): Ask =>
  async (path) => {
    const { statusCode, body } = await app.inject(path);
    return { status: statusCode, body: JSON.parse(body) };
  };

const write = async (
  app: FastifyInstance,
  method: 'POST' | 'DELETE',
  url: string,
  payload: object,
) => {
  const headers = { ...(url.includes('/host/') ? callerHeaders('host') : { 'x-secret': SECRET }) };
  const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await app.inject({ method, url, headers: keyed, payload });
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.anything()]);
  return answer.json();
};

/** Organisers and hosts at work between the rounds of a history. */
async function otherWork(app: FastifyInstance, round: number, random: () => number) {
  const some = () => 1 + Math.floor(random() * 60);
  const cup = `/api/tournament/Cup ${round}`;
  const ids = [...new Set([some(), some(), some()])];
  const { uid } = await write(app, 'POST', '/api/tournament', {
    name: `Cup ${round}`,
    participants: ids.map((ID) => ({ ID })),
  });
  const old = { uid };
  if (round % 5 === 0) await write(app, 'POST', `${cup}/archive`, { archived: true, ...old });
  if (round % 4 === 1)
    await write(app, 'POST', `${cup}/rename`, { name: `Trophy ${round}`, ...old });
  if (round % 4 === 2) await write(app, 'DELETE', cup, { name: `Cup ${round}`, ...old });
  const hide = (verb: string, kind: string, name: string) =>
    write(app, 'POST', `/api/host/names/${verb}`, {
      kind,
      [verb === 'hide' ? 'name' : 'subject']: name,
    });
  const fighter = `Number ${1 + (round % 60)}`;
  const trainer = round % 13;
  if (round % 2 === 0) {
    await hide('hide', 'fighter', fighter);
    await hide('hide', 'player', `trainer${trainer}`);
    if (round % 4 === 0) await hide('hide', 'tournament', `Cup ${round}`);
    const renamed = { userId: `id-${trainer}`, displayName: `Trainer${(trainer + 1) % 13}` };
    await feed(app, [playerEvent(`trainer${trainer}`, renamed)]);
  } else {
    await hide('show', 'fighter', `Number ${round % 60}`);
    await hide('show', 'player', `id-${(round - 1) % 13}`);
    await hide('show', 'tournament', `Cup ${round - 1}`);
  }
}

eachDatabase('a copy that follows the changes', (open, kind) => {
  test('equals the site at every quiet moment, through events of all kinds', {
    timeout: process.env.THOROUGH ? 1_200_000 : 120_000,
  }, async () => {
    const app = await createTestApp(await open(), more);
    const mirror = createMirror();
    const { next: random } = createRandom('mirror');
    await feed(app, [playerEvent('host')]);
    let events = 0;
    const rounds = process.env.THOROUGH ? 280 : kind === 'sqlite' ? 6 : 4;
    for (const [round, batch] of mixedHistory(Date.now(), { rounds }).entries()) {
      const answer = await feed(app, batch);
      expect(answer.rejected).toEqual([]);
      events += batch.length;
      if (round % 4 === 3) await otherWork(app, (round - 3) / 4, random);
      if (round % 3 === 0) await mirror.follow(asking(app), 7 + round);
      if (round % 24 === 11) {
        await mirror.follow(asking(app));
        expect(mirror.contents()).toEqual(await shownBy(asking(app)));
      }
    }
    await mirror.follow(asking(app));
    expect(mirror.contents()).toEqual(await shownBy(asking(app)));
    expect(events).toBeGreaterThan(30 * rounds);
    expect(await mirror.follow(asking(app))).toBe(0);
    const fresh = createMirror();
    await fresh.follow(asking(app));
    expect(fresh.contents()).toEqual(mirror.contents());
    await app.close();
  });

  test('is told of a record that has another name, wherever it is shown', async () => {
    const app = await createTestApp(await open(), more);
    const mirror = createMirror();
    await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
    await write(app, 'POST', '/api/tournament', { name: 'Cup', participants: [{ ID: 1 }] });
    await mirror.follow(asking(app));
    await feed(app, [monsterEvent(1, { MONSTER_NAME: 'Ash' })]);
    expect(await mirror.follow(asking(app))).toBe(3);
    expect(mirror.contents()).toEqual(await shownBy(asking(app)));
    expect(JSON.stringify(mirror.contents()).match(/"Ash"/g)).toHaveLength(3);
    await app.close();
  });

  test('is told of records whose trainer was deleted', async () => {
    const database = await open();
    const app = await createTestApp(database, more);
    const mirror = createMirror();
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    await mirror.follow(asking(app));
    await database.transact((trx) => forgetPerson(trx, { userId: 'id-ana', names: ['ana'] }));
    expect(await mirror.follow(asking(app))).toBe(1);
    expect(JSON.stringify(mirror.contents())).not.toContain('"USER"');
    await app.close();
  });

  test('is refused with a position that is none of the league’s', async () => {
    const app = await createTestApp(await open());
    await feed(app, [monsterEvent(1)]);
    const ask = async (after: string) => {
      const { statusCode, body } = await app.inject(`/api/monster-records/changes?after=${after}`);
      return [statusCode, JSON.parse(body).error?.code];
    };
    const { position } = (await app.inject('/api/monster-records/changes')).json();
    const [number, era] = position.split(/\.(.*)/);
    expect(await ask(position)).toEqual([200, undefined]);
    expect(await ask(`${Number(number) + 1}.${era}`)).toEqual([410, 'position_gone']);
    expect(await ask(`${number}.other`)).toEqual([410, 'position_gone']);
    expect(await ask('yesterday')).toEqual([400, 'invalid']);
    await app.close();
  });
});

test('two servers of one database give the same positions, and what each commits is in order', async () => {
  const { url, drop } = await createTestPostgres();
  const databases = [
    await openDatabase({ databaseUrl: url }),
    await openDatabase({ databaseUrl: url }),
  ] as const;
  const [one, other] = await Promise.all(databases.map((db) => createTestApp(db, more)));
  const apps = [one, other] as [FastifyInstance, FastifyInstance];
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  await feed(
    apps[0],
    ids.map((ID) => monsterEvent(ID)),
  );
  const mirror = createMirror();
  let isOver = false;
  const following = (async () => {
    for (let turn = 0; !isOver; turn += 1)
      await mirror.follow(asking(apps[turn % 2] as FastifyInstance), 3);
  })();
  const feeding = apps.map(async (app, place) => {
    for (let turn = 0; turn < 15; turn += 1) {
      const [left, right] = [1 + ((turn * 2 + place) % 20), 1 + ((turn * 3 + place + 5) % 20)];
      if (left !== right) await feed(app, [fightEvent(left, right), monsterEvent(left)]);
      const body = { name: `Cup ${place} ${turn}`, participants: [{ ID: left }] };
      await write(app, 'POST', '/api/tournament', body);
    }
  });
  await Promise.all(feeding).finally(() => {
    isOver = true;
  });
  await following;
  await mirror.follow(asking(apps[0]));
  expect(mirror.contents()).toEqual(await shownBy(asking(apps[1])));
  const [first, second] = await Promise.all(
    apps.map(async (app) => (await app.inject('/api/fights/changes')).json()),
  );
  expect(first).toEqual(second);
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});

test('a restored backup refuses the positions of before', async () => {
  const { path } = createTestFolder();
  const database = await openDatabase({ dataDir: path });
  const app = await createTestApp(database);
  const { position } = (await app.inject('/api/fights/changes')).json();
  await app.close();
  await database.close();
  await completeRestored({ dataDir: path });
  const restored = await openDatabase({ dataDir: path });
  const again = await createTestApp(restored);
  expect((await again.inject(`/api/fights/changes?after=${position}`)).statusCode).toBe(410);
  await again.close();
  await restored.close();
});
