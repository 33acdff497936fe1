import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#database/tables.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';

type Event = Record<string, unknown> & { id: string; type: string };

const inline = (MONSTER_NAME: string, fields: Record<string, unknown> = {}) => ({
  MONSTER_NAME,
  RACE: 'HARE',
  ...fields,
});

const beat = (id: string, left: object, right: object, leftSideWins = true): Event => ({
  id,
  type: 'fight',
  leftCombatant: left,
  rightCombatant: right,
  outcome: { leftSideWins, knockOut: false },
  date: '2026-01-02T03:05:00Z',
});

eachDatabase('small events, voids and corrections', (open) => {
  test("'A beat B' is one event: names and races are enough, the rest stays unknown", async () => {
    const app = await createTestApp(await open());
    const answer = await feed(app, [
      monsterEvent(1),
      beat('f1', inline('Rusty', { POW: 420 }), inline('Bolt', { RACE: 'PIXIE' })),
    ]);
    expect(answer).toMatchObject({ accepted: 2, rejected: [] });
    const { records } = (await app.inject('/api/matches')).json();
    expect(records[0].leftCombatant).toMatchObject({ MONSTER_NAME: 'Rusty', RACE: 'HARE' });
    const { ID } = records[0].leftCombatant;
    const record = (await app.inject(`/api/monster-records?id=${ID}`)).json();
    expect(record).toMatchObject({ POW: 420, LIF: null, COMBINED_STATS: null, TECHNIQUES: null });
    const found = async (query: string) =>
      (await app.inject(`/api/monster-query?${query}`)).json().totalRecords;
    expect(await found('')).toBe(3);
    expect(await found('RACE=HARE')).toBe(2);
    expect(await found('MAX_COMBINED_STATS=3000')).toBe(1);
    expect(await found('MIN_COMBINED_STATS=1')).toBe(1);
    await app.close();
  });

  test('a record that a fight created is completed by a monster event', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [beat('f1', inline('Rusty'), inline('Bolt'))]);
    const { records } = (await app.inject('/api/matches')).json();
    const { ID } = records[0].leftCombatant;
    expect(await feed(app, [monsterEvent(ID, { MONSTER_NAME: 'Rusty' })])).toMatchObject({
      accepted: 1,
    });
    const record = (await app.inject(`/api/monster-records?id=${ID}`)).json();
    expect(record).toMatchObject({ COMBINED_STATS: 2100, streak: 1 });
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    await app.close();
  });

  test('a fighter with an ID and further fields, of an unknown breed or trainer is reported', async () => {
    const app = await createTestApp(await open());
    const { rejected } = await feed(app, [
      monsterEvent(1),
      beat(
        'f1',
        { ...inline('Monster 1'), ID: 1, POW: 3 },
        inline('Bolt', { RACE: 'X', USER: 'y' }),
      ),
    ]);
    expect(rejected[0].problems.map(({ path }: { path: string }) => path)).toEqual([
      'leftCombatant.POW',
      'rightCombatant.RACE',
      'rightCombatant.USER',
    ]);
    await app.close();
  });

  test('balance, items and victories can be sent alone, as values or as changes', async () => {
    const database = await open();
    const app = await createTestApp(database);
    const of = (id: string, type: string, fields: object) => ({
      id,
      type,
      userId: 'id-ana',
      ...fields,
    });
    const answer = await feed(app, [
      of('b0', 'balance', { change: 7 }),
      playerEvent('ana', { inventory: { 'pow-1': 2 }, victories: ['PIXIE'] }),
      of('b1', 'balance', { change: -50 }),
      of('i1', 'items', { changes: { 'pow-1': -2, 'moo-chip': 1 } }),
      of('v1', 'victories', { added: ['HARE'], removed: ['PIXIE'] }),
    ]);
    expect(answer).toMatchObject({ accepted: 5, rejected: [] });
    expect(await figuresOf(database.kysely)).toEqual([
      { user_id: 'id-ana', balance: 957, inventory: { 'moo-chip': 1 }, victories: ['HARE'] },
    ]);
    await feed(app, [
      of('b2', 'balance', { value: 1 }),
      of('i2', 'items', { values: { 'pow-1': 1 } }),
      of('v2', 'victories', { values: ['MOCCHI'] }),
    ]);
    expect(await figuresOf(database.kysely)).toEqual([
      { user_id: 'id-ana', balance: 1, inventory: { 'pow-1': 1 }, victories: ['MOCCHI'] },
    ]);
    const wrong = await feed(app, [
      of('b3', 'balance', {}),
      of('b4', 'balance', { value: 1, change: 1 }),
      { ...of('b5', 'balance', { value: 1 }), userId: 'nobody' },
    ]);
    expect(wrong.rejected.map(({ problems }: { problems: object[] }) => problems.length)).toEqual([
      1, 1, 1,
    ]);
    await app.close();
  });

  test('a check responds as the feed would and stores nothing; the state lists the last accepted events', async () => {
    const database = await open();
    const app = await createTestApp(database);
    const headers = { authorization: 'Bearer test-feed-key-0123456789' };
    const events = [monsterEvent(1), monsterEvent(2), fightEvent(1, 2), fightEvent(1, 9)];
    const check = () =>
      app.inject({ method: 'POST', url: '/api/feed/check', headers, payload: events });
    const checked = (await check()).json();
    expect(checked).toMatchObject({ accepted: 3, duplicates: 0, rejected: [{ index: 3 }] });
    expect((await app.inject('/api/matches')).json().records).toEqual([]);
    expect((await app.inject({ url: '/api/feed/state', headers })).json()).toEqual({ events: [] });
    const { status, ...taken } = await feed(app, events);
    expect([status, taken]).toEqual([200, checked]);
    expect((await check()).json()).toMatchObject({ accepted: 0, duplicates: 3 });
    const { events: last } = (await app.inject({ url: '/api/feed/state', headers })).json();
    expect(last).toHaveLength(3);
    expect(last[0]).toMatchObject({ takenBackBy: null, acceptedAt: expect.any(String) });
    await app.close();
  });

  test('an event is voided once, by its id, also in the batch that contains it', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [monsterEvent(1), monsterEvent(2), beatById('f1', 1, 2)]);
    const first = await feed(app, [{ id: 'v1', type: 'void', event: 'f1' }]);
    expect(first).toMatchObject({ accepted: 1, rejected: [] });
    expect((await app.inject('/api/matches')).json().records).toEqual([]);
    expect(await feed(app, [{ id: 'v1', type: 'void', event: 'f1' }])).toMatchObject({
      duplicates: 1,
    });
    const again = await feed(app, [
      { id: 'v2', type: 'void', event: 'f1' },
      { id: 'v3', type: 'void', event: 'nothing' },
      { id: 'c1', type: 'correct', event: 'f1', replacement: replacementOf(beatById('', 2, 1)) },
    ]);
    expect(
      again.rejected.map(({ problems }: { problems: { path: string }[] }) => problems[0]?.path),
    ).toEqual(['event', 'event', 'event']);
    const same = await feed(app, [
      beatById('f2', 1, 2),
      { id: 'c2', type: 'correct', event: 'f2', replacement: replacementOf(beatById('', 2, 1)) },
      { id: 'v4', type: 'void', event: 'c2' },
    ]);
    expect(same).toMatchObject({ accepted: 3, rejected: [] });
    expect((await app.inject('/api/matches')).json().records).toEqual([]);
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    await app.close();
  });

  test('a record that a fight created is deleted with it, unless a tournament uses it', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [
      monsterEvent(1),
      beat('f1', inline('A'), inline('B')),
      beat('f2', inline('C'), inline('D')),
    ]);
    await database.kysely
      .insertInto('tournaments')
      .values({
        id: 'Cup',
        name: 'Cup',
        version: 1,
        updated_at: 1,
        document_json: JSON.stringify({
          participantIds: [1_000_000_001],
          outcomes: [],
          scores: {},
          selected: [],
        }),
      })
      .execute();
    await feed(
      app,
      ['f1', 'f2'].map((event) => ({ id: `v-${event}`, type: 'void', event })),
    );
    const left = await database.kysely
      .selectFrom('monster_records')
      .select('monster_name')
      .orderBy('id')
      .execute();
    expect(left.map(({ monster_name }) => monster_name)).toEqual(['Monster 1', 'A']);
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    await app.close();
  });

  test('randomly placed voids and corrections equal a fresh replay without the mistakes', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ events, back }) => {
        const [given, replayed] = [await open(), await open()];
        const [app, fresh] = [await createTestApp(given), await createTestApp(replayed)];
        const plan = planOf(events, back);
        for (const batch of [SETTING, ...plan.sent]) await feedWhole(app, batch);
        for (const batch of [SETTING, ...plan.right]) await feedWhole(fresh, batch);
        expect(await figuresOf(given.kysely)).toEqual(await figuresOf(replayed.kysely));
        expect(await fightsOf(given.kysely)).toEqual(await fightsOf(replayed.kysely));
        expect(await boutsOf(given.kysely)).toEqual(await boutsOf(replayed.kysely));
        const kept = await readAggregates(given.kysely);
        expect(kept).toEqual(await recountAggregates(given.kysely));
        const expected = await readAggregates(replayed.kysely);
        for (const sums of [
          'totals',
          'matchups',
          'trainers',
          'trainerTotals',
          'recordTotals',
          'weekFights',
        ] as const) {
          expect(kept[sums]).toEqual(expected[sums]);
        }
        await Promise.all([app.close(), fresh.close()]);
      }),
      { numRuns: process.env.THOROUGH ? 20 : 2 },
    );
  });
});

