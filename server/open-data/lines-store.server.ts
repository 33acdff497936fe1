import { type Kysely, sql } from 'kysely';
import { rowsOfPage } from '#app/core/paging/store.server.ts';
import { loadCalibration } from '#app/features/guide/store.server.ts';
import { findRecords, toMonsterRecord } from '#app/features/records/history-store.server.ts';
import { findTournament, listTournaments } from '#app/features/tournaments/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { Line, LineOf } from './lines.ts';
import { isIn, iso, portions } from './portions.ts';
import { CHUNK_ROWS, type Period } from './rules.ts';

type Db = Kysely<Tables>;

export async function* guideLines(db: Db): AsyncGenerator<LineOf<'guide'>[]> {
  const calibration = await loadCalibration(db);
  if (calibration) yield [{ type: 'guide', ...calibration }];
}

export type PlayerLine = LineOf<'player'> & { userId: string };

export async function* playerLines(db: Db, period: Period): AsyncGenerator<PlayerLine[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('players')
      .innerJoin('player_arrivals', 'player_arrivals.user_id', 'players.user_id')
      .select(['players.user_id', 'number', 'login', 'display_name', 'known_since'])
      .where('players.user_id', '>', after)
      .orderBy('players.user_id')
      .limit(CHUNK_ROWS)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.user_id;
    const shown = rows.filter(({ known_since }) => isIn(period, known_since));
    const beaten = await victoriesOf(
      db,
      shown.map(({ user_id }) => user_id),
    );
    yield shown.map((row) => ({
      type: 'player',
      userId: row.user_id,
      number: row.number,
      login: row.login,
      displayName: row.display_name,
      knownSince: iso(row.known_since),
      victories: (beaten.get(row.user_id) ?? []).map(({ race }) => race),
    }));
  }
}

async function victoriesOf(db: Db, userIds: string[]) {
  const rows = await db
    .selectFrom('victories')
    .select(['user_id', 'race'])
    .where('user_id', 'in', ['', ...userIds])
    .orderBy('race')
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

export async function* recordLines(db: Db, period: Period): AsyncGenerator<LineOf<'record'>[]> {
  const all = db
    .selectFrom('monster_records')
    .leftJoin('player_arrivals', 'player_arrivals.user_id', 'monster_records.user_id')
    .selectAll('monster_records')
    .select('player_arrivals.number as trainer');
  const columns = { at: 'monster_records.date', key: 'monster_records.id' };
  const rows = portions(
    period,
    (page) => rowsOfPage(all, columns, page),
    ({ date, id }) => ({ at: date, key: id }),
  );
  for await (const portion of rows) {
    yield portion.map((row) => {
      const { bestStreak: _, ...record } = toMonsterRecord(row);
      return {
        type: 'record',
        ...record,
        trainer: row.trainer,
        brought: row.starting_streak,
        best: row.best_streak,
        fallen: row.fallen === 1,
        knockOuts: row.knock_outs,
        cameWithFight: row.came_with_fight === 1,
      };
    });
  }
}

export async function* tournamentLines(
  db: Db,
  period: Period,
): AsyncGenerator<LineOf<'tournament'>[]> {
  for (const { id, updatedAt, practice, formerNames } of await listTournaments(db, findRecords)) {
    if (!isIn(period, Date.parse(updatedAt))) continue;
    const found = await findTournament(db, { id }, findRecords);
    if (!found) continue;
    const more = { ...(practice && { practice }), ...(formerNames && { formerNames }) };
    yield [{ type: 'tournament', ...found, ...more }];
  }
}

export async function firstTime(db: Db): Promise<number | null> {
  const [record, fight] = await Promise.all(
    (['monster_records', 'fights'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.min('date').as('at'))
        .executeTakeFirstOrThrow(),
    ),
  );
  const times = [record?.at, fight?.at].flatMap((at) => (at === null ? [] : Number(at)));
  return times.length > 0 ? Math.min(...times) : null;
}

/** Records are not numbered as they arrive, so they are counted and their ids added up. */
export async function arrivedIn(db: Db, { from, before }: Period): Promise<string> {
  const within = (time: string) =>
    sql<boolean>`${sql.ref(time)} >= ${from} and ${sql.ref(time)} < ${before}`;
  const newest = sql<number | null>`max(number)`;
  const { fight, player, records, sum } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('fights').select(newest.as('newest')).where(within('date')).as('fight'),
      selectFrom('player_arrivals')
        .select(newest.as('newest'))
        .where(within('known_since'))
        .as('player'),
      selectFrom('monster_records')
        .select(sql<number>`count(*)`.as('all'))
        .where(within('date'))
        .as('records'),
      selectFrom('monster_records')
        .select(sql<number | null>`sum(id % 1000003)`.as('sum'))
        .where(within('date'))
        .as('sum'),
    ])
    .executeTakeFirstOrThrow();
  return [fight, player, records, sum].map((value) => Number(value ?? 0)).join('-');
}

export type AnyLine = Line | PlayerLine;
