import { type Kysely, sql } from 'kysely';
import { DAY_MS, weekOf } from '#app/core/weeks.ts';
import { type KeptSide, keptSides } from '#app/features/records/fight-sides.ts';
import type { StorySide } from '#app/features/stories/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { Recap } from './contract.ts';
import { OWN_FIGHTS, RECAP_LIST, STREAK_FIGHTS } from './rules.ts';

type Db = Kysely<Tables>;

const HALF = 500_000;

function fightsOf(db: Db, day: string) {
  const start = Date.parse(day);
  return db
    .selectFrom('fights')
    .where('fights.date', '>=', start)
    .where('fights.date', '<', start + DAY_MS);
}

const boutsOf = (db: Db, day: string) =>
  fightsOf(db, day)
    .innerJoin('bouts', 'bouts.fight_number', 'fights.number')
    .where('bouts.fought_week', '=', weekOf(Date.parse(day)));

export async function countDay(db: Db, day: string) {
  const [sums, surprises] = await Promise.all([
    fightsOf(db, day)
      .select(({ fn }) => [
        fn.countAll<number>().as('fights'),
        fn.coalesce(fn.sum<number>('knock_out'), sql<number>`0`).as('knockOuts'),
        fn.coalesce(fn.max<number>('number'), sql<number>`0`).as('lastFight'),
      ])
      .executeTakeFirstOrThrow(),
    boutsOf(db, day)
      .select(({ fn }) => fn.countAll<number>().as('fights'))
      .where('bouts.winner_chance', '<', HALF)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    fights: Number(sums.fights),
    knockOuts: Number(sums.knockOuts),
    lastFight: Number(sums.lastFight),
    surprises: Number(surprises.fights),
  };
}

/** The numbers of the day's least likely winners, and of its largest pools. */
export async function listsOfDay(db: Db, day: string) {
  const [upsets, pools] = await Promise.all([
    boutsOf(db, day)
      .select('fights.number')
      .where('bouts.winner_chance', '<', HALF)
      .orderBy('bouts.winner_chance')
      .orderBy('fights.number')
      .limit(RECAP_LIST)
      .execute(),
    boutsOf(db, day)
      .select('fights.number')
      .where(sql<boolean>`pool_left + pool_right > 0`)
      .orderBy(sql`pool_left + pool_right`, 'desc')
      .orderBy('fights.number', 'desc')
      .limit(RECAP_LIST)
      .execute(),
  ]);
  const numbersOf = (rows: { number: number }[]) => rows.map(({ number }) => number);
  return { upsets: numbersOf(upsets), pools: numbersOf(pools) };
}

/** The winner of the day's last fight, and that of its longest streak; of equal ones the later. */
export async function runnersOfDay(
  db: Db,
  day: string,
  keptStory: (id: number, kept: KeptSide | undefined) => StorySide,
): Promise<Pick<Recap, 'champion' | 'streak'>> {
  const rows = await fightsOf(db, day)
    .select(['left_id', 'right_id', 'left_side_wins', 'sides_json'])
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(STREAK_FIGHTS)
    .execute();
  const runs = rows.map(({ left_id, right_id, left_side_wins, sides_json }) => {
    const kept = keptSides(sides_json);
    const [id, side] = left_side_wins === 1 ? [left_id, kept?.[0]] : [right_id, kept?.[1]];
    return { id, wins: (keptStory(id, side).streak ?? 0) + 1 };
  });
  const [last] = runs;
  if (!last) return { champion: null, streak: null };
  const longest = runs.reduce((most, run) => (run.wins > most.wins ? run : most));
  const named = await db
    .selectFrom('monster_records')
    .select(['id', 'monster_name', 'race', 'user_name'])
    .where('id', 'in', [last.id, longest.id])
    .execute();
  const runner = ({ id, wins }: typeof last) => {
    const row = named.find((record) => record.id === id);
    if (!row) return null;
    const { monster_name: MONSTER_NAME, race: RACE, user_name } = row;
    return { ID: id, MONSTER_NAME, RACE, ...(user_name !== null && { USER: user_name }), wins };
  };
  return { champion: runner(last), streak: runner(longest) };
}

export async function followedOfDay(
  db: Db,
  day: string,
  follows: readonly { kind: 'player' | 'race'; subject: string }[],
): Promise<number[]> {
  const of = (kind: 'player' | 'race') => [
    '',
    ...follows.filter((follow) => follow.kind === kind).map(({ subject }) => subject),
  ];
  const [players, races] = [of('player'), of('race')];
  const rows = await fightsOf(db, day)
    .select('number')
    .where((eb) =>
      eb.or([
        eb('left_user_id', 'in', players),
        eb('right_user_id', 'in', players),
        eb('first_race', 'in', races),
        eb('second_race', 'in', races),
      ]),
    )
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(OWN_FIGHTS)
    .execute();
  return rows.map(({ number }) => number);
}

export async function picksOfDay(db: Db, day: string, userId: string) {
  const row = await boutsOf(db, day)
    .innerJoin('picks', 'picks.bout', 'bouts.bout')
    .select(({ fn }) => [
      fn.countAll<number>().as('picks'),
      sql<number>`coalesce(sum(case when picks.left_side = fights.left_side_wins then 1 else 0 end), 0)`.as(
        'right',
      ),
    ])
    .where('picks.user_id', '=', userId)
    .where('bouts.winner_chance', 'is not', null)
    .executeTakeFirstOrThrow();
  return { picks: Number(row.picks), right: Number(row.right) };
}