const beatById = (id: string, left: number, right: number, leftSideWins = true) =>
  beat(
    id,
    { ...inline(`Monster ${left}`, { RACE: RACES[left % 3] ?? 'HARE' }), ID: left },
    { ...inline(`Monster ${right}`, { RACE: RACES[right % 3] ?? 'HARE' }), ID: right },
    leftSideWins,
  );

const RACES = ['HARE', 'HARE', 'HARE'];
const replacementOf = ({ id: _, ...event }: Event) => event;

async function feedWhole(app: Parameters<typeof feed>[0], batch: unknown[]) {
  const { rejected } = await feed(app, batch);
  expect(rejected).toEqual([]);
}

const SETTING = [
  playerEvent('ana'),
  playerEvent('bo'),
  ...[1, 2, 3, 4].map((ID) => monsterEvent(ID, ID < 3 ? { USER: ID === 1 ? 'ana' : 'bo' } : {})),
];

/** The items and victories of players. */
async function figuresOf(db: Kysely<Tables>) {
  const players = await db
    .selectFrom('players')
    .select(['user_id', 'balance', 'inventory_json'])
    .orderBy('user_id')
    .execute();
  const won = await db.selectFrom('victories').selectAll().orderBy('race').execute();
  return players.map(({ user_id, balance, inventory_json }) => ({
    user_id,
    balance,
    inventory: JSON.parse(inventory_json),
    victories: won.filter((row) => row.user_id === user_id).map(({ race }) => race),
  }));
}

