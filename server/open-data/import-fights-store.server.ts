import { sql, type Transaction } from 'kysely';
import { noteChanged } from '#app/core/mirror/store.server.ts';
import { weekOf } from '#app/core/weeks.ts';
import { championsFollower } from '#app/features/champions/fights-store.server.ts';
import { decidedFight, type FightOfRecords } from '#app/features/fights/intake.server.ts';
import { rowOf } from '#app/features/fights/store.server.ts';
import { guideFollower } from '#app/features/guide/fights-store.server.ts';
import { playersFollower } from '#app/features/players/fights-store.server.ts';
import { fighterOf } from '#app/features/records/fighter-figures.ts';
import { type Fighter, loadFighters } from '#app/features/records/fighters-store.server.ts';
import { change, countBouts } from '#app/features/upcoming/fights-store.server.ts';
import { isPostgres } from '#database/is-postgres.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { AnnouncementFields, LineOf } from './lines.ts';

type Trx = Transaction<Tables>;

const msOrNull = (time: string | null) => (time === null ? null : Date.parse(time));

/** The followers of fights whose sums are no lines of the files. */
const SUMS_OF_FIGHTS = [guideFollower, championsFollower, playersFollower];

export async function importFights(trx: Trx, lines: LineOf<'fight'>[]): Promise<void> {
  const ids = lines.flatMap(({ leftCombatant, rightCombatant }) => [
    leftCombatant.ID,
    rightCombatant.ID,
  ]);
  const fighters = await loadFighters(trx, ids);
  const of = (ID: number) => fighters.get(ID) as Fighter;
  const fights = lines.map((line) => {
    const [left, right] = [of(line.leftCombatant.ID), of(line.rightCombatant.ID)];
    const { leftFigures, rightFigures, leftCombatant, rightCombatant, outcome, date } = line;
    const sides: FightOfRecords['sides'] = [
      [fighterOf(left.stored), leftFigures ?? []],
      [fighterOf(right.stored), rightFigures ?? []],
    ];
    const isKept = leftFigures !== null && rightFigures !== null;
    const fight = { event: { leftCombatant, rightCombatant, outcome, date }, left, right, sides };
    const row = { number: line.id, ...rowOf(fight), ...(!isKept && { sides_json: null }) };
    return { fight, row };
  });
  await insertNumbered(
    trx,
    fights.map(({ row }) => row),
  );
  await noteChanged(
    trx,
    'fight',
    lines.map(({ id }) => id),
  );
  const decided = fights.map(({ fight, row: { number } }, index) =>
    decidedFight(fight, { number, index }),
  );
  const batch = { trx, changed: () => {}, fighters };
  for (const { apply } of SUMS_OF_FIGHTS) await apply(batch, decided);
  const announced = lines.flatMap(({ id, date, announcement }) =>
    announcement
      ? { ...boutOf(announcement), fight_number: id, fought_week: weekOf(Date.parse(date)) }
      : [],
  );
  if (announced.length === 0) return;
  await change(trx, announced);
  await insertRows(
    trx,
    'imported_picks',
    lines.flatMap(({ announcement, picks }) =>
      picks.map(({ side, sure, viewers }) => ({
        bout: announcement?.bout,
        left_side: side === 'left' ? 1 : 0,
        sure,
        viewers,
      })),
    ),
  );
  await countBouts(
    trx,
    announced.map(({ bout }) => bout),
    1,
  );
}

async function insertNumbered(trx: Trx, rows: { number: number | undefined }[]): Promise<void> {
  if (!isPostgres(trx)) return insertRows(trx, 'fights', rows);
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into fights (${names}) overriding system value
    select ${names} from json_populate_recordset(null::fights, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  );
}

export const importAnnouncements = (trx: Trx, lines: LineOf<'announcement'>[]) =>
  change(trx, lines.map(boutOf));

function boutOf(line: AnnouncementFields) {
  const side = (given: AnnouncementFields['left']) => {
    const { ID = null, ...fighter } = given ?? {};
    const isNew = given !== null && ID === null;
    return { id: ID, json: isNew ? JSON.stringify(fighter) : null };
  };
  const [left, right] = [side(line.left), side(line.right)];
  return {
    bout: line.bout,
    announced_at: msOrNull(line.announcedAt),
    betting_closes_at: msOrNull(line.bettingClosesAt),
    starts_at: msOrNull(line.startsAt),
    ended_at: msOrNull(line.endedAt),
    announcements: line.announcements,
    cancelled: line.cancelled ? 1 : 0,
    left_id: left.id,
    left_json: left.json,
    right_id: right.id,
    right_json: right.json,
    pool_left: line.pool?.left ?? null,
    pool_right: line.pool?.right ?? null,
    estimate_json: line.estimate === null ? null : JSON.stringify(line.estimate),
  };
}

export const importRevisions = (trx: Trx, lines: LineOf<'voided' | 'corrected'>[]) =>
  insertRows(
    trx,
    'fight_revisions',
    lines.map(({ type, fight, at, before }) => ({
      fight_number: fight,
      kind: type,
      revised_at: Date.parse(at),
      before_json: before === null ? null : JSON.stringify(before),
    })),
  );

/** The numbers of voided fights stay theirs. */
export async function keepNumbers(trx: Trx): Promise<void> {
  const last = sql`(select max(number) from
    (select number from fights union all select fight_number from fight_revisions) as numbers)`;
  await (isPostgres(trx)
    ? sql`select setval(pg_get_serial_sequence('fights', 'number'), ${last})
        where ${last} is not null`
    : sql`update sqlite_sequence set seq = ${last} where name = 'fights' and ${last} is not null`
  ).execute(trx);
}
