import type { Kysely } from 'kysely';
import type { RecordFight } from '#app/features/records/contract.ts';
import { knownFigure } from '#app/features/records/rules.ts';
import type { Tables } from '#database/tables.ts';
import { selectFights } from '../store.server.ts';
import type { OwnFight } from './contract.ts';
import { rivalsOf } from './rules.ts';

type Db = Kysely<Tables>;

/** Whose fights: of a breed, a player or a record. */
export type Subject = { race: string } | { userId: string } | { record: number };

function columnsOf(subject: Subject) {
  if ('record' in subject) return ['left_id', 'right_id'] as const;
  return 'race' in subject
    ? (['first_race', 'second_race'] as const)
    : (['left_user_id', 'right_user_id'] as const);
}

const keyOf = (subject: Subject): string | number => Object.values(subject)[0];

interface Page {
  limit: number;
  before?: number | undefined;
}

async function latest(db: Db, subject: Subject, { limit, before }: Page) {
  const from = (column: ReturnType<typeof columnsOf>[number]) =>
    selectFights(db)
      .select(['left.user_name as left_user', 'right.user_name as right_user'])
      .select(['left.combined_stats as left_level', 'right.combined_stats as right_level'])
      .where(`fights.${column}`, '=', keyOf(subject))
      .where('fights.number', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('fights.number', 'desc')
      .limit(limit)
      .execute();
  const [one, other] = columnsOf(subject);
  const rows = (await Promise.all([from(one), from(other)])).flat();
  return [...new Map(rows.map((row) => [row.number, row])).values()]
    .sort((a, b) => b.number - a.number)
    .slice(0, limit);
}

type FightRow = Awaited<ReturnType<typeof latest>>[number];

function ownSides(row: FightRow, subject: Subject): ('left' | 'right')[] {
  const column = 'race' in subject ? 'race' : 'record' in subject ? 'id' : 'user_id';
  const isOwn = (side: 'left' | 'right') => row[`${side}_${column}`] === keyOf(subject);
  return (['left', 'right'] as const).filter(isOwn);
}

const wonBy = (row: FightRow, side: 'left' | 'right') =>
  (row.left_side_wins === 1) === (side === 'left');

export async function latestFights(db: Db, subject: Subject, page: Page) {
  const rows = await latest(db, subject, page);
  const sides = rows.flatMap((row) =>
    ownSides(row, subject).map((side) => ({ row, side, won: wonBy(row, side) })),
  );
  return {
    fights: rows.map((row) => toFight(row, ownSides(row, subject)[0] ?? 'left')),
    results: sides.map(({ won }) => won),
    met: sides.flatMap(({ row, side, won }) => {
      const opponent = side === 'left' ? row.right_user_id : row.left_user_id;
      const isOther = opponent !== null && opponent !== keyOf(subject);
      return isOther ? [{ opponent, won }] : [];
    }),
  };
}

function toFight(row: FightRow, own: 'left' | 'right'): OwnFight {
  const sideOf = (side: 'left' | 'right') => {
    const user = row[`${side}_user`];
    return {
      ID: row[`${side}_id`],
      MONSTER_NAME: row[`${side}_name`],
      RACE: row[`${side}_race`],
      ...(user !== null && { USER: user }),
    };
  };
  const other = own === 'left' ? 'right' : 'left';
  return {
    number: row.number,
    won: wonBy(row, own),
    knockOut: row.knock_out === 1,
    own: sideOf(own),
    opponent: { ...sideOf(other), COMBINED_STATS: knownFigure(row[`${other}_level`]) },
    date: new Date(row.date).toISOString(),
  };
}

export async function recordFights(db: Db, record: number, page: Page): Promise<RecordFight[]> {
  const { fights } = await latestFights(db, { record }, page);
  return fights.map(({ own: _, ...fight }) => fight);
}

export const startOfRecord = (db: Db, id: number) =>
  db
    .selectFrom('monster_records')
    .select('starting_streak as brought')
    .where('id', '=', id)
    .executeTakeFirst();

export async function sumsOf(
  db: Db,
  subject: Exclude<Subject, { record: number }>,
): Promise<{ fights: number; wins: number }> {
  const row = await ('race' in subject
    ? db.selectFrom('race_totals').select(['fights', 'wins']).where('race', '=', subject.race)
    : db
        .selectFrom('trainer_totals')
        .select(['fights', 'wins'])
        .where('user_id', '=', subject.userId)
  ).executeTakeFirst();
  return { fights: row?.fights ?? 0, wins: row?.wins ?? 0 };
}

export async function namedRivals(db: Db, met: Parameters<typeof rivalsOf>[0], most: number) {
  const rivals = rivalsOf(met);
  if (rivals.length === 0) return [];
  const players = await db
    .selectFrom('players')
    .select(['user_id', 'login', 'display_name'])
    .where(
      'user_id',
      'in',
      rivals.map(({ opponent }) => opponent),
    )
    .where('user_id', 'not in', db.selectFrom('blocked_players').select('user_id'))
    .execute();
  const byId = new Map(players.map((player) => [player.user_id, player]));
  return rivals
    .flatMap(({ opponent, fights, wins }) => {
      const player = byId.get(opponent);
      if (!player) return [];
      const { login, display_name: displayName } = player;
      return [{ login: login ?? displayName, displayName, fights, wins }];
    })
    .slice(0, most);
}
