import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Follows } from './contract.ts';
import { FOLLOWED_FIGHTS, MAX_FOLLOWS } from './rules.ts';

type Db = Kysely<Tables>;
export type FollowKey = Pick<Tables['follows'], 'kind' | 'subject'>;

export async function findFollows(db: Db, ownerId: string): Promise<FollowKey[]> {
  return await db
    .selectFrom('follows')
    .select(['kind', 'subject'])
    .where('owner_id', '=', ownerId)
    .orderBy('followed_at', 'desc')
    .orderBy('subject')
    .execute();
}

export async function namedFollows(db: Db, ownerId: string): Promise<Follows> {
  const follows = await findFollows(db, ownerId);
  const of = (kind: FollowKey['kind']) =>
    follows.filter((follow) => follow.kind === kind).map(({ subject }) => subject);
  const ids = of('player');
  const rows = ids.length
    ? await db
        .selectFrom('players')
        .select(['user_id', 'login', 'display_name'])
        .where('user_id', 'in', ids)
        .execute()
    : [];
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return {
    players: ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      return [{ login: row.login ?? row.display_name, displayName: row.display_name }];
    }),
    races: of('race'),
  };
}

export async function addFollow(
  trx: Transaction<Tables>,
  ownerId: string,
  { kind, subject }: FollowKey,
): Promise<boolean> {
  const present = await findFollows(trx, ownerId);
  if (present.some((follow) => follow.kind === kind && follow.subject === subject)) return true;
  if (present.length >= MAX_FOLLOWS) return false;
  await trx
    .insertInto('follows')
    .values({ owner_id: ownerId, kind, subject, followed_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function removeFollow(
  trx: Transaction<Tables>,
  ownerId: string,
  { kind, subject }: FollowKey,
): Promise<void> {
  await trx
    .deleteFrom('follows')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

/** The latest after one, newest first: each subject's latest by its index, merged. */
export async function latestNumbers(
  db: Db,
  follows: readonly FollowKey[],
  { after = 0, limit = FOLLOWED_FIGHTS } = {},
): Promise<number[]> {
  const columns = {
    player: ['left_user_id', 'right_user_id'],
    race: ['first_race', 'second_race'],
  } as const;
  const newest = follows.flatMap(({ kind, subject }) =>
    columns[kind].map(
      (column) => sql`select number from (select number from fights
        where ${sql.ref(column)} = ${subject} and number > ${after}
        order by number desc limit ${limit}) as n`,
    ),
  );
  if (newest.length === 0) return [];
  const { rows } = await sql<{ number: number }>`select number from (
    ${sql.join(newest, sql` union `)}
  ) as newest order by number desc limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}
