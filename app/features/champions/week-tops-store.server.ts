import { type Kysely, sql, type Transaction } from 'kysely';
import { startOfWeek, weekOf } from '#app/core/weeks.ts';
import { among, rowsOf } from '#database/among.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { byFigure, RECORD_LISTS, type RecordList, TOP, type TopEntry, topAfter } from './rules.ts';

type Trx = Transaction<Tables>;

const COLUMNS = {
  LIF: 'lif',
  POW: 'pow',
  INT: 'int',
  SKI: 'ski',
  SPD: 'spd',
  DEF: 'def',
  COMBINED_STATS: 'combined_stats',
  streak: 'best_streak',
  knockOuts: 'knock_outs',
} as const satisfies Record<RecordList, keyof Tables['monster_records']>;

export type TopRow = Pick<
  Tables['monster_records'],
  'id' | 'date' | (typeof COLUMNS)[keyof typeof COLUMNS]
>;

interface Place {
  week: number;
  list: RecordList;
}

export async function keepWeekTops(
  trx: Trx,
  recordIds: number[],
  known: ReadonlyMap<number, TopRow> = new Map(),
): Promise<void> {
  const ids = new Set(recordIds);
  if (ids.size === 0) return;
  const byWeek = await rowsByWeek(trx, [...ids], known);
  const stored = await loadTops(trx, [...byWeek.keys()], [...ids]);
  const changes: Changes = { gone: [], listed: [] };
  for (const week of new Set([...byWeek.keys(), ...stored.keys()])) {
    for (const list of RECORD_LISTS) {
      const before = stored.get(week)?.get(list) ?? [];
      const least = before.length < TOP ? 1 : Math.min(...before.map(({ figure }) => figure));
      const now = (byWeek.get(week) ?? [])
        .filter((row) => row[COLUMNS[list]] >= least)
        .map((row) => ({ id: row.id, figure: row[COLUMNS[list]] }));
      // Most fights change only the lists of streaks and knock-outs.
      if (now.length === 0 && !before.some(({ id }) => ids.has(id))) continue;
      before.sort(byFigure);
      const after = topAfter(before, ids, now) ?? (await readTop(trx, { week, list }));
      noteChanges(changes, { week, list }, before, after);
    }
  }
  await saveChanges(trx, changes);
}

async function rowsByWeek(trx: Trx, ids: number[], known: ReadonlyMap<number, TopRow>) {
  const unknown = ids.filter((id) => !known.has(id));
  const read =
    unknown.length === 0
      ? []
      : await trx
          .selectFrom('monster_records')
          .select(['id', 'date', ...Object.values(COLUMNS)])
          .where('id', 'in', unknown)
          .execute();
  const byWeek = new Map<number, TopRow[]>();
  for (const row of [...ids.flatMap((id) => known.get(id) ?? []), ...read]) {
    const rows = byWeek.get(weekOf(row.date)) ?? [];
    byWeek.set(weekOf(row.date), rows);
    rows.push(row);
  }
  return byWeek;
}

async function loadTops(
  trx: Trx,
  weeks: number[],
  ids: number[],
): Promise<Map<number, Map<string, TopEntry[]>>> {
  const rows = await topsOf(trx, weeks, ids);
  const tops = new Map<number, Map<string, TopEntry[]>>();
  for (const { week, list, id, figure } of rows) {
    const lists = tops.get(week) ?? new Map<string, TopEntry[]>();
    tops.set(week, lists);
    const entries = lists.get(list) ?? [];
    lists.set(list, entries);
    entries.push({ id, figure });
  }
  return tops;
}

const topsOf = (db: Kysely<Tables>, weeks: number[], ids: number[]) =>
  db
    .selectFrom('week_tops')
    .select(['week', 'list', 'record_id as id', 'figure'])
    .where(
      // One condition with `in`: with an "or" SQLite would read every week.
      sql<boolean>`week in (
        select week from week_tops where ${among(db, 'record_id', ids)} union ${rowsOf(db, weeks)})`,
    )
    .execute();

async function readTop(trx: Trx, { week, list }: Place): Promise<TopEntry[]> {
  const column = COLUMNS[list];
  return trx
    .selectFrom('monster_records')
    .select((eb) => ['id', eb.ref(column).as('figure')])
    .where('date', '>=', startOfWeek(week))
    .where('date', '<', startOfWeek(week + 1))
    .where(column, '>', 0)
    .orderBy(column, 'desc')
    .orderBy('id')
    .limit(TOP)
    .execute();
}

interface Changes {
  gone: (Place & { record_id: number })[];
  listed: Tables['week_tops'][];
}

function noteChanges(
  { gone, listed }: Changes,
  place: Place,
  before: readonly TopEntry[],
  after: readonly TopEntry[],
): void {
  const [old, fresh] = [before, after].map((list) => new Map(list.map((e) => [e.id, e.figure])));
  for (const record_id of old?.keys() ?? []) {
    if (!fresh?.has(record_id)) gone.push({ ...place, record_id });
  }
  for (const [record_id, figure] of fresh ?? []) {
    if (old?.get(record_id) !== figure) listed.push({ ...place, record_id, figure });
  }
}

async function saveChanges(trx: Trx, { gone, listed }: Changes): Promise<void> {
  if (gone.length > 0) {
    await trx
      .deleteFrom('week_tops')
      .where((eb) =>
        eb.or(
          gone.map(({ week, list, record_id }) =>
            eb.and([eb('week', '=', week), eb('list', '=', list), eb('record_id', '=', record_id)]),
          ),
        ),
      )
      .execute();
  }
  await insertRows(trx, 'week_tops', listed, {
    key: ['week', 'list', 'record_id'],
    replace: ['figure'],
  });
}
