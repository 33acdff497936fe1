import { createRandom } from '@ringside/seeded-random';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATS } from '#app/features/guide/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { inSnapshot } from '#database/in-snapshot.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createTestApp, feed, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { askedRange } from '../rules.ts';
import {
  type RecordFilters,
  type RecordOrder,
  searchRecords,
  TooManyNamed,
} from './search-store.server.ts';

const RECORDS = 3000;
/** As a drill three hundred. */
const COMBINATIONS = process.env.THOROUGH ? 300 : 100;
/** In large batches, so that the test spends its time on checking. */
const CHECKED_PER_ARRIVAL = 50;
const TRAINERS = ['ana', 'ben', 'cleo', 'dan', 'eve'];

const COLUMNS = ['lif', 'pow', 'int', 'ski', 'spd', 'def', 'combined_stats', 'race_type'] as const;
const NAMES = ['Hazel', 'Hazelnut', 'hawk', 'Éclair', 'Bolt'];

const races = loadReference().monsters.slice(0, 60);
const types = [...new Set(races.map(({ META }) => META.RACE_TYPE))];
const random = createRandom('monster search');

/** Ids with gaps, so that a few thousand records fill many blocks. */
const idOf = (index: number) => index * 401 + 7;

/** A new record or, with the race and trainer of an existing one, a correction. */
function randomAppearance(index: number, { RACE, USER } = randomIdentity()) {
  const strength = random.next() ** 2;
  const stats = STATS.map((stat) => [stat, Math.floor(random.next() * strength * 1000)]);
  return monsterEvent(idOf(index), {
    RACE,
    ...Object.fromEntries(stats),
    MONSTER_NAME: random.pick(NAMES),
    ...(USER === undefined ? {} : { USER }),
  });
}

/** One trainer has half of all records, as in a real league. */
function randomIdentity() {
  const USER = random.chance(0.5) ? 'ana' : random.pick([...TRAINERS, undefined]);
  return { RACE: random.pick(races).META.RACE_SUPERTYPE, USER };
}

function randomFilters(): RecordFilters {
  const some = <T>(make: () => T) => (random.chance(0.5) ? make() : null);
  const point = () => Math.floor(random.next() * 6001);
  const [min, max] = [point(), random.chance(0.3) ? point() % 200 : point()];
  return {
    userId: some(() => `id-${random.pick([...TRAINERS, 'nobody'])}`),
    raceType: some(() => random.pick([...types, 'NO_TYPE'])),
    range: some(() => askedRange(Math.min(min, max), Math.max(min, max))),
    race: random.chance(0.15) ? random.pick([...races.map(raceOf), 'NO_RACE']) : null,
    name: random.chance(0.15)
      ? random.pick([['ha'], ['hazel'], ['hazeln'], ['éc', 'Éc'], ['x']])
      : null,
  };
}

const raceOf = ({ META }: (typeof races)[number]) => META.RACE_SUPERTYPE;

function randomOrder(): RecordOrder {
  const by = random.chance(0.3) ? 'id' : random.pick(COLUMNS);
  return { by, descending: random.chance(0.5) };
}

function plainQuery(db: AppDatabase['kysely'], filters: RecordFilters) {
  const { userId, raceType, range, race, name } = filters;
  let query = db.selectFrom('monster_records');
  if (userId !== null) query = query.where('user_id', '=', userId);
  if (raceType !== null) query = query.where('race_type', '=', raceType);
  if (range) {
    query = query.where('combined_stats', '>=', range.min).where('combined_stats', '<=', range.max);
  }
  if (race !== null) query = query.where('race', '=', race);
  if (name !== null) {
    const ways = name.map((start) => sql`lower(monster_name) like ${`${start}%`}`);
    query = query.where(sql<boolean>`(${sql.join(ways, sql` or `)})`);
  }
  return query;
}

/** Whether the name and the other filters have more records than may be looked through. */
async function isTooMany(db: AppDatabase['kysely'], filters: RecordFilters, most: number) {
  const { name, ...others } = filters;
  if (name === null) return false;
  const counts = [
    { ...ANY, name },
    { ...others, name: null },
  ].map((some) =>
    plainQuery(db, some)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).every(({ count }) => count > most);
}