/** Fights in order, with the figures of their monsters instead of ids. */
async function fightsOf(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('fights')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select(['left.monster_name as left', 'left.streak as leftStreak', 'left.fallen as leftFallen'])
    .select(['right.monster_name as right', 'right.streak as rightStreak', 'right.race'])
    .select(['fights.left_side_wins', 'fights.knock_out', 'left.combined_stats', 'sides_json'])
    .orderBy('fights.number')
    .execute();
  return rows;
}

/** The stored data about announced fights except estimates. */
async function boutsOf(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('bouts')
    .leftJoin('fights', 'fights.number', 'bouts.fight_number')
    .select(['bout', 'pool_left', 'pool_right', 'ended_at', 'fights.left_side_wins', 'fights.date'])
    .orderBy('bout')
    .execute();
  return rows.map(({ ended_at, ...row }) => ({ ...row, ended: ended_at !== null }));
}

const side = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((ID) => ({ ...inline(`Monster ${ID}`), ID })),
  fc
    .record(
      {
        RACE: fc.constantFrom('HARE', 'PIXIE'),
        USER: fc.constantFrom('ana', 'bo'),
        POW: fc.nat(900),
      },
      { requiredKeys: ['RACE'] },
    )
    .map((fields) => inline(`Guest ${fields.POW ?? ''}`, fields)),
);
const aFight = fc
  .tuple(side, side, fc.boolean())
  .filter(([left, right]) => !('ID' in left && 'ID' in right && left.ID === right.ID))
  .map(([left, right, wins]) => replacementOf(beat('', left, right, wins)));
