import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { FightChange, HostFight } from './contract.ts';
import { HOST_FIGHTS, HOST_FIGHTS_AMONG_EVENTS } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** Fights that were not voided: the newest ones, or the one with a number. */
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

/** The newest by arrival, which is indexed; a number is looked up among all. */
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

const selectFights = (db: Db) =>
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

/** The fight of an event, or null when there is none or it was voided. */
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

/** The fight as the feed would report it, with another outcome. */
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

/** One figure, with a key that identifies it before and after the change. */
type Figures = Map<string, Omit<FightChange, 'before' | 'after'> & { value: string | null }>;

/** Every figure that the fight counts in, read in this transaction. */
export async function readFigures(trx: Trx, fight: KnownFight): Promise<Figures> {
  const figures: Figures = new Map();
  const put = (subject: string, figure: FightChange['figure'], value: unknown) =>
    figures.set(`${figure} ${subject}`, {
      subject,
      figure,
      value: value === undefined || value === null ? null : String(value),
    });
  const now = await selectFights(trx).where('fights.number', '=', fight.number).executeTakeFirst();
  put(`Fight ${fight.number}`, 'result', now && resultOf(now));
  await readRecords(trx, fight, put);
  await readRaces(trx, fight, put);
  await readTrainers(trx, fight, put);
  return figures;
}

type Put = (subject: string, figure: FightChange['figure'], value: unknown) => void;

function resultOf(fight: KnownFight): string {
  const [winner, loser] =
    fight.left_side_wins === 1
      ? [fight.left_name, fight.right_name]
      : [fight.right_name, fight.left_name];
  return `${winner} beat ${loser}${fight.knock_out === 1 ? ' by KO' : ''}`;
}

async function readRecords(trx: Trx, fight: KnownFight, put: Put): Promise<void> {
  const rows = await trx
    .selectFrom('monster_records')
    .select(['id', 'streak', 'fallen'])
    .where('id', 'in', [fight.left_id, fight.right_id])
    .execute();
  for (const [id, name] of [
    [fight.left_id, fight.left_name],
    [fight.right_id, fight.right_name],
  ] as const) {
    const row = rows.find((one) => one.id === id);
    const subject = `${name} (${id})`;
    put(subject, 'streak', row?.streak);
    put(subject, 'standing', row && (row.fallen === 1 ? 'fallen' : 'in the ring'));
  }
}

async function readRaces(trx: Trx, fight: KnownFight, put: Put): Promise<void> {
  const rows = await trx
    .selectFrom('race_totals')
    .selectAll()
    .where('race', 'in', [fight.left_race, fight.right_race])
    .execute();
  for (const { race, fights, wins, knock_outs } of rows) {
    put(race, 'fights', fights);
    put(race, 'wins', wins);
    put(race, 'knockOuts', knock_outs);
  }
}

async function readTrainers(trx: Trx, fight: KnownFight, put: Put): Promise<void> {
  const userIds = [fight.left_user, fight.right_user].filter((userId) => userId !== null);
  if (userIds.length === 0) return;
  const rows = await trx
    .selectFrom('players')
    .leftJoin('trainer_totals', 'trainer_totals.user_id', 'players.user_id')
    .select((eb) => [
      ...(['players.user_id', 'display_name', 'fights', 'wins', 'knock_outs'] as const),
      eb
        .selectFrom('victories')
        .whereRef('victories.user_id', '=', 'players.user_id')
        .select(({ fn }) => fn.countAll<number>().as('victories'))
        .as('victories'),
    ])
    .where('players.user_id', 'in', userIds)
    .execute();
  for (const { display_name, fights, wins, knock_outs, victories } of rows) {
    put(display_name, 'fights', fights ?? 0);
    put(display_name, 'wins', wins ?? 0);
    put(display_name, 'knockOuts', knock_outs ?? 0);
    put(display_name, 'victories', victories ?? 0);
  }
}

/** The figures that differ. */
export function differenceOf(before: Figures, after: Figures): FightChange[] {
  return [...new Map([...before, ...after])].flatMap(([key, { subject, figure }]) => {
    const change = {
      subject,
      figure,
      before: before.get(key)?.value ?? null,
      after: after.get(key)?.value ?? null,
    };
    return change.before === change.after ? [] : [change];
  });
}

/** Whether the feed has accepted an event, also one that was repeated. */
export async function isAccepted(db: Kysely<Tables>, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}
