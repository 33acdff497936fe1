import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { createTestApp, feed, monsterEvent } from '#server/testing/app.ts';
import {
  CONFLICT_MESSAGE,
  MONSTER_NOT_FOUND_MESSAGE,
  NOT_AUTHORIZED_MESSAGE,
} from '../contract.ts';
import { testOutcome } from '../testing/tournament.ts';

const SECRET = 'the-organisers-secret-1';

let calls = 0;
const newName = () => `Cup ${++calls}`;
const newId = () => `request-${++calls}`;

const declare = (...args: Parameters<typeof testOutcome>) => ({
  kind: 'declare',
  outcome: testOutcome(...args),
});
const [first, second, final] = [
  testOutcome('R1-1', [1, 2], [4, 0]),
  testOutcome('R1-2', [2, 2], [3, 1]),
  testOutcome('R2-1', [1, 2], [2, 1]),
];

eachDatabase("saving an organiser's edits", (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const settings = { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' };
    const config = readConfig({ ...settings, TOURNAMENT_SECRET: SECRET });
    app = await createTestApp(await open(), { config });
    await feed(
      app,
      [1, 2, 3, 4].map((ID) => monsterEvent(ID)),
    );
    return () => app.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object, secret = SECRET) => {
    const headers = { 'x-secret': secret, 'content-type': 'application/json' };
    const payload = body && { payload: JSON.stringify(body) };
    const response = await app.inject({ method, url: `/api${path}`, headers, ...payload });
    return { status: response.statusCode, body: response.json() };
  };
  const save = (name: string, version: number, edits: object[], more: object = {}) =>
    call('POST', `/tournament/${encodeURIComponent(name)}/edits`, {
      requestId: newId(),
      version,
      edits,
      ...more,
    });
  const get = async (name: string) =>
    (await call('GET', `/tournament/${encodeURIComponent(name)}`)).body;
  const field = [1, 2, 3, 4].map((ID) => ({ kind: 'add', ID }));
  const decided = async (...edits: object[]) => {
    const name = newName();
    const { body } = await save(name, 0, [...field, ...edits]);
    expect(body).toMatchObject({ version: 1 });
    return name;
  };

  test('starts a tournament, and applies further edits in order to the saved state', async () => {
    const name = await decided(declare('R1-1', [1, 2], [4, 0]));
    // Sent with the earlier version as its base: the other organiser's edit is kept.
    const saved = await save(name, 0, [{ kind: 'declare', outcome: second }], { organiser: 'Ana' });
    expect(saved).toMatchObject({
      status: 200,
      body: { id: name, version: 2, outcomes: [first, second], eliminated: [4, 3] },
    });
    expect(await get(name)).toEqual(saved.body);
    const { body } = await call('GET', `/tournament/${encodeURIComponent(name)}/changes`);
    expect(body.saves[0]).toMatchObject({
      organiser: 'Ana',
      changes: [{ what: 'declared', outcome: second }],
    });
  });

  test('all edits are refused if one would undo a result it does not name; the response has the saved state', async () => {
    const name = await decided(
      ...[first, second, final].map((outcome) => ({ kind: 'declare', outcome })),
    );
    const select = { kind: 'select', selected: [1] };
    const removeOutcome = { kind: 'take-back', matchId: 'R1-1', undoes: [first] };
    const refused = await save(name, 1, [select, removeOutcome]);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: { code: 'conflict', message: CONFLICT_MESSAGE },
        conflicts: [{ index: 1, reason: 'undoes', undoes: [first, final] }],
      },
    });
    expect(refused.body.current).toEqual(await get(name));
    expect(await get(name)).toMatchObject({ version: 1, selected: [] });
    const said = { ...removeOutcome, undoes: [first, final] };
    expect((await save(name, 1, [select, said])).body).toMatchObject({
      outcomes: [second],
      selected: [1],
    });
  });

  test('what the organiser puts first is kept, is what comes first in the list, and is said', async () => {
    const name = await decided();
    const queued = await save(name, 1, [{ kind: 'queue', queue: ['R1-2'] }], { organiser: 'Ana' });
    expect(queued).toMatchObject({ status: 200, body: { version: 2, queue: ['R1-2'] } });
    expect((await save(name, 2, [declare('R1-1', [1, 2], [4, 0])])).body.queue).toEqual(['R1-2']);
    const { body: listed } = await call('GET', '/tournaments');
    const one = listed.find((listed: { id: string }) => listed.id === name);
    expect(one.coming[0].id).toBe('R1-2');
    const { body } = await call('GET', `/tournament/${encodeURIComponent(name)}/changes`);
    expect(body.saves[1]).toMatchObject({
      organiser: 'Ana',
      changes: [{ what: 'queued', queue: ['R1-2'] }],
    });
    const { body: cleared } = await save(name, 3, [{ kind: 'queue', queue: [] }]);
    expect(cleared).not.toHaveProperty('queue');
    expect((await save(name, 4, [{ kind: 'queue', queue: ['x'.repeat(21)] }])).status).toBe(400);
  });

  test('a conflict over a match that both organisers decided names both results', async () => {
    const name = await decided(declare('R1-1', [1, 2], [4, 0]));
    const other = declare('R1-1', [1, 1], [4, 2]);
    const { status, body } = await save(name, 0, [other]);
    expect([status, body.conflicts]).toMatchObject([409, [{ reason: 'undoes', undoes: [first] }]]);
    expect((await save(name, 0, [declare('R1-1', [1, 2], [4, 0])])).body.version).toBe(1);
  });

  test('a new seeding is refused if another was saved meanwhile, and accepted on the current version', async () => {
    const name = await decided();
    await save(name, 1, [{ kind: 'seed', order: [2, 1, 3, 4] }]);
    const mine = [{ kind: 'seed', order: [4, 3, 2, 1] }];
    const refused = await save(name, 1, mine);
    expect([refused.status, refused.body.conflicts]).toMatchObject([
      409,
      [{ reason: 'changed', undoes: [] }],
    ]);
    const taken = await save(name, 2, mine);
    expect(taken.body.participants.map(({ ID }: { ID: number }) => ID)).toEqual([4, 3, 2, 1]);
  });

  test('edits sent again under one requestId are applied once, also after other saves, and others are refused', async () => {
    const name = await decided();
    const requestId = newId();
    const edits = [declare('R1-1', [1, 2], [4, 0])];
    await save(name, 1, edits, { requestId });
    const removeOutcome = { kind: 'take-back', matchId: 'R1-1', undoes: [first] };
    await save(name, 2, [removeOutcome]);
    expect(await save(name, 1, edits, { requestId })).toMatchObject({
      status: 200,
      body: { version: 3, outcomes: [] },
    });
    const others = [declare('R1-1', [2, 1], [4, 1])];
    expect(await save(name, 3, others, { requestId })).toMatchObject({
      status: 422,
      body: { error: { code: 'key_reused' } },
    });
    expect(await get(name)).toMatchObject({ version: 3, outcomes: [] });
    const [one, two] = await Promise.all(
      [0, 1].map(() => save(name, 3, edits, { requestId: 'at-the-same-time' })),
    );
    expect([one?.body.version, two?.body.version]).toEqual([4, 4]);
  });

  test('edits need the secret, a known monster and a valid form', async () => {
    const name = newName();
    const path = `/tournament/${encodeURIComponent(name)}/edits`;
    expect(await call('POST', path, {}, '')).toMatchObject({
      status: 401,
      body: { error: { message: NOT_AUTHORIZED_MESSAGE } },
    });
    expect(await save(name, 0, [{ kind: 'add', ID: 999 }])).toMatchObject({
      status: 400,
      body: { error: { message: MONSTER_NOT_FOUND_MESSAGE }, ID: 999 },
    });
    expect((await save(name, 0, [{ kind: 'win', ID: 1 }])).status).toBe(400);
    expect((await save(name, 0, field, { requestId: '' })).status).toBe(400);
    expect((await save(name, 0, [...field, declare('R1-1', [1, 2], [9, 0])])).body).toMatchObject({
      error: { code: 'conflict' },
      conflicts: [{ index: 4, reason: 'not_in_match', undoes: [] }],
    });
    expect((await call('GET', `/tournament/${encodeURIComponent(name)}`)).status).toBe(404);
  });

  test('settings, a replacement and a forfeit are saved, and third place is not counted twice', async () => {
    const name = newName();
    const add = [1, 2, 3].map((ID) => ({ kind: 'add', ID }));
    const settings = { kind: 'settings', bestOf: 5, thirdPlace: true };
    await save(name, 0, [...add, settings]);
    expect((await save(name, 1, [{ kind: 'replace', ID: 3, by: 4 }])).body).toMatchObject({
      bestOf: 5,
      thirdPlace: true,
      participants: [{ ID: 1 }, { ID: 2 }, { ID: 4 }],
    });
    await save(name, 2, [{ kind: 'add', ID: 3 }]);
    const forfeit = { ...testOutcome('R1-1', [1, 3], [3, 0]), walkover: 'forfeit' };
    const edits = [
      forfeit,
      testOutcome('R1-2', [2, 3], [4, 1]),
      testOutcome('R2-2', [3, 1], [4, 3]),
    ];
    const saved = await save(
      name,
      3,
      edits.map((outcome) => ({ kind: 'declare', outcome })),
    );
    expect(saved.body.outcomes).toEqual(edits);
    const list = (await call('GET', '/tournaments')).body;
    expect(list.find((tournament: { id: string }) => tournament.id === name)).toMatchObject({
      outcomeCount: 3,
      champion: null,
    });
    expect((await save(name, 4, [{ kind: 'replace', ID: 1, by: 99 }])).body.error.message).toBe(
      MONSTER_NOT_FOUND_MESSAGE,
    );
    expect((await save(name, 4, [{ ...settings, bestOf: 2 }])).status).toBe(400);
    // The stored tournament equals the one in the response.
    const whole = await call('POST', '/tournament', saved.body);
    expect(whole).toMatchObject({ status: 200, body: { version: 4 } });
  });

  test('who is out and a pause are saved, answered, and part of the broadcast', async () => {
    const name = newName();
    const add = [1, 2, 3, 4].map((ID) => ({ kind: 'add', ID }));
    await save(name, 0, [...add, { kind: 'declare', outcome: first }]);
    const since = '2026-01-02T20:00:00.000Z';
    const tooLate = '2026-01-03T20:00:01.000Z';
    const pause = { text: 'Dinner.', since, until: '2026-01-02T20:50:00.000Z' };
    const out = { kind: 'out', IDs: [2, 3], why: 'gone' };
    const saved = await save(name, 1, [out, { kind: 'pause', pause }]);
    const fields = { out: { 2: 'gone', 3: 'gone' }, pause, champion: 1 };
    expect(saved).toMatchObject({ status: 200, body: fields });
    expect((await call('GET', `/tournament/${name}`)).body).toMatchObject(fields);
    expect(await call('POST', '/tournament', saved.body)).toMatchObject({ body: { version: 2 } });
    const onAir = { tournamentId: name, roundName: 'Semifinals', matchId: 'R1-1' };
    const [leftCombatant] = saved.body.participants;
    const result = { leftScore: 0, rightScore: 0, winner: null };
    const put = { ...onAir, leftCombatant, rightCombatant: saved.body.participants[3], ...result };
    expect((await call('POST', '/snapshot', put)).status).toBe(200);
    expect((await call('GET', '/snapshot')).body).toMatchObject({ matchId: 'R1-1', pause });
    expect((await save(name, 2, [{ ...out, IDs: [9] }])).body.error.message).toBe(CONFLICT_MESSAGE);
    for (const wrong of [{ text: 'x' }, { ...pause, until: since }, { ...pause, until: tooLate }])
      expect((await save(name, 2, [{ kind: 'pause', pause: wrong }])).status).toBe(400);
  });
});
