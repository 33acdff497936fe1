import type { Kysely } from 'kysely';
import { rowsOfPage } from '#app/core/paging/store.server.ts';
import { selectFights, toMatch } from '#app/features/fights/store.server.ts';
import { picksOfBouts } from '#app/features/picks/store.server.ts';
import { keptSides } from '#app/features/records/fight-sides.ts';
import type { Tables } from '#database/tables.ts';
import type { AnnouncementFields, LineOf } from './lines.ts';
import { isIn, iso, isoOrNull, portions } from './portions.ts';
import { CHUNK_ROWS, type Period } from './rules.ts';

type Db = Kysely<Tables>;

export async function* fightLines(db: Db, period: Period): AsyncGenerator<LineOf<'fight'>[]> {
  const all = selectFights(db).select('fights.sides_json');
  const columns = { at: 'fights.date', key: 'fights.number' };
  const rows = portions(
    period,
    (page) => rowsOfPage(all, columns, page),
    ({ date, number }) => ({ at: date, key: number }),
  );
  for await (const portion of rows) {
    const numbers = portion.map(({ number }) => number);
    const bouts = await db
      .selectFrom('bouts')
      .selectAll()
      .where('fight_number', 'in', numbers)
      .execute();
    const byFight = new Map(bouts.map((row) => [row.fight_number, row]));
    const picks = await picksOfBouts(
      db,
      bouts.map(({ bout }) => bout),
    );
    yield portion.map((row) => {
      const bout = byFight.get(row.number);
      const sides = keptSides(row.sides_json);
      return {
        type: 'fight',
        ...toMatch(row),
        leftFigures: sides?.[0]?.[1] ?? null,
        rightFigures: sides?.[1]?.[1] ?? null,
        announcement: bout ? announcementOf(bout) : null,
        picks: (bout && picks.get(bout.bout)) ?? [],
      };
    });
  }
}

function announcementOf(row: Tables['bouts']): AnnouncementFields {
  const side = (id: number | null, json: string | null) =>
    id === null ? JSON.parse(json ?? 'null') : { ID: id };
  return {
    bout: row.bout,
    announcedAt: isoOrNull(row.announced_at),
    bettingClosesAt: isoOrNull(row.betting_closes_at),
    startsAt: isoOrNull(row.starts_at),
    endedAt: isoOrNull(row.ended_at),
    announcements: row.announcements,
    cancelled: row.cancelled === 1,
    left: side(row.left_id, row.left_json),
    right: side(row.right_id, row.right_json),
    pool:
      row.pool_left === null || row.pool_right === null
        ? null
        : { left: row.pool_left, right: row.pool_right },
    estimate: JSON.parse(row.estimate_json ?? 'null'),
  };
}

export async function* announcementLines(db: Db): AsyncGenerator<LineOf<'announcement'>[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('bouts')
      .selectAll()
      .where('bout', '>', after)
      .where('fight_number', 'is', null)
      .orderBy('bout')
      .limit(CHUNK_ROWS)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.bout;
    yield rows.map((row) => ({ type: 'announcement', ...announcementOf(row) }));
  }
}

export async function* revisionLines(
  db: Db,
  period: Period,
): AsyncGenerator<LineOf<'voided' | 'corrected'>[]> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('fight_revisions')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK_ROWS)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const numbers = rows.map(({ fight_number }) => fight_number);
    const present = await selectFights(db).where('fights.number', 'in', numbers).execute();
    const byNumber = new Map(present.map((row) => [row.number, toMatch(row)]));
    yield rows
      .filter(({ revised_at }) => isIn(period, revised_at))
      .map((row) => ({
        type: row.kind,
        fight: row.fight_number,
        at: iso(row.revised_at),
        before: JSON.parse(row.before_json ?? 'null'),
        now: byNumber.get(row.fight_number) ?? null,
      }));
  }
}
