import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
} from '#server/testing/app.ts';

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const shelf = (id: string, items: unknown[], fields: object = {}) => ({
  id,
  type: 'store',
  items,
  raffleItem: null,
  restockTime: '2026-01-01T00:00:00Z',
  ...fields,
});

eachDatabase('what the feed says of accepted and rejected events', (open, _kind, once) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeEach(async () => {
    database = await open();
    app = await createTestApp(database);
    return () => app.close();
  });

  const check = async (events: object[]) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/feed/check',
        headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
        payload: events,
      })
    ).json();
  const reasons = (warnings: { index: number; reason: string }[]) =>
    warnings.map(({ index, reason }) => [index, reason]);

  test('a fight after the loss that ended an appearance is accepted with a warning', async () => {
    await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
    const again = fightEvent(1, 2);
    const batch = [again, fightEvent(1, 3), monsterEvent(3), fightEvent(3, 1)];
    const said = [
      [0, expect.stringMatching(/^rightCombatant.ID: record 2 lost before.*new ID/)],
      [3, expect.stringMatching(/^leftCombatant.ID: record 3 lost before/)],
    ];
    expect(reasons((await check(batch)).warnings)).toEqual(said);
    const answer = await feed(app, batch);
    expect(answer).toMatchObject({ accepted: 4, rejected: [] });
    expect(answer.warnings[0].id).toBe(again.id);
    expect(reasons(answer.warnings)).toEqual(said);
    const more = await feed(app, [fightEvent(1, 2), fightEvent(3, 2)]);
    expect(more.warnings.map(({ index }: { index: number }) => index)).toEqual([0, 0, 1]);
  });

  test('totals below zero are accepted with a warning', async () => {
    const ana = { userId: 'id-ana' };
    const { accepted, warnings } = await feed(app, [
      playerEvent('ana', { balance: 40, inventory: { 'pow-1': 1 } }),
      { id: 'a', type: 'balance', ...ana, change: -50 },
      { id: 'b', type: 'items', ...ana, changes: { 'pow-1': -2, 'moo-chip': 1 } },
      { id: 'c', type: 'balance', ...ana, change: 20 },
    ]);
    expect(accepted).toBe(4);
    expect(reasons(warnings)).toEqual([
      [1, expect.stringContaining('balance is -10 Z')],
      [2, expect.stringContaining('has -1 of pow-1')],
    ]);
  });

  once(
    'a time that is ahead is accepted with a warning within five minutes, and rejected beyond',
    async () => {
      const { accepted, rejected, warnings } = await feed(app, [
        monsterEvent(1, { DATE: from(3) }),
        monsterEvent(2, { DATE: from(6) }),
        monsterEvent(3),
        monsterEvent(4),
        fightEvent(3, 4, { date: '2126-11-24T20:00:00Z' }),
        fightEvent(3, 4, { date: from(0.5) }),
        shelf('s', [], { restockTime: from(60) }),
        playerEvent('ana', { at: from(24 * 60) }),
      ]);
      expect(accepted).toBe(5);
      const paths = rejected.map(({ index, problems }: { index: number; problems: object[] }) => [
        index,
        problems,
      ]);
      const late = { expected: expect.stringContaining('at most 5 minutes ahead') };
      expect(paths).toEqual([
        [1, [{ path: 'DATE', got: expect.any(String), ...late }]],
        [4, [{ path: 'date', got: '"2126-11-24T20:00:00Z"', ...late }]],
        [6, [{ path: 'restockTime', got: expect.any(String), ...late }]],
      ]);
      expect(reasons(warnings)).toEqual([
        [0, expect.stringMatching(/^DATE: 180 seconds ahead/)],
        [7, expect.stringMatching(/^at: 1440 minutes ahead.*not used/)],
      ]);
    },
  );

  test('a correction to a date ahead is rejected, and the fight stays', async () => {
    const fight = fightEvent(1, 2);
    await feed(app, [monsterEvent(1), monsterEvent(2), fight]);
    const { id, ...replacement } = fight;
    const correct = { id: 'c', type: 'correct', event: id };
    const { status, rejected } = await feed(app, [
      { ...correct, replacement: { ...replacement, date: from(10) } },
    ]);
    expect([status, rejected[0].problems[0].path]).toEqual([400, 'replacement.date']);
    expect(await feed(app, [{ ...correct, replacement }])).toMatchObject({ accepted: 1 });
  });

  test('an announcement that no viewer will see has a warning', async () => {
    const times = (minutes: number) => ({
      bettingClosesAt: from(minutes),
      startsAt: from(minutes),
      leftCombatant: { MONSTER_NAME: 'Rusty', RACE: 'HARE' },
      rightCombatant: { MONSTER_NAME: 'Bolt', RACE: 'PIXIE' },
    });
    const upcoming = (bout: string, minutes: number) => ({
      ...{ id: bout, type: 'upcoming', bout, ...times(minutes) },
    });
    const { warnings } = await feed(app, [
      upcoming('past', -40),
      upcoming('now', 1),
      upcoming('far', 9 * 24 * 60),
    ]);
    expect(reasons(warnings)).toEqual([
      [0, expect.stringMatching(/^startsAt: 40 minutes ago/)],
      [2, expect.stringMatching(/^startsAt: 9 days ahead/)],
    ]);
  });

  once(
    'unknown items, breeds and techniques are rejected with the nearest right name',
    async () => {
      const { accepted, rejected } = await feed(app, [
        playerEvent('ana', { inventory: { 'pow-1': 1, 'pwo-2': 1 }, victories: ['PIXEI', 'HARE'] }),
        monsterEvent(1, { TECHNIQUES: ['Straight', 'Heavy Smahs'] }),
        monsterEvent(2, { RACE: 'HAER' }),
        shelf('s', ['pow-1', 'mooo-chip']),
        playerEvent('bo'),
        { id: 'i', type: 'items', userId: 'id-bo', changes: { 'jukebox-tickets': 1 } },
        { id: 'v', type: 'victories', userId: 'id-bo', added: ['MOCHI'], removed: ['HAREE'] },
        fightEvent(1, 2, {
          leftCombatant: { MONSTER_NAME: 'Rusty', RACE: 'HARE', TECHNIQUES: ['Straigt'] },
        }),
      ]);
      expect(accepted).toBe(1);
      const said = rejected.map(({ index, problems }: { index: number; problems: Problem[] }) => [
        index,
        ...problems.map(({ path, expected }) => [path, /nearest is "([^"]+)"/.exec(expected)?.[1]]),
      ]);
      expect(said).toEqual([
        [0, ['inventory.pwo-2', 'pow-2'], ['victories.0', 'PIXIE']],
        [1, ['TECHNIQUES.1', 'Heavy Smash']],
        [2, ['RACE', 'HARE']],
        [3, ['items.1', 'moo-chip']],
        [5, ['changes.jukebox-tickets', 'jukebox-ticket']],
        [6, ['added.0', 'MOCCHI'], ['removed.0', 'HARE']],
        [7, ['leftCombatant.TECHNIQUES.0', 'Straight'], ['rightCombatant.ID', undefined]],
      ]);
    },
  );

  test('names that a batch itself brings are known, and those of another breed have a warning', async () => {
    const whole = { i: 900, Name: 'Own', Slug: 'own-thing', Image: '1', Hint: '', Cost: 1 };
    const item = { ...whole, Category: 'OTHER', Rarity: 'RARE', Description: '' };
    const { accepted, rejected, warnings } = await feed(app, [
      playerEvent('ana', { inventory: { 'own-thing': 1 } }),
      monsterEvent(1, { RACE: 'PIXIE', TECHNIQUES: ['Heavy Smash'] }),
      shelf('s', [item]),
    ]);
    expect({ accepted, rejected }).toEqual({ accepted: 3, rejected: [] });
    expect(reasons(warnings)).toEqual([
      [1, expect.stringContaining('TECHNIQUES.0: "Heavy Smash" is not a technique of PIXIE')],
    ]);
    const later = { id: 'i', type: 'items', userId: 'id-ana', changes: { 'own-thing': 1 } };
    await feed(app, [shelf('t', [])]);
    expect(await feed(app, [later])).toMatchObject({ accepted: 1, rejected: [] });
  });

  once(
    'the feed and its check answer with the same status when everything is rejected',
    async () => {
      const batch = [monsterEvent(1, { LIF: -1 })];
      const checked = await app.inject({
        method: 'POST',
        url: '/api/feed/check',
        headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
        payload: batch,
      });
      const { status, ...answer } = await feed(app, batch);
      expect([checked.statusCode, status]).toEqual([400, 400]);
      expect(checked.json()).toEqual(answer);
      expect(answer).toMatchObject({ error: { code: 'nothing_accepted' }, warnings: [] });
    },
  );
});

interface Problem {
  path: string;
  expected: string;
}
