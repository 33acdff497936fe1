import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBefore } from '../testing/before-migration.ts';
import { migrate } from './migrate.ts';

test.each(['sqlite', 'postgres'] as const)(
  'tournaments get an id of their own, and requests a table, on %s',
  async (kind) => {
    const kysely = await openBefore('0040-tournament-identity', kind);
    await sql`insert into tournaments (id, version, document_json, updated_at)
      values ('Spring Cup', 2, '{}', 5)`.execute(kysely);
    for (const [version, request] of [
      [1, 'request-1'],
      [2, null],
    ] as const) {
      await sql`insert into tournament_changes
        (tournament_id, version, organiser, changes_json, changed_at, request_id)
        values ('Spring Cup', ${version}, '', '[]', 5, ${request})`.execute(kysely);
    }
    await sql`insert into broadcast_snapshot (id, document_json, updated_at)
      values (1, '{"tournamentId":"Spring Cup"}', 5)`.execute(kysely);
    await migrate(kysely, kind);
    const read = async (table: 'tournaments' | 'tournament_requests' | 'broadcast_snapshot') =>
      kysely.selectFrom(table).selectAll().execute();
    expect(await read('tournaments')).toMatchObject([{ id: 'Spring Cup', name: 'Spring Cup' }]);
    expect(await read('tournament_requests')).toEqual([
      { tournament_id: 'Spring Cup', request_id: 'request-1' },
    ]);
    expect(await read('broadcast_snapshot')).toMatchObject([
      { document_json: '{"tournamentId":"Spring Cup","tournamentUid":"Spring Cup"}' },
    ]);
    await expect(
      sql`insert into tournaments (id, name, version, document_json, updated_at)
        values ('other', 'Spring Cup', 1, '{}', 5)`.execute(kysely),
    ).rejects.toThrow();
  },
);