const userId = fc.constantFrom('id-ana', 'id-bo');
const amounts = fc.integer({ min: -90, max: 90 });
const someRaces = fc.uniqueArray(fc.constantFrom('HARE', 'PIXIE', 'MOCCHI'));
const aChange = (type: string) =>
  userId.chain((user) => {
    const of = (fields: fc.Arbitrary<object>) =>
      fields.map((field) => ({ type, userId: user, ...field }));
    if (type === 'balance') {
      return of(fc.oneof(fc.record({ value: fc.nat(500) }), fc.record({ change: amounts })));
    }
    if (type === 'items') {
      return of(
        fc.oneof(
          fc.record({ values: fc.record({ 'pow-1': fc.nat(5) }) }),
          fc.record({ changes: fc.record({ 'pow-1': amounts, 'moo-chip': amounts }) }),
        ),
      );
    }
    return of(
      fc.oneof(
        fc.record({ values: someRaces }),
        fc.record({ added: someRaces, removed: someRaces }),
      ),
    );
  });
const anEvent: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { arbitrary: aFight, weight: 4 },
  { arbitrary: fc.constantFrom('balance', 'items', 'victories').chain(aChange), weight: 3 },
);
const at = fc.option(
  fc
    .integer({ min: 0, max: 20 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()),
  { nil: undefined },
);
/** Events, some with a later `void` or `correct`. */
const histories = fc.record({
  events: fc.array(fc.tuple(anEvent, at, fc.boolean()), { minLength: 4, maxLength: 14 }),
  back: fc.array(
    fc.record({
      of: fc.nat(100),
      after: fc.nat(20),
      other: fc.option(anEvent),
      batch: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
});

let run = 0;

/** The events as sent, and the same history without the mistakes. */
function planOf(
  events: [Record<string, unknown>, string | undefined, boolean][],
  back: { of: number; after: number; other: Record<string, unknown> | null; batch: boolean }[],
) {
  run += 1;
  const named = events.map(
    ([event, when, announced], place): Event => ({
      ...(event as Event),
      id: `run-${run}-${place}`,
      ...(when !== undefined && event.type !== 'fight' && { at: when }),
      ...(announced && event.type === 'fight' && { bout: `bout-${run}-${place}` }),
    }),
  );
  const right: (Event | null)[] = [...named];
  const current = named.map(({ id }) => id);
  const batches: Event[][] = named.map((event) => [...announcing(event), event]);
  for (const [place, { of, after, other, batch }] of back.entries()) {
    const index = of % named.length;
    const was = right[index];
    if (!was) continue;
    const id = `run-${run}-back-${place}`;
    const fits =
      other && other.type === was.type && (was.type === 'fight' || other.userId === was.userId);
    const event = { id, event: current[index] as string };
    const stays = 'bout' in was ? { bout: was.bout } : {};
    const sent: Event = fits
      ? { ...event, type: 'correct', replacement: { ...other, ...stays } }
      : { ...event, type: 'void' };
    const kept = { ...stays, ...('at' in was && { at: was.at }) };
    right[index] = fits ? { ...(other as Event), id: `${was.id}-right-${place}`, ...kept } : null;
    current[index] = id;
    // After the event it refers to, and after earlier voids or corrections of it.
    const earliest = batches.findLastIndex((batch) => batch.some((it) => it.id === event.event));
    const when = Math.min(earliest + (after % 6), batches.length - 1);
    if (batch) batches[when]?.push(sent);
    else batches.splice(when + 1, 0, [sent]);
  }
  const replayed = right.map((event, place) => [
    ...announcing(named[place] as Event),
    ...(event ? [event] : []),
  ]);
  return { sent: batches, right: replayed.filter((batch) => batch.length > 0) };
}

/** The announcement of the fight's bout, which is kept when the fight is voided. */
function announcing({ id, bout, leftCombatant, rightCombatant }: Event): Event[] {
  if (bout === undefined) return [];
  const times = { bettingClosesAt: '2026-01-02T03:04:00Z', startsAt: '2026-01-02T03:05:00Z' };
  return [
    { id: `${id}-upcoming`, type: 'upcoming', bout, leftCombatant, rightCombatant, ...times },
    { id: `${id}-pool`, type: 'pool', bout, left: 30, right: 10 },
  ];
}
