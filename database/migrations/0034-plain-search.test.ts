import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  inSnapshot,
  type RecordFilters,
  searchRecords,
} from '#app/features/records/search/search-store.server.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { openBefore } from '../testing/before-migration.ts';
import { migrate } from './migrate.ts';

const ANY: RecordFilters = { userId: null, raceType: null, race: null, name: null, range: null };
const GONE = ['record_blocks', 'trainer_records', 'figure_totals', 'waiting_figures'];
/** The last one was not in the indexes of searches yet. */
const RECORDS = [
  [7, 'APE', 'u1', 20],
  [70_000, 'ARROW_HEAD', null, 900],
  [200_000, 'ARROWS', 'u1', -1],
  [200_001, 'APE', 'u1', 500],
] as const;

test.each(['sqlite', 'postgres'] as const)(
  'records of the version before are found, also those that waited, on %s',
  async (kind) => {
    const kysely = await openBefore('0034-plain-search', kind);
    for (const [id, race, user, lif] of RECORDS) {
      const combined = lif === -1 ? -1 : lif + 15;
      await sql`insert into monster_records (id, monster_name, race, race_type, race_subtype,
        lif, pow, "int", ski, spd, def, loyalty, guts_rate, starting_guts, techniques_json,
        user_id, user_name, combined_stats, date, starting_streak, streak, fallen)
        values (${id}, ${`Name ${id}`}, ${race}, ${race}, ${race}, ${lif}, 1, 2, 3, 4, 5, 50, 10, 50,
        '[]', null, ${user}, ${combined}, 0, 0, 0, 0)`.execute(kysely);
      const isWaiting = id === RECORDS.at(-1)?.[0];
      await sql`insert into ${sql.table(isWaiting ? 'waiting_figures' : 'record_figures')}
        (id, race, race_type, user_id, combined_stats, lif, pow, "int", ski, spd, def)
        values (${id}, ${race}, ${race}, ${user}, ${combined}, ${lif}, 1, 2, 3, 4, 5)`.execute(
        kysely,
      );
      if (isWaiting) continue;
      for (const type of ['', race]) {
        await sql`insert into record_totals (race_type, combined_stats, records)
          values (${type}, ${combined}, 1)`.execute(kysely);
      }
    }
    await migrate(kysely, kind);
    const [kept, counted] = [await readAggregates(kysely), await recountAggregates(kysely)];
    expect(kept.recordTotals).toEqual(counted.recordTotals);
    const owned = RECORDS.map(([id, , user_id]) => ({ id, user_id }));
    expect(kept.recordFigures.map(({ id, user_id }) => ({ id, user_id }))).toEqual(owned);
    const names = (await kysely.introspection.getTables()).map(({ name }) => name);
    expect(names.filter((name) => GONE.includes(name))).toEqual([]);

    const found = (filters: Partial<RecordFilters>, by: 'id' | 'lif' | 'race_type') =>
      inSnapshot({ kysely, kind }, async (db) => {
        const asked = { page: 1, limit: 10, order: { by, descending: true } };
        const { total, rows } = await searchRecords(db, kind, { ...ANY, ...filters }, asked);
        expect(rows).toHaveLength(total);
        return rows.map(({ id }) => id);
      });
    expect(await found({}, 'lif')).toEqual([70_000, 200_001, 7, 200_000]);
    // In byte order, S is before the underscore.
    expect(await found({}, 'race_type')).toEqual([70_000, 200_000, 200_001, 7]);
    expect(await found({ userId: 'u1' }, 'id')).toEqual([200_001, 200_000, 7]);
    expect(await found({ range: { min: 0, max: 600 } }, 'id')).toEqual([200_001, 7]);
    expect(await found({ race: 'APE', name: ['name 2'] }, 'lif')).toEqual([200_001]);
  },
);
