import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { noteChanged } from '#app/core/mirror/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { FightFields, MatchRecord, OwnedMatch } from './contract.ts';
import { inRaceOrder } from './rules.ts';

/** An arbitrary number, unique among the database's advisory locks. */
const RING_LOCK = 7_264_436;

/** On PostgreSQL: waits until no other process has uncommitted fights or announcements. */
export async function waitForRing(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RING_LOCK})`.execute(trx);
}

type Recorded = { id: number; race: string; userId: string | null };
type Decided = { event: FightFields; left: Recorded; right: Recorded; sides: unknown };

/** A decided fight as it is stored. */
export function rowOf({ event, left, right, sides }: Decided) {
  const [first_race, second_race] = inRaceOrder(left.race, right.race);
  return {
    left_id: left.id,
    right_id: right.id,
    left_side_wins: event.outcome.leftSideWins ? 1 : 0,
    knock_out: event.outcome.knockOut ? 1 : 0,
    date: Date.parse(event.date),
    first_race,
    second_race,
    left_user_id: left.userId,
    right_user_id: right.userId,
    sides_json: JSON.stringify(sides),
  };
}

/** Inserts decided fights in order of arrival; returns their numbers in that order. */
export async function addFights(
  trx: Transaction<Tables>,
  fights: Insertable<Tables['fights']>[],
): Promise<number[]> {
  const added = await trx.insertInto('fights').values(fights).returning('number').execute();
  const numbers = added.map(({ number }) => number).sort((a, b) => a - b);
  await noteChanged(trx, 'fight', numbers);
  return numbers;
}

export const findFight = (trx: Transaction<Tables>, number: number) =>
  trx.selectFrom('fights').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

export async function updateFight(
  trx: Transaction<Tables>,
  number: number,
  columns: Updateable<Tables['fights']>,
): Promise<void> {
  await trx.updateTable('fights').set(columns).where('number', '=', number).execute();
  await noteChanged(trx, 'fight', [number]);
}

export async function deleteFight(trx: Transaction<Tables>, number: number): Promise<void> {
  await trx.deleteFrom('fights').where('number', '=', number).execute();
  await noteChanged(trx, 'fight', [number]);
}

export async function addRevision(
  trx: Transaction<Tables>,
  fight_number: number,
  kind: Tables['fight_revisions']['kind'],
  before: unknown,
): Promise<void> {
  const row = { fight_number, kind, revised_at: Date.now(), before_json: JSON.stringify(before) };
  await trx.insertInto('fight_revisions').values(row).execute();
}

/** Those of these bouts that have had a fight, other than a given one. */
export async function boutsFought(
  trx: Transaction<Tables>,
  bouts: string[],
  exceptFight = 0,
): Promise<Set<string>> {
  if (bouts.length === 0) return new Set();
  const rows = await trx
    .selectFrom('bouts')
    .select('bout')
    .where('bout', 'in', bouts)
    .where('fight_number', 'is not', null)
    .where('fight_number', '!=', exceptFight)
    .execute();
  return new Set(rows.map(({ bout }) => bout));
}

/** Fights with the records of both sides, in no order. */
export const selectFights = (db: Kysely<Tables>) =>
  db
    .selectFrom('fights')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select(['fights.number', 'fights.left_side_wins', 'fights.knock_out', 'fights.date'])
    .select(['fights.left_user_id', 'fights.right_user_id'])
    .select(['left.id as left_id', 'left.monster_name as left_name', 'left.race as left_race'])
    .select(['right.id as right_id', 'right.monster_name as right_name'])
    .select(['right.race as right_race']);

export const selectMatches = (db: Kysely<Tables>) =>
  selectFights(db).orderBy('fights.date', 'desc').orderBy('fights.number', 'desc');

export type MatchRow = Awaited<ReturnType<ReturnType<typeof selectFights>['execute']>>[number];

export function toMatch(row: MatchRow): MatchRecord {
  return {
    id: row.number,
    leftCombatant: { ID: row.left_id, MONSTER_NAME: row.left_name, RACE: row.left_race },
    rightCombatant: { ID: row.right_id, MONSTER_NAME: row.right_name, RACE: row.right_race },
    outcome: { leftSideWins: row.left_side_wins === 1, knockOut: row.knock_out === 1 },
    date: new Date(row.date).toISOString(),
  };
}

/** The latest fights, newest first; of two with the same date the later arrival first. */
export async function recentMatches(
  db: Kysely<Tables>,
  { pageSize }: { pageSize: number },
): Promise<MatchRecord[]> {
  return (await selectMatches(db).limit(pageSize).execute()).map(toMatch);
}

export async function ownedMatches(
  db: Kysely<Tables>,
  which: { numbers: number[] } | { latest: number },
): Promise<OwnedMatch[]> {
  const all = selectMatches(db);
  const rows = await ('latest' in which
    ? all.limit(which.latest)
    : all.where('fights.number', 'in', which.numbers)
  ).execute();
  return rows.map((row) => ({
    match: toMatch(row),
    leftUserId: row.left_user_id,
    rightUserId: row.right_user_id,
  }));
}
