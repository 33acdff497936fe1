import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { HostFight } from './contract.ts';
import { HOST_FIGHTS, HOST_FIGHTS_AMONG_EVENTS } from './rules.ts';

type Db = Kysely<Tables>;

export async function listFights(db: Db, number: number | undefined): Promise<HostFight[]> {
  const events = await findEvents(db, number);
  const byNumber = new Map(events.map(({ id, subject }) => [numberOf(subject), id]));
  if (byNumber.size === 0) return [];
  const rows = await selectFights(db)
    .where('fights.number', 'in', [...byNumber.keys()])
    .orderBy('fights.number', 'desc')
    .execute();
  return rows.map((row) => ({
    event: byNumber.get(row.number) as string,
    number: row.number,
    leftCombatant: { ID: row.left_id, MONSTER_NAME: row.left_name, RACE: row.left_race },
    rightCombatant: { ID: row.right_id, MONSTER_NAME: row.right_name, RACE: row.right_race },
    leftSideWins: row.left_side_wins === 1,
    knockOut: row.knock_out === 1,
    date: new Date(row.date).toISOString(),
  }));
}

const numberOf = (subject: string | null) => Number((subject ?? '').split(':')[1]);

function findEvents(db: Db, number: number | undefined) {
  const standing = db
    .selectFrom('feed_events')
    .select(['id', 'subject'])
    .where('taken_back_by', 'is', null);
  if (number !== undefined) return standing.where('subject', '=', `fight:${number}`).execute();
  const newest = db
    .selectFrom('feed_events')
    .select(['id', 'subject', 'taken_back_by', 'taken_at'])
    .orderBy('taken_at', 'desc')
    .limit(HOST_FIGHTS_AMONG_EVENTS);
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'subject'])
    .where('taken_back_by', 'is', null)
    .where('subject', 'like', 'fight:%')
    .orderBy('taken_at', 'desc')
    .limit(HOST_FIGHTS)
    .execute();
}

export const selectFights = (db: Db) =>
  db
    .selectFrom('fights')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select(['fights.number', 'fights.left_side_wins', 'fights.knock_out', 'fights.date'])
    .select(['left.id as left_id', 'left.monster_name as left_name', 'left.race as left_race'])
    .select([
      'right.id as right_id',
      'right.monster_name as right_name',
      'right.race as right_race',
    ])
    .select(['left.user_id as left_user', 'right.user_id as right_user']);

export async function findFightOf(db: Db, event: string) {
  const row = await db
    .selectFrom('feed_events')
    .select('subject')
    .where('id', '=', event)
    .where('taken_back_by', 'is', null)
    .executeTakeFirst();
  if (!row?.subject?.startsWith('fight:')) return null;
  const fight = await selectFights(db)
    .where('fights.number', '=', numberOf(row.subject))
    .executeTakeFirst();
  return fight ?? null;
}

export type KnownFight = NonNullable<Awaited<ReturnType<typeof findFightOf>>>;

export function replacementOf(
  fight: KnownFight,
  outcome: { leftSideWins: boolean; knockOut: boolean },
) {
  return {
    type: 'fight',
    leftCombatant: { ID: fight.left_id, MONSTER_NAME: fight.left_name, RACE: fight.left_race },
    rightCombatant: { ID: fight.right_id, MONSTER_NAME: fight.right_name, RACE: fight.right_race },
    outcome,
    date: new Date(fight.date).toISOString(),
  };
}
