import type { Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import {
  byFigure,
  type Fought,
  RECORD_LISTS,
  type RecordList,
  startOfWeek,
  TOP,
  type TopEntry,
  topAfter,
  weekOf,
} from './rules.ts';

type Trx = Transaction<Tables>;

interface Side {
  race: string;
  userId: string | null;
}

/** Adds decided fights to the weeks of their races and trainers, or takes them out. */
export async function countWeekFights(
  trx: Trx,
  fights: { winner: Side; loser: Side; knockOut: boolean; date: number }[],
  weight: 1 | -1,
): Promise<void> {
  const sums = new Map<string, Tables['week_fights']>();
  const count = (of: Pick<Tables['week_fights'], 'week' | 'kind' | 'subject'>, won: Fought) => {
    const key = `${of.week} ${of.kind} ${of.subject}`;
    const row = sums.get(key) ?? { ...of, fights: 0, wins: 0, knock_outs: 0 };
    sums.set(key, row);
    row.fights += weight;
    row.wins += weight * won.wins;
    row.knock_outs += weight * won.knockOuts;
  };
  for (const { winner, loser, knockOut, date } of fights) {
    const week = weekOf(date);
    for (const [side, wins] of [
      [winner, 1],
      [loser, 0],
    ] as const) {
      const won = { fights: 1, wins, knockOuts: knockOut ? wins : 0 };
      count({ week, kind: 'race', subject: side.race }, won);
      if (side.userId !== null) count({ week, kind: 'trainer', subject: side.userId }, won);
    }
  }
  if (sums.size === 0) return;
  await trx
    .insertInto('week_fights')
    .values([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(['week', 'kind', 'subject']).doUpdateSet((eb) => ({
        fights: eb('week_fights.fights', '+', eb.ref('excluded.fights')),
        wins: eb('week_fights.wins', '+', eb.ref('excluded.wins')),
        knock_outs: eb('week_fights.knock_outs', '+', eb.ref('excluded.knock_outs')),
      })),
    )
    .execute();
}

const COLUMNS = {
  LIF: 'lif',
  POW: 'pow',
  INT: 'int',
  SKI: 'ski',
  SPD: 'spd',
  DEF: 'def',
  COMBINED_STATS: 'combined_stats',
  streak: 'streak',
  knockOuts: 'knock_outs',
} as const satisfies Record<RecordList, keyof Tables['monster_records']>;

/** What the lists are made of, of one record. */
type Row = Pick<Tables['monster_records'], 'id' | 'date' | (typeof COLUMNS)[keyof typeof COLUMNS]>;
interface Place {
  week: number;
  list: RecordList;
}

/**
 * Puts the weeks' best right after these records came, changed or went in this transaction. Of those
 * that are not in `known` the rows are read. Full lists are read only where a record may be in them.
 */
export async function keepWeekTops(
  trx: Trx,
  recordIds: number[],
  known: ReadonlyMap<number, Row> = new Map(),
): Promise<void> {
  const ids = new Set(recordIds);
  if (ids.size === 0) return;
  const byWeek = await rowsByWeek(trx, [...ids], known);
  const nowIn = ({ week, list }: Place): TopEntry[] =>
    (byWeek.get(week) ?? [])
      .map((row) => ({ id: row.id, figure: row[COLUMNS[list]] }))
      .filter(({ figure }) => figure > 0);
  const ends = await readEnds(trx, [...byWeek.keys()], [...ids]);
  const places = [...new Set([...byWeek.keys(), ...ends.keys()])]
    .sort((a, b) => a - b)
    .flatMap((week) => RECORD_LISTS.map((list) => ({ week, list })))
    .filter((place) => {
      const end = ends.get(place.week)?.get(place.list);
      const lowest = !end || end.entries < TOP ? 0 : end.lowest;
      return end?.listed || nowIn(place).some(({ figure }) => figure >= lowest);
    });
  if (places.length === 0) return;
  const stored = await loadTops(trx, places);
  const changes: Changes = { gone: [], listed: [] };
  for (const place of places) {
    const before = stored.get(keyOf(place)) ?? [];
    const after = topAfter(before, ids, nowIn(place)) ?? (await readTop(trx, place));
    noteChanges(changes, place, before, after);
  }
  await saveChanges(trx, changes);
}

async function rowsByWeek(trx: Trx, ids: number[], known: ReadonlyMap<number, Row>) {
  const unknown = ids.filter((id) => !known.has(id));
  const read =
    unknown.length === 0
      ? []
      : await trx
          .selectFrom('monster_records')
          .select(['id', 'date', ...Object.values(COLUMNS)])
          .where('id', 'in', unknown)
          .execute();
  const byWeek = new Map<number, Row[]>();
  for (const row of [...ids.flatMap((id) => known.get(id) ?? []), ...read]) {
    const rows = byWeek.get(weekOf(row.date)) ?? [];
    byWeek.set(weekOf(row.date), rows);
    rows.push(row);
  }
  return byWeek;
}

/** How full each list of these weeks is, where it ends, and whether it has one of the records. */
async function readEnds(trx: Trx, weeks: number[], ids: number[]) {
  const rows = await trx
    .selectFrom('week_tops')
    .select(({ fn, eb }) => [
      'week',
      'list',
      fn.countAll<number>().as('entries'),
      fn.min<number>('figure').as('lowest'),
      fn.max<number>(eb.case().when('record_id', 'in', ids).then(1).else(0).end()).as('listed'),
    ])
    .where((eb) => {
      const listing = eb.selectFrom('week_tops as own').select('own.week');
      const ofRecords = eb('week', 'in', listing.where('own.record_id', 'in', ids));
      return weeks.length === 0 ? ofRecords : eb.or([eb('week', 'in', weeks), ofRecords]);
    })
    .groupBy(['week', 'list'])
    .execute();
  const ends = new Map<number, Map<string, (typeof rows)[number]>>();
  for (const row of rows) ends.set(row.week, (ends.get(row.week) ?? new Map()).set(row.list, row));
  return ends;
}

const keyOf = ({ week, list }: { week: number; list: string }) => `${week} ${list}`;

/** These lists, and perhaps others of their weeks. */
async function loadTops(trx: Trx, places: Place[]): Promise<Map<string, TopEntry[]>> {
  const rows = await trx
    .selectFrom('week_tops')
    .select(['week', 'list', 'record_id as id', 'figure'])
    .where('week', 'in', [...new Set(places.map(({ week }) => week))])
    .where('list', 'in', [...new Set(places.map(({ list }) => list))])
    .execute();
  const tops = new Map<string, TopEntry[]>();
  for (const { id, figure, ...place } of rows) {
    const entries = tops.get(keyOf(place)) ?? [];
    tops.set(keyOf(place), entries);
    entries.push({ id, figure });
  }
  for (const entries of tops.values()) entries.sort(byFigure);
  return tops;
}

/** A week's list from the records themselves. */
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
  if (listed.length === 0) return;
  await trx
    .insertInto('week_tops')
    .values(listed)
    .onConflict((conflict) =>
      conflict
        .columns(['week', 'list', 'record_id'])
        .doUpdateSet((eb) => ({ figure: eb.ref('excluded.figure') })),
    )
    .execute();
}
