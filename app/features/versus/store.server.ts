import { type Kysely, sql } from 'kysely';
import { inRaceOrder } from '#app/features/fights/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { Meeting, Pairing } from './contract.ts';
import { LAST_MEETINGS, LISTED_PAIRINGS } from './rules.ts';

type Db = Kysely<Tables>;

export async function sumsAgainst(db: Db, race: string, opponent: string) {
  const row = await db
    .selectFrom('race_matchups')
    .select(['wins', 'knock_outs as knockOuts'])
    .where('race', '=', race)
    .where('opponent_race', '=', opponent)
    .executeTakeFirst();
  return { race, wins: row?.wins ?? 0, knockOuts: row?.knockOuts ?? 0 };
}

export async function findPairings(db: Db): Promise<Pairing[]> {
  const rows = await db
    .selectFrom('race_matchups')
    .select(['race', 'opponent_race', 'wins', 'losses'])
    .where(sql<boolean>`race < opponent_race`)
    .where(sql<boolean>`wins + losses > 0`)
    .orderBy(sql`wins + losses`, 'desc')
    .orderBy('race')
    .orderBy('opponent_race')
    .limit(LISTED_PAIRINGS)
    .execute();
  return rows.map(({ race, opponent_race, wins, losses }) => ({
    a: race,
    b: opponent_race,
    wins: [wins, losses],
  }));
}

export async function lastMeetings(db: Db, a: string, b: string): Promise<Meeting[]> {
  const [first, second] = inRaceOrder(a, b);
  const rows = await db
    .selectFrom('fights')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select([
      'fights.number',
      'fights.knock_out',
      'fights.left_side_wins',
      'fights.date',
      'left.id as left_id',
      'left.monster_name as left_name',
      'left.race as left_race',
      'left.user_name as left_user',
      'right.id as right_id',
      'right.monster_name as right_name',
      'right.user_name as right_user',
    ])
    .where('first_race', '=', first)
    .where('second_race', '=', second)
    .orderBy('fights.number', 'desc')
    .limit(LAST_MEETINGS)
    .execute();
  return rows.map((row) => {
    const left = toSide(row.left_id, row.left_name, row.left_user, row.left_side_wins === 1);
    const right = toSide(row.right_id, row.right_name, row.right_user, row.left_side_wins === 0);
    return {
      number: row.number,
      knockOut: row.knock_out === 1,
      sides: row.left_race === a ? [left, right] : [right, left],
      date: new Date(row.date).toISOString(),
    };
  });
}

function toSide(ID: number, MONSTER_NAME: string, user: string | null, won: boolean) {
  return { ID, MONSTER_NAME, ...(user !== null && { USER: user }), won };
}
