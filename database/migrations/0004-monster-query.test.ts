import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { openBefore } from '../testing/before-migration.ts';
import { migrate } from './migrate.ts';

test.each(['sqlite', 'postgres'] as const)(
  'a database from before the stored counts is counted by the migration, on %s',
  async (kind) => {
    const db = await openBefore('0004-monster-query', kind);
    await sql`insert into players values ('u1', 'ana', 'Ana', 0, '{}', 0)`.execute(db);
    for (const [id, race, user] of [
      [7, 'APE', 'u1'],
      [70_000, 'ARROW_HEAD', null],
      [200_000, 'ARROWS', 'u1'],
    ] as const) {
      await sql`insert into monster_records values (${id}, 'Name', ${race}, ${race}, ${race},
        1, 2, 3, 4, 5, ${id % 900}, 50, 10, 50, '[]', ${user}, ${user && 'Ana'},
        ${15 + (id % 900)}, 0, 0, 0, 0)`.execute(db);
    }
    for (const [left, right, won, knockOut] of [
      [7, 70_000, 1, 1],
      [70_000, 7, 1, 0],
      [200_000, 70_000, 0, 1],
    ] as const) {
      await sql`insert into fights (left_id, right_id, left_side_wins, knock_out, date)
        values (${left}, ${right}, ${won}, ${knockOut}, 0)`.execute(db);
    }
    // These sums exist since the first migration.
    const pairs = [
      ['APE', 'ARROW_HEAD', 1, 1],
      ['ARROW_HEAD', 'APE', 1, 1],
      ['ARROW_HEAD', 'ARROWS', 1, 0],
      ['ARROWS', 'ARROW_HEAD', 0, 1],
    ] as const;
    for (const [race, opponent, wins, losses] of pairs) {
      await sql`insert into race_matchups values (${race}, ${opponent}, ${wins}, ${losses})`.execute(
        db,
      );
    }
    await migrate(db, kind);
    const [kept, counted] = [await readAggregates(db), await recountAggregates(db)];
    for (const part of ['recordTotals', 'recordFigures'] as const) {
      expect(kept[part], part).toEqual(counted[part]);
    }
    expect(kept.trainerTotals).toEqual(counted.trainerTotals);
    expect(kept.matchups).toEqual(counted.matchups);
    const races = await db.selectFrom('fights').select(['first_race', 'second_race']).execute();
    // In byte order, S is before the underscore.
    expect(races.at(-1)).toEqual({ first_race: 'ARROWS', second_race: 'ARROW_HEAD' });
  },
);
