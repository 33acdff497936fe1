import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, feed, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { up } from './0032-search-in-portions.ts';

const INDEXES = ['id', 'stats', 'type', 'type_stats', 'race', 'user', 'user_stats'];

eachDatabase('the migration to searches in portions', (open) => {
  test('copies what searches read of records that were there before', async () => {
    const database = await open();
    const { kysely, kind } = database;
    const app = await createTestApp(database);
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    const before = await readAggregates(kysely);
    await sql`drop table waiting_figures`.execute(kysely);
    for (const name of INDEXES) {
      await sql
        .raw(`create index monster_records_by_${name} on monster_records (id)`)
        .execute(kysely);
    }
    await up(kysely as unknown as Kysely<unknown>, kind);
    expect(await readAggregates(kysely)).toEqual(before);
    await feed(app, [monsterEvent(3)]);
    expect(await readAggregates(kysely)).toEqual(await recountAggregates(kysely));
    await app.close();
  });
});
