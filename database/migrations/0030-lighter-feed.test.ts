import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AppDatabase } from '../app-database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { up } from './0030-lighter-feed.ts';

/** Recreates the former indexes and primary key. */
async function asBefore({ kysely, kind }: AppDatabase): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table race_trainers drop constraint race_trainers_pkey`.execute(kysely);
    await sql`alter table race_trainers add primary key (race, user_id)`.execute(kysely);
    await sql`create index race_trainers_by_user on race_trainers (user_id, appearances)`.execute(
      kysely,
    );
  }
}

eachDatabase('the migration to fewer indexes', (open) => {
  test('keeps the items and victories of trainers', async () => {
    const database = await open();
    const { kysely, kind } = database;
    const player = { login: null, display_name: 'Ana', balance: 0, inventory_json: '{}' };
    const ids = ['ana', 'bo'];
    await kysely
      .insertInto('players')
      .values(ids.map((user_id) => ({ ...player, user_id, updated_at: 0 })))
      .execute();
    const trainers = ids.flatMap((user_id, place) =>
      ['HARE', 'APE'].map((race) => ({
        race,
        user_id,
        user_name: user_id,
        appearances: place + 1,
      })),
    );
    const beaten = ids.map((user_id, told) => ({ user_id, race: 'APE', told }));
    await kysely.insertInto('race_trainers').values(trainers).execute();
    await kysely.insertInto('victories').values(beaten).execute();
    await asBefore(database);
    await up(kysely as unknown as Kysely<unknown>, kind);
    const found = await kysely.selectFrom('race_trainers').selectAll().execute();
    expect(found).toHaveLength(4);
    expect(found).toEqual(expect.arrayContaining(trainers));
    expect(await kysely.selectFrom('victories').selectAll().orderBy('told').execute()).toEqual(
      beaten,
    );
    const twice = kysely.insertInto('victories').values(beaten).execute();
    await expect(twice).rejects.toThrow(/unique|duplicate/i);
  });
});
