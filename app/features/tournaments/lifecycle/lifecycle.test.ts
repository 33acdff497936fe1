import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { createTestApp, feed, monsterEvent, TEST_FEED_KEY } from '#server/testing/app.ts';
import { DELETED_MESSAGE, renamedMessage, UNKNOWN_TOURNAMENT_MESSAGE } from '../contract.ts';
import { findMatchOfPair } from '../match-of-pair-store.server.ts';
import { testOutcome } from '../testing/tournament.ts';
import { CONFIRM_MESSAGE, NAME_TAKEN_MESSAGE } from './contract.ts';

const SECRET = 'the-organisers-secret-1';
const RESULTS = [testOutcome('R1-2', [2, 2], [3, 1]), testOutcome('R2-1', [1, 2], [2, 1])];

let calls = 0;
const newName = (what: string) => `${what} ${++calls}`;
const pathOf = (name: string) => `/tournament/${encodeURIComponent(name)}`;

eachDatabase('managing a tournament', (open) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeAll(async () => {
    database = await open();
    const settings = { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' };
    const config = readConfig({ ...settings, TOURNAMENT_SECRET: SECRET });
    app = await createTestApp(database, { config });
    await feed(
      app,
      [1, 2, 3].map((ID) => monsterEvent(ID)),
    );
    return () => app.close();
  });

  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        'x-secret': SECRET,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json() };
  };
  const saved = (name: string, outcomes: object[]) =>
    call('POST', '/tournament', { name, participants: [1, 2, 3].map((ID) => ({ ID })), outcomes });
  const finished = (name: string) => saved(name, RESULTS);
  /** Its final can be ordered. */
  const running = (name: string) => saved(name, RESULTS.slice(0, 1));
  const listed = async (name: string) => {
    const { body } = await call('GET', '/tournaments');
    return body.find((tournament: { id: string }) => tournament.id === name);
  };
  const combatant = (ID: number) => ({
    definition: {
      ID,
      MONSTER_NAME: `Monster ${ID}`,
      RACE: 'HARE',
      RACE_TYPE: 'HARE',
      RACE_SUBTYPE: 'HARE',
      LIF: 1,
      POW: 1,
      INT: 1,
      SKI: 1,
      SPD: 1,
      DEF: 1,
      LOYALTY: 1,
      GUTS_RATE: 10,
      STARTING_GUTS: 1,
      TECHNIQUES: [],
    },
    codes: [{ address: '80000000', value: '0000' }],
  });
  const onePair = { leftCombatant: combatant(1), rightCombatant: combatant(2) };
  const order = (tournamentId: string) =>
    call('POST', '/message', { payload: { ...onePair, tournamentId, matchId: 'R2-1' } });
  const putOnAir = (tournamentId: string, more: object = {}) =>
    call('POST', '/snapshot', {
      tournamentId,
      matchId: 'R2-1',
      roundName: 'Final',
      leftCombatant: combatant(1).definition,
      rightCombatant: combatant(2).definition,
      leftScore: 0,
      rightScore: 0,
      winner: null,
      ...more,
    });

  test('a repeat with its key gets the answer of the first: a rename, an archive, a deletion', async () => {
    const [before, after] = [newName('Cup'), newName('Cup')];
    await finished(before);
    const rename = () =>
      call('POST', `${pathOf(before)}/rename`, { name: after }, `rename-${calls}`);
    const renamed = await rename();
    expect(renamed).toMatchObject({ status: 200, body: { id: after } });
    expect(await rename()).toEqual(renamed);
    const archive = () =>
      call('POST', `${pathOf(after)}/archive`, { archived: true }, `archive-${calls}`);
    const archived = await archive();
    expect(await archive()).toEqual(archived);
    const remove = () => call('DELETE', pathOf(after), { name: after }, `delete-${calls}`);
    expect(await remove()).toEqual({ status: 200, body: { deleted: true } });
    expect(await remove()).toEqual({ status: 200, body: { deleted: true } });
    expect(await call('DELETE', pathOf(after), { name: after })).toMatchObject({ status: 404 });
  });

  test('a rename keeps results, changes, orders and the broadcast; the old name leads to the new one', async () => {
    const [before, after] = [newName('Before'), newName('After')];
    const { body: first } = await running(before);
    await order(before);
    await putOnAir(before);
    const renamed = await call('POST', `${pathOf(before)}/rename`, { name: after });
    expect(renamed).toEqual({ status: 200, body: { ...first, id: after, name: after } });
    expect((await call('POST', `${pathOf(before)}/rename`, { name: after })).status).toBe(200);
    expect((await call('GET', `${pathOf(after)}/changes`)).body.saves.length).toBe(1);
    expect((await call('GET', `${pathOf(after)}/orders`)).body.orders).toMatchObject([
      { matchId: 'R2-1', state: 'waiting' },
    ]);
    expect((await call('GET', '/snapshot')).body).toMatchObject({ tournamentId: after });
    expect(await listed(after)).toMatchObject({ formerNames: [before] });
    expect(await call('GET', pathOf(before))).toEqual({
      status: 404,
      body: {
        error: { code: 'renamed', message: renamedMessage(after) },
        renamedTo: after,
      },
    });
    const late = { requestId: newName('late-edits').replace(' ', '-'), version: 1, edits: [] };
    expect(await call('POST', `${pathOf(before)}/edits`, late)).toMatchObject({
      status: 404,
      body: { renamedTo: after },
    });
    // Another tournament may use the name now.
    expect((await finished(before)).status).toBe(200);
    expect(await call('GET', pathOf(before))).toMatchObject({ status: 200, body: { id: before } });
    const taken = await call('POST', `${pathOf(before)}/rename`, { name: after });
    expect(taken).toMatchObject({ status: 409, body: { error: { message: NAME_TAKEN_MESSAGE } } });
    await call('POST', '/snapshot', null);
  });

  test('an archived tournament is marked, keeps its address and can be restored', async () => {
    const name = newName('Archived');
    const { body: saved } = await finished(name);
    const archive = (archived: boolean) => call('POST', `${pathOf(name)}/archive`, { archived });
    expect(await archive(true)).toEqual({ status: 200, body: { ...saved, archived: true } });
    expect(await listed(name)).toMatchObject({ archived: true, version: 1 });
    const edits = [{ kind: 'select', selected: [1] }];
    const changed = await call('POST', `${pathOf(name)}/edits`, {
      requestId: `archived-${calls}-edit`,
      version: 1,
      edits,
    });
    expect(changed.body).toMatchObject({ archived: true, selected: [1] });
    expect((await archive(false)).body).not.toHaveProperty('archived');
    expect(await listed(name)).not.toHaveProperty('archived');
    expect(
      (await call('POST', `${pathOf(newName('No'))}/archive`, { archived: true })).status,
    ).toBe(404);
  });

  test('a delete has to repeat the name, and leaves nothing behind', async () => {
    const name = newName('Deleted');
    await running(name);
    const { body: ordered } = await order(name);
    await putOnAir(name);
    for (const wrong of [{ name: `${name}!` }, {}]) {
      expect((await call('DELETE', pathOf(name), wrong)).status).toBe(400);
    }
    const refused = await call('DELETE', pathOf(name), { name: 'Other' });
    expect(refused.body.error.message).toBe(CONFIRM_MESSAGE);
    expect((await call('GET', pathOf(name))).status).toBe(200);
    expect(await call('DELETE', pathOf(name), { name })).toEqual({
      status: 200,
      body: { deleted: true },
    });
    expect(await call('GET', pathOf(name))).toMatchObject({
      status: 404,
      body: { error: { message: UNKNOWN_TOURNAMENT_MESSAGE } },
    });
    expect(await listed(name)).toBeUndefined();
    expect((await call('GET', '/snapshot')).body).toBeNull();
    expect((await call('GET', `/message/${ordered.id}`)).body.state).toBe('withdrawn');
    expect((await call('DELETE', pathOf(name), { name })).status).toBe(404);
    // A desk that still shows it cannot recreate it with a save.
    const late = { requestId: `deleted-${calls}-late`, version: 1, edits: [] };
    expect((await call('POST', `${pathOf(name)}/edits`, late)).status).toBe(404);
    expect((await finished(name)).body.version).toBe(1);
    expect((await call('GET', `${pathOf(name)}/orders`)).body.orders).toEqual([]);
  });

  test('a participant whose record the feed withdrew is kept by every later save', async () => {
    const name = newName('Voided');
    const { body: saved } = await finished(name);
    const { kysely, transact } = database;
    await feed(app, [monsterEvent(9)]);
    const swapped = [9, 2, 3].map((ID) => ({ ID }));
    const other = newName('Voided');
    const { body: second } = await call('POST', '/tournament', {
      name: other,
      participants: swapped,
    });
    await transact(async (trx, changed) => {
      await trx.deleteFrom('monster_records').where('id', '=', 9).execute();
      changed('history');
    });
    expect((await call('GET', pathOf(other))).body.participants).toEqual(second.participants);
    const edits = [{ kind: 'declare', outcome: testOutcome('R1-2', [2, 2], [3, 0]) }];
    const changed = await call('POST', `${pathOf(other)}/edits`, {
      requestId: `voided-${calls}-edit`,
      version: 1,
      edits,
    });
    expect(changed).toMatchObject({ status: 200, body: { participants: second.participants } });
    const final = testOutcome('R2-1', [9, 2], [2, 0]);
    const whole = { ...changed.body, outcomes: [...changed.body.outcomes, final] };
    expect(await call('POST', '/tournament', whole)).toMatchObject({
      status: 200,
      body: { champion: 9, participants: second.participants },
    });
    expect(await listed(other)).toMatchObject({ champion: { ID: 9, MONSTER_NAME: 'Monster 9' } });
    // Tournaments from older versions have only the IDs of such participants.
    await kysely.deleteFrom('tournament_participants').where('record_id', '=', 9).execute();
    expect(await listed(other)).toMatchObject({ champion: { ID: 9 } });
    expect((await call('GET', pathOf(name))).body).toEqual(saved);
  });

  describe('a tournament is more than its name', () => {
    const saveEdits = (name: string, body: object) =>
      call('POST', `${pathOf(name)}/edits`, {
        requestId: newName('request').replace(' ', '-'),
        edits: [{ kind: 'select', selected: [1] }],
        ...body,
      });
    /** One that was renamed, and another one that took its name. */
    const replaced = async () => {
      const [name, after] = [newName('Taken'), newName('Moved')];
      const { body: first } = await finished(name);
      await call('POST', `${pathOf(name)}/rename`, { name: after });
      const { body: second } = await finished(name);
      return { name, after, first, second };
    };

    test('each has an id of its own, which a rename leaves', async () => {
      const { name, after, first, second } = await replaced();
      expect(first.uid).not.toBe(second.uid);
      expect((await call('GET', pathOf(after))).body).toMatchObject({ id: after, uid: first.uid });
      expect((await call('GET', pathOf(name))).body).toMatchObject({ id: name, uid: second.uid });
    });

    test('a save for one that was renamed never reaches another of that name', async () => {
      const { name, after, first, second } = await replaced();
      const { uid } = first;
      for (const late of [
        await saveEdits(name, { uid, version: 1 }),
        await saveEdits(name, { uid, version: 0 }),
        await call('POST', '/tournament', { name, uid, version: 1, participants: [{ ID: 1 }] }),
      ]) {
        expect(late).toMatchObject({ status: 404, body: { renamedTo: after } });
      }
      expect((await call('GET', pathOf(name))).body).toEqual(second);
      expect((await saveEdits(after, { uid, version: 1 })).status).toBe(200);
    });

    test('a save for one that was deleted is refused, also when it was begun again', async () => {
      const name = newName('Again');
      const { uid } = (await finished(name)).body;
      await call('DELETE', pathOf(name), { name });
      const refused = {
        status: 404,
        body: { error: { code: 'deleted', message: DELETED_MESSAGE } },
      };
      const late = () => saveEdits(name, { uid, version: 1 });
      expect(await late()).toMatchObject(refused);
      const { body: second } = await finished(name);
      expect(await late()).toMatchObject(refused);
      expect(
        await call('POST', '/tournament', { name, uid, version: 1, participants: [] }),
      ).toMatchObject(refused);
      expect(
        await call('POST', '/message', {
          payload: { ...onePair, tournamentId: name, tournamentUid: uid, matchId: 'R2-1' },
        }),
      ).toMatchObject(refused);
      expect((await call('GET', pathOf(name))).body).toEqual(second);
    });

    test('a save that began or joined one is not taken again once that one was renamed or deleted', async () => {
      const name = newName('Begun');
      const beginning = {
        requestId: `begun-${calls}-early`,
        ...{ uid: `uid-${calls}`, version: 0, edits: [{ kind: 'add', ID: 1 }] },
      };
      const begin = () => call('POST', `${pathOf(name)}/edits`, beginning);
      await finished(name);
      // It joins what somebody else began under its name.
      expect((await begin()).status).toBe(200);
      const moved = newName('Moved on');
      await call('POST', `${pathOf(name)}/rename`, { name: moved });
      expect((await begin()).status).toBe(404);
      await call('DELETE', pathOf(moved), { name: moved });
      expect((await begin()).status).toBe(404);
      const { body: second } = await finished(name);
      expect((await begin()).status).toBe(404);
      expect((await call('GET', pathOf(name))).body).toEqual(second);
    });

    test('a whole save of a version never recreates a deleted tournament', async () => {
      const name = newName('Whole');
      const body = { name, version: 3, participants: [{ ID: 1 }] };
      expect((await call('POST', '/tournament', body)).status).toBe(404);
    });

    test('a version newer than the server’s is a conflict, with what is saved', async () => {
      const name = newName('Restored');
      const { body: current } = await finished(name);
      expect(await saveEdits(name, { uid: current.uid, version: 7 })).toMatchObject({
        status: 409,
        body: { error: { code: 'conflict' }, current, conflicts: [] },
      });
    });

    test('a start that is sent again after a rename finds what it started', async () => {
      const [name, after] = [newName('Begun'), newName('Away')];
      const start = { uid: newName('own').replace(' ', '-'), version: 0, requestId: 'start-0001' };
      const edits = [{ kind: 'add', ID: 1 }];
      expect((await saveEdits(name, { ...start, edits })).body.uid).toBe(start.uid);
      await call('POST', `${pathOf(name)}/rename`, { name: after });
      await finished(name);
      expect(await saveEdits(name, { ...start, edits })).toMatchObject({
        body: { renamedTo: after },
      });
    });

    test('orders and the broadcast stay with it', async () => {
      const [name, after] = [newName('Aired'), newName('Still aired')];
      const participants = [1, 2].map((ID) => ({ ID }));
      const { uid } = (await call('POST', '/tournament', { name, participants })).body;
      await call('POST', '/message', {
        payload: { ...onePair, tournamentId: name, matchId: 'R1-1' },
      });
      await putOnAir(name, { matchId: 'R1-1', tournamentUid: uid });
      await call('POST', `${pathOf(name)}/rename`, { name: after });
      await call('POST', '/tournament', { name, participants });
      expect((await call('GET', '/snapshot')).body).toMatchObject({
        tournamentId: after,
        tournamentUid: uid,
      });
      expect((await call('GET', `${pathOf(name)}/orders`)).body.orders).toEqual([]);
      expect((await call('GET', `${pathOf(after)}/orders`)).body.orders).toMatchObject([
        { matchId: 'R1-1', state: 'waiting' },
      ]);
      const next = async () => {
        const headers = { authorization: `Bearer ${TEST_FEED_KEY}` };
        return (await app.inject({ url: '/api/message/next', headers })).json().message.payload;
      };
      let payload = await next();
      while (payload.tournamentUid !== uid) payload = await next();
      expect(payload).toMatchObject({ tournamentId: after, matchId: 'R1-1' });
      expect((await putOnAir(name, { tournamentUid: 'no-such-one' })).status).toBe(404);
      await call('DELETE', pathOf(after), { name: after });
      expect((await call('GET', '/snapshot')).body).toBeNull();
    });

    test('the match of a fight is found under the present name', async () => {
      const [name, after] = [newName('Fought'), newName('Known')];
      await finished(name);
      await call('POST', `${pathOf(name)}/rename`, { name: after });
      expect(await findMatchOfPair(database.kysely, [3, 2])).toEqual({ id: after, match: 'R1-2' });
    });
  });

  test('a save that changed nothing, sent again, brings nothing back', async () => {
    const name = newName('Repeated');
    await finished(name);
    const [, final] = RESULTS;
    const nothing = {
      requestId: newName('nothing').replace(' ', '-'),
      version: 1,
      edits: [{ kind: 'declare', outcome: final }],
    };
    const saveEdits = (body: object) => call('POST', `${pathOf(name)}/edits`, body);
    expect((await saveEdits(nothing)).body.version).toBe(1);
    await saveEdits({
      requestId: newName('remove').replace(' ', '-'),
      version: 1,
      edits: [{ kind: 'take-back', matchId: 'R2-1', undoes: [final] }],
    });
    expect(await saveEdits(nothing)).toMatchObject({
      status: 200,
      body: { version: 2, outcomes: RESULTS.slice(0, 1) },
    });
  });

  describe('by its own id', () => {
    /** A cup was renamed, and another one has its name by now. */
    const takenOver = async () => {
      const [name, later] = [newName('Cup'), newName('Later')];
      const { uid } = (await finished(name)).body;
      await call('POST', `${pathOf(name)}/rename`, { name: later, uid });
      const other = (await running(name)).body;
      return { name, later, uid, other };
    };
    const own = async (name: string) => (await call('GET', pathOf(name))).body;

    test('another tournament that has its former name is neither deleted, archived nor renamed', async () => {
      const { name, later, uid, other } = await takenOver();
      const deleted = await call('DELETE', pathOf(name), { name, uid });
      expect(deleted).toMatchObject({ status: 404, body: { error: { code: 'renamed' } } });
      const archived = await call('POST', `${pathOf(name)}/archive`, { archived: true, uid });
      expect(archived.body).toMatchObject({ uid, id: later, archived: true });
      const last = newName('Last');
      const renamed = await call('POST', `${pathOf(name)}/rename`, { name: last, uid });
      expect(renamed.body).toMatchObject({ uid, id: last });
      expect(await own(name)).toEqual(other);
      expect((await call('GET', `${pathOf(name)}/changes?uid=${uid}`)).body.saves).toHaveLength(1);
    });

    test('a repeat answers what the first did, with and without a key', async () => {
      const { later, uid } = await takenOver();
      const gone = { status: 200, body: { deleted: true } };
      for (const key of ['delete-cup', 'delete-cup', undefined]) {
        expect(await call('DELETE', pathOf(later), { name: later, uid }, key)).toEqual(gone);
        await running(later);
      }
      expect((await own(later)).uid).not.toBe(uid);
      const rename = { name: newName('New'), uid };
      const renamed = await call('POST', `${pathOf(later)}/rename`, rename);
      expect(renamed).toMatchObject({ status: 404, body: { error: { code: 'deleted' } } });
    });

    test('the repeat of a start without an id adds to no other tournament', async () => {
      const [name, later] = [newName('Cup'), newName('Later')];
      const edits = [1, 2].map((ID) => ({ kind: 'add', ID }));
      const start = (requestId: string) =>
        call('POST', `${pathOf(name)}/edits`, { requestId, version: 0, edits });
      const { uid } = (await start(`start-${name.replace(' ', '-')}`)).body;
      await call('POST', `${pathOf(name)}/rename`, { name: later, uid });
      const other = (await saved(name, [])).body;
      const again = await start(`start-${name.replace(' ', '-')}`);
      expect(again).toMatchObject({ status: 200, body: { uid, id: later } });
      await call('DELETE', pathOf(later), { name: later, uid });
      const gone = await start(`start-${name.replace(' ', '-')}`);
      expect(gone).toMatchObject({ status: 404, body: { error: { code: 'deleted' } } });
      expect(await own(name)).toEqual(other);
    });
  });
});