const byType = (kind: AppDatabase['kind']) =>
  kind === 'postgres' ? sql<string>`race_type collate "C"` : sql<string>`race_type`;

const ANY: RecordFilters = { userId: null, raceType: null, range: null, race: null, name: null };

eachDatabase('monster search', (open) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  /** The race and trainer of each event, by index. */
  const sent: ReturnType<typeof randomIdentity>[] = [];

  async function feedRecords(count: number) {
    const events = Array.from({ length: count }, () => {
      const identity = randomIdentity();
      return randomAppearance(sent.push(identity) - 1, identity);
    });
    expect(await feed(app, events)).toMatchObject({ accepted: count });
  }

  async function correctRecords(count: number) {
    const events = Array.from({ length: count }, () => {
      const index = random.int(0, sent.length - 1);
      return randomAppearance(index, sent[index]);
    });
    expect(await feed(app, events)).toMatchObject({ accepted: count });
  }

  async function checkOne(filters: RecordFilters) {
    const order = randomOrder();
    const direction = order.descending ? 'desc' : 'asc';
    const limit = random.pick([1, 7, 30, 100]);
    const place = random.next();
    return inSnapshot(database, async (db) => {
      const { count } = await plainQuery(db, filters)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const page = 1 + Math.floor((place * count) / limit);
      const ids = await plainQuery(db, filters)
        .select('id')
        .orderBy(order.by === 'race_type' ? byType(database.kind) : order.by, direction)
        .orderBy('id', direction)
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const limits = {
        named: random.pick([50_000, 400, 50]),
        sorted: random.pick([10_000, 400, 0]),
      };
      const wanted = { page, limit, order };
      const asked = JSON.stringify({ filters, wanted, limits });
      const searching = searchRecords(db, database.kind, filters, wanted, limits);
      if (await isTooMany(db, filters, limits.named)) {
        await expect(searching, asked).rejects.toThrow(TooManyNamed);
        return;
      }
      const found = await searching;
      expect(found.total, asked).toBe(count);
      expect(
        found.rows.map(({ id }) => id),
        asked,
      ).toEqual(ids.map(({ id }) => id));
    });
  }

  beforeAll(async () => {
    database = await open();
    app = await createTestApp(database);
    await feed(
      app,
      TRAINERS.map((name) => playerEvent(name)),
    );
    for (let batch = 0; batch < RECORDS / 500; batch += 1) await feedRecords(500);
    if (database.kind === 'postgres') await sql`analyze`.execute(database.kysely);
  });
  afterAll(() => app.close());

  test(`totals and pages equal those of plain queries for ${COMBINATIONS} filters while records are added and corrected`, async () => {
    const before = sent.length;
    const arrive = async () => {
      await feedRecords(20);
      await correctRecords(10);
    };
    const checkSome = async () => {
      for (let checked = 0; checked < CHECKED_PER_ARRIVAL; checked += 1) {
        await checkOne(randomFilters());
      }
    };
    for (let checked = 0; checked < COMBINATIONS; checked += CHECKED_PER_ARRIVAL) {
      await Promise.all([arrive(), checkSome()]);
    }
    expect(sent.length).toBeGreaterThan(before);
  });

  test('the stored counts equal a recount after corrections', async () => {
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
  });

  test.each([
    ANY,
    { ...ANY, userId: 'id-ana', range: { min: 333, max: 2222 } },
    { ...ANY, raceType: types[0] ?? null, range: { min: 1, max: 5000 } },
  ])('the pages of $userId $raceType $range have each result once', async (filters) => {
    const order = { by: 'id', descending: true } as const;
    const ids = await inSnapshot(database, async (db) => {
      const all: number[] = [];
      for (let page = 1; ; page += 1) {
        const asked = { page, limit: 100, order };
        const { total, rows } = await searchRecords(db, database.kind, filters, asked);
        all.push(...rows.map(({ id }) => id));
        if (rows.length === 0) return { all, total };
      }
    });
    expect(new Set(ids.all).size).toBe(ids.total);
    expect(ids.all).toEqual(ids.all.toSorted((a, b) => b - a));
  });
});
