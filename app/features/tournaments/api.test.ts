import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { createTestApp, feed, monsterEvent } from '#server/testing/app.ts';
import * as contract from './contract.ts';
import { tournamentTopic } from './rules.ts';
import { testOutcome } from './testing/tournament.ts';

const SECRET = 'the-organisers-secret-1';
const MONSTERS = 260;

let calls = 0;
/** A name no other test uses. */
const newName = () => `Cup ${++calls}`;

eachDatabase('the tournament backend', (open, _kind, once) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeAll(async () => {
    database = await open();
    const settings = { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' };
    const config = readConfig({ ...settings, TOURNAMENT_SECRET: SECRET });
    app = await createTestApp(database, { config });
    const ids = Array.from({ length: MONSTERS }, (_, index) => index + 1);
    const monsters = ids.map((ID) => monsterEvent(ID, { TECHNIQUES: [] }));
    expect(await feed(app, monsters)).toMatchObject({ accepted: MONSTERS });
    return () => app.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, secret = SECRET) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-secret': secret, 'content-type': 'application/json' },
      payload: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const field = (...ids: number[]) => ids.map((ID) => ({ ID }));
  const save = (body: object) => call('POST', '/tournament', body);
  const get = (name: string) => call('GET', `/tournament/${encodeURIComponent(name)}`);

  test('POST /tournament stores the tournament, GET /tournament/{id} returns it', async () => {
    const name = newName();
    const outcome = testOutcome('R1-2', [2, 0], [3, 2]);
    const saved = await save({ name, participants: field(1, 2, 3), outcomes: [outcome] });
    expect(saved).toMatchObject({
      status: 200,
      body: { id: name, name, outcomes: [outcome], eliminated: [2], champion: null, version: 1 },
    });
    expect(saved.body.participants[1]).toMatchObject({
      ID: 2,
      MONSTER_NAME: 'Monster 2',
      LIF: 100,
    });
    const read = await get(name);
    expect(read.body).toEqual(saved.body);
    expect(read.headers.etag).toBeTruthy();
    // A response can be sent back unchanged.
    const scores = { 'R2-1': { leftScore: 1, rightScore: 1 } };
    expect((await save({ ...read.body, scores, selected: [1, 3] })).body).toMatchObject({
      version: 2,
      scores,
      selected: [1, 3],
    });
  });

  test('an imported tournament keeps its date until it is changed', async () => {
    const name = newName();
    const playedAt = '2026-01-02T20:30:00.000Z';
    const participants = field(1, 2);
    expect((await save({ name, participants, playedAt })).body.updatedAt).toBe(playedAt);
    expect((await get(name)).body.updatedAt).toBe(playedAt);
    const changed = await save({ name, participants: field(2, 1), playedAt, version: 1 });
    expect(Date.parse(changed.body.updatedAt)).toBeGreaterThan(Date.parse(playedAt));
    const future = new Date(Date.now() + 60_000).toISOString();
    for (const wrong of [future, 'yesterday', 7]) {
      const refused = await save({ name: newName(), participants, playedAt: wrong });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { message: contract.PLAYED_AT_MESSAGE } },
      });
    }
  });

  test('GET /tournaments lists them, the last changed first', async () => {
    const name = newName();
    const outcomes = [testOutcome('R1-1', [5, 2], [6, 1])];
    const labels = { bestOf: 3, thirdPlace: true };
    await save({ name, participants: field(5, 6), outcomes, ...labels });
    const { body } = await call('GET', '/tournaments');
    expect(body[0]).toMatchObject({
      id: name,
      participantCount: 2,
      outcomeCount: 1,
      champion: { ID: 5, MONSTER_NAME: 'Monster 5' },
      ...labels,
    });
    expect(body[0]).not.toHaveProperty('coming');
    // Of one that is fought: what comes next, in the order of the matches.
    const open = { name: 'Open', participants: field(1, 2, 3, 4), outcomes: [] };
    await save(open);
    const listed = (await call('GET', '/tournaments')).body[0];
    const ids = listed.coming.map(({ id, left, right }: contract.ComingMatch) => [
      id,
      left.ID,
      right.ID,
    ]);
    expect(ids).toEqual([
      ['R1-1', 1, 4],
      ['R1-2', 2, 3],
    ]);
    expect(listed.coming[0].left).toEqual({ ID: 1, MONSTER_NAME: 'Monster 1', RACE: 'HARE' });
  });

  test('an unknown tournament is 404', async () => {
    expect(await get('no such cup')).toMatchObject({
      status: 404,
      body: { error: { message: contract.UNKNOWN_TOURNAMENT_MESSAGE } },
    });
    expect((await call('GET', '/tournament/nope/changes')).status).toBe(404);
  });

  once.each([
    'a/b:c?d#e%2F&f',
    'Пробный кубок 🏆',
    '日本語',
    '"><script>',
    `${'/'.repeat(79)}!`,
    '🏆'.repeat(40),
    '%',
    '...',
  ])('the name serves as the id with any characters: %s', async (name) => {
    expect((await save({ name, participants: [] })).body.id).toBe(name);
    expect((await get(name)).body.name).toBe(name);
  });

  once('a name that cannot be part of an address is refused', async () => {
    for (const name of [
      '',
      '  ',
      '\u200b\u200b',
      '\u3164',
      '\u2800',
      '.',
      '..',
      'x'.repeat(81),
      7,
      null,
    ]) {
      const refused = await save({ name, participants: [] });
      expect(refused.status, String(name)).toBe(400);
      expect(refused.body.error.message).toContain('name');
    }
    for (const name of ['a\u0000b', '\ud800']) {
      expect((await save({ name, participants: [] })).status).toBe(400);
    }
    expect((await save({ participants: [] })).status).toBe(400);
    expect(await save({ id: 'a', name: 'b', participants: [] })).toMatchObject({
      body: { error: { message: contract.NAME_CONFLICT_MESSAGE } },
    });
    const composed = await save({ name: 'Cafe\u0301 X', participants: [] });
    expect((await get('Café X')).body.id).toBe(composed.body.id);
  });

  describe('participants', () => {
    test('256 are accepted and 257 are a clear error', async () => {
      const name = newName();
      const ids = Array.from({ length: 257 }, (_, index) => index + 1);
      expect(await save({ name, participants: field(...ids) })).toMatchObject({
        status: 400,
        body: { error: { message: 'A tournament has at most 256 participants.' } },
      });
      const saved = await save({ name, participants: field(...ids.slice(1)) });
      expect(saved.body.participants.length).toBe(256);
    });

    test('a duplicate monster is a clear error', async () => {
      const refused = await save({ name: newName(), participants: field(1, 2, 1) });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { message: '1: This monster is in the tournament already.' } },
      });
    });

    test('an unknown monster gets Monster not found', async () => {
      expect(await save({ name: newName(), participants: field(1, 99_999) })).toMatchObject({
        status: 400,
        body: { error: { message: 'Monster not found' }, ID: 99_999 },
      });
    });

    test('only participants can be out of the cup', async () => {
      const body = { name: newName(), participants: field(1, 2, 3), out: { 4: 'gone' } };
      expect(await save(body)).toMatchObject({
        status: 400,
        body: { error: { message: contract.NOT_A_PARTICIPANT_MESSAGE } },
      });
    });

    test('at most 2 can be selected, and only participants', async () => {
      const body = { name: newName(), participants: field(1, 2, 3) };
      for (const [selected, message] of [
        [[1, 2, 3], contract.SELECTED_MESSAGE],
        [[4], contract.NOT_A_PARTICIPANT_MESSAGE],
        [[1, 1], contract.NOT_A_PARTICIPANT_MESSAGE],
      ] as const) {
        const refused = await save({ ...body, selected });
        expect(refused).toMatchObject({ status: 400, body: { error: { message } } });
      }
    });

    once.each([[undefined], [null], ['1'], [[1]], [[{ ID: '1' }]], [[{ ID: 1.5 }]], [[{ ID: 0 }]]])(
      'a value that is not a list of records is refused: %j',
      async (participants) => {
        expect((await save({ name: newName(), participants })).status).toBe(400);
      },
    );
  });

  once.each<[string, object, string]>([
    ['negative', { leftScore: -1 }, contract.SCORE_MESSAGE],
    ['fractional', { leftScore: 1.5 }, contract.SCORE_MESSAGE],
    ['huge', { leftScore: 1e300 }, contract.SCORE_MESSAGE],
    ['above 99', { leftScore: 100 }, contract.SCORE_MESSAGE],
    ['text', { leftScore: '2' }, contract.SCORE_MESSAGE],
    ['missing', { leftScore: null }, contract.SCORE_MESSAGE],
    ['equal', { rightScore: 2 }, 'A winner needs the higher score; these are equal.'],
  ])('scores that are %s are a clear error', async (_, change, message) => {
    const outcome = { ...testOutcome('R1-2', [2, 2], [3, 1]), ...change };
    const refused = await save({
      name: newName(),
      participants: field(1, 2, 3),
      outcomes: [outcome],
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain(message);
  });

  once.each<[string, object, keyof typeof contract.BRACKET_MESSAGES]>([
    ['for an unknown match id', { id: 'R9-9' }, 'unknown_match'],
    ['for a bye', { ...testOutcome('R1-1', [1, 2], [2, 0]) }, 'bye'],
    ['for a match not yet known', { ...testOutcome('R2-1', [1, 2], [2, 0]) }, 'not_yet_known'],
    ['with a winner who did not play', { winner: 1 }, 'not_in_match'],
    ['between others', { leftId: 1 }, 'not_in_match'],
    ['won by the lower score', { winner: 3 }, 'wrong_winner'],
  ])('a result %s is a clear error', async (_, change, reason) => {
    const outcome = { ...testOutcome('R1-2', [2, 2], [3, 1]), ...change };
    const name = newName();
    const refused = await save({ name, participants: field(1, 2, 3), outcomes: [outcome] });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: reason } } });
    expect(refused.body.error.message).toContain(contract.BRACKET_MESSAGES[reason]);
    expect((await get(name)).status).toBe(404);
  });

  test('a running score of an unknown match, a bye or a decided match is a clear error', async () => {
    const outcomes = [testOutcome('R1-2', [2, 2], [3, 1])];
    for (const [id, code] of [
      ['R9-1', 'unknown_match'],
      ['R1-1', 'bye'],
      ['R1-2', 'already_decided'],
    ] as const) {
      const scores = { [id]: { leftScore: 1, rightScore: 0 } };
      const refused = await save({
        name: newName(),
        participants: field(1, 2, 3),
        outcomes,
        scores,
      });
      expect(refused).toMatchObject({ status: 400, body: { error: { code } } });
    }
  });

  once('a body that is not JSON, not an object or too large is refused, never 500', async () => {
    for (const [payload, status] of [
      ['{', 400],
      ['null', 400],
      ['[]', 400],
      ['"x"', 400],
      [`"${'x'.repeat(2_200_000)}"`, 413],
    ] as const) {
      const headers = { 'x-secret': SECRET, 'content-type': 'application/json' };
      const response = await app.inject({
        method: 'POST',
        url: '/api/tournament',
        headers,
        payload,
      });
      expect(response.statusCode).toBe(status);
    }
  });

  describe('two organisers saving concurrently', () => {
    test('one gets 409 with the current state, and nothing is lost', async () => {
      const name = newName();
      const { body: base } = await save({ name, participants: field(1, 2, 3, 4) });
      const [first, second] = [
        { ...base, outcomes: [testOutcome('R1-1', [1, 2], [4, 0])] },
        { ...base, outcomes: [testOutcome('R1-2', [2, 2], [3, 1])] },
      ];
      const answers = await Promise.all([save(first), save(second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body;
      const stale = answers.find(({ status }) => status === 409)?.body;
      expect(stale.error).toEqual({ code: 'stale', message: contract.STALE_MESSAGE });
      expect(stale.current).toEqual(winner);
      const lost = answers[0]?.status === 409 ? first : second;
      const again = await save({
        ...stale.current,
        outcomes: [...stale.current.outcomes, ...lost.outcomes],
      });
      expect(again).toMatchObject({ status: 200, body: { version: 3 } });
      expect(again.body.outcomes.length).toBe(2);
    });

    test('both creating one name: one succeeds, the other gets a conflict', async () => {
      const name = newName();
      const answers = await Promise.all([
        save({ name, participants: field(1, 2) }),
        save({ name, participants: field(3, 4) }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    test('a save repeated after a lost response is applied once', async () => {
      const body = { name: newName(), participants: field(1, 2) };
      const [first, again] = [await save(body), await save(body)];
      expect(again).toMatchObject({ status: 200, body: { version: 1 } });
      expect(again.body).toEqual(first.body);
    });
  });

  test('changes are kept with author and time, and need the secret', async () => {
    const name = newName();
    const { body } = await save({ name, participants: field(1, 2), organiser: ' Ana ' });
    const outcomes = [testOutcome('R1-1', [1, 2], [2, 0])];
    await save({ ...body, outcomes });
    const path = `/tournament/${encodeURIComponent(name)}/changes`;
    const { body: list } = await call('GET', path);
    expect(list.next).toBeNull();
    expect(list.saves).toMatchObject([
      { version: 2, organiser: '', changes: [{ what: 'declared', outcome: outcomes[0] }] },
      {
        version: 1,
        organiser: 'Ana',
        changes: [{ what: 'started' }, { what: 'added', ID: 1 }, { what: 'added', ID: 2 }],
      },
    ]);
    expect((await call('GET', `${path}?before=2`)).body.saves.length).toBe(1);
    expect((await call('GET', path, undefined, '')).status).toBe(401);
  });

  test('a save is published under a topic that is safe for every name', async () => {
    const heard: string[] = [];
    const unsubscribe = database.changes.subscribe((topic) => heard.push(topic));
    const name = 'live: a/b ü';
    const { body } = await save({ name, participants: field(1) });
    expect(heard).toEqual(['tournament:live%3A%20a%2Fb%20%C3%BC', 'tournaments']);
    expect(tournamentTopic(name)).toBe(heard[0]);
    await get(name);
    await save({ ...body, participants: field(1, 2) });
    expect((await get(name)).body.participants.length).toBe(2);
    unsubscribe();
  });

  describe('the snapshot', () => {
    const snapshot = {
      tournamentId: 'Cup',
      matchId: 'R1-1',
      roundName: 'Final',
      leftScore: 1,
      rightScore: 0,
      winner: null,
    };
    const definition = async (id: number) => {
      const { body } = await call('GET', `/monster-records?id=${id}`);
      const {
        DATE: _date,
        COMBINED_STATS: _sum,
        streak: _streak,
        bestStreak: _best,
        ...rest
      } = body;
      return rest;
    };

    test('is stored completely, published, and cleared by null', async () => {
      const [leftCombatant, rightCombatant] = [await definition(1), await definition(2)];
      const whole = { ...snapshot, leftCombatant, rightCombatant };
      expect((await call('GET', '/snapshot')).body).toBeNull();
      const heard: string[] = [];
      const unsubscribe = database.changes.subscribe((topic) => heard.push(topic));
      expect(await call('POST', '/snapshot', whole)).toMatchObject({ status: 200, body: whole });
      expect((await call('GET', '/snapshot')).body).toEqual(whole);
      expect((await call('POST', '/snapshot', null)).status).toBe(200);
      expect((await call('GET', '/snapshot')).body).toBeNull();
      expect(heard).toEqual(['snapshot', 'snapshot']);
      unsubscribe();
    });

    test('of a saved tournament shows the saved state only', async () => {
      const name = newName();
      const whole = {
        ...snapshot,
        tournamentId: name,
        leftScore: 9,
        winner: 1,
        leftCombatant: await definition(1),
        rightCombatant: await definition(2),
      };
      const { body } = await save({ name, participants: field(1, 2, 3, 4) });
      const put = await call('POST', '/snapshot', whole);
      expect(put.body).toMatchObject({ leftScore: 0, rightCombatant: { ID: 4 }, winner: null });
      const heard: string[] = [];
      const unsubscribe = database.changes.subscribe((topic) => heard.push(topic));
      const first = testOutcome('R1-1', [1, 2], [4, 1]);
      await save({ ...body, outcomes: [first] });
      expect(heard).toContain('snapshot');
      expect((await call('GET', '/snapshot')).body).toMatchObject({ leftScore: 2, winner: 1 });
      await call('POST', '/snapshot', { ...whole, matchId: 'R2-1' });
      expect((await call('GET', '/snapshot')).body).toBeNull();
      const outcomes = [first, testOutcome('R1-2', [2, 0], [3, 2])];
      await save({ ...body, outcomes, version: 2 });
      const final = await call('GET', '/snapshot');
      expect(final.body).toMatchObject({ roundName: 'Final', rightCombatant: { ID: 3 } });
      await save({ ...body, outcomes: [first], version: 3 });
      expect((await call('GET', '/snapshot')).body).toBeNull();
      await call('POST', '/snapshot', null);
      unsubscribe();
    });

    once('is refused if incomplete', async () => {
      expect((await call('POST', '/snapshot', snapshot)).status).toBe(400);
      expect((await call('POST', '/snapshot', 'x')).status).toBe(400);
      expect((await call('POST', '/snapshot', null, '')).status).toBe(401);
    });
  });
});
