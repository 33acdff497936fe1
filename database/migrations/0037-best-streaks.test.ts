import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { openBefore } from '../testing/before-migration.ts';
import { migrate } from './migrate.ts';

/** Of record 1; the others are its opponents. */
const RUNS = ['WWWWWWWWLW', 'LW', 'WLLWW', 'L', 'W', ''];

test.each(['sqlite', 'postgres'] as const)(
  'records of the version before have the best streak that a recount finds, on %s',
  async (kind) => {
    const kysely = await openBefore('0037-best-streaks', kind);
    let streak = 0;
    for (const [place, fights] of RUNS.entries()) {
      const id = place + 1;
      streak = place === 1 ? 4 : 0;
      const start = streak;
      let fallen = false;
      for (const fight of fights) {
        if (fight === 'W') streak = fallen ? 1 : streak + 1;
        fallen = fight === 'L';
      }
      for (const [record, now] of [
        [id, streak],
        [id + 100, 0],
      ] as const) {
        await sql`insert into monster_records (id, monster_name, race, race_type, race_subtype,
          lif, pow, "int", ski, spd, def, loyalty, guts_rate, starting_guts, techniques_json,
          combined_stats, date, starting_streak, streak, fallen)
          values (${record}, 'Rusty', 'HARE', 'HARE', 'HARE', 1, 1, 2, 3, 4, 5, 50, 10, 50, '[]',
          16, ${1e12 + place}, ${record === id ? start : 0}, ${now}, ${fallen ? 1 : 0})`.execute(
          kysely,
        );
      }
      for (const fight of fights) {
        await sql`insert into fights (left_id, right_id, left_side_wins, knock_out, date)
          values (${id}, ${id + 100}, ${fight === 'W' ? 1 : 0}, 0, 1)`.execute(kysely);
      }
    }
    await migrate(kysely, kind);
    const [kept, counted] = [await readAggregates(kysely), await recountAggregates(kysely)];
    const best = (rows: typeof kept.standings) =>
      rows.filter(({ id }) => id < 100).map((row) => [row.id, row.best_streak]);
    expect(best(kept.standings)).toEqual([
      [1, 8],
      [2, 4],
      [3, 2],
      [4, 0],
      [5, 1],
      [6, 0],
    ]);
    expect(best(counted.standings)).toEqual(best(kept.standings));
    const streaks = kept.weekTops.filter(
      ({ list, record_id }) => list === 'streak' && record_id < 100,
    );
    expect(streaks.map(({ figure }) => figure).sort()).toEqual([1, 2, 4, 8]);
  },
);
