import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { hiddenIn } from '#app/core/names/name-screen.server.ts';
import type { NameKind } from '#app/core/names/rules.ts';
import { among } from '#database/among.ts';
import { isPostgres } from '#database/is-postgres.ts';
import type { Tables } from '#database/tables.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

const CHANGES_LOCK = 7_264_438;

export type Mirrored = 'fight' | 'record' | 'tournament';

/** Notes, in the transaction that did it, that these objects are new, changed or gone. */
export async function noteChanged(
  trx: Trx,
  kind: Mirrored,
  ids: readonly (number | string)[],
): Promise<void> {
  if (ids.length > 0) await note(trx, objectsOf(trx, kind, ids));
}

/** Also notes the tournaments that show these records, and their fights if a name may have changed. */
export async function noteRecords(
  trx: Trx,
  ids: readonly number[],
  { named = false }: { named?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const tournaments = sql`select 'tournament', tournament_id from tournament_participants
    where ${among(trx, 'record_id', ids)}`;
  const fights = sql`union select 'fight', cast(number as text) from fights
    where ${among(trx, 'left_id', ids)} or ${among(trx, 'right_id', ids)}`;
  await note(
    trx,
    sql`${objectsOf(trx, 'record', ids)} union ${tournaments} ${named ? fights : sql``}`,
  );
}

const objectsOf = (trx: Trx, kind: Mirrored, ids: readonly (number | string)[]) => {
  const texts = [...new Set(ids.map(String))];
  return isPostgres(trx)
    ? sql`select ${sql.lit(kind)} as kind, unnest(${texts}::text[]) as id`
    : sql`select ${sql.lit(kind)} as kind, value as id from json_each(${JSON.stringify(texts)})`;
};

/** Runs a change of the hidden names, and notes what is shown with another name after it. */
export async function notingNames<T>(trx: Trx, change: () => Promise<T>): Promise<T> {
  const before = await hiddenIn(trx);
  const result = await change();
  const after = await hiddenIn(trx);
  const turned = (kind: NameKind, rows: { id: string | null }[]) =>
    rows.flatMap(({ id }) => (id && before.has(kind, id) !== after.has(kind, id) ? id : []));
  const fighters = trx.selectFrom('fighter_names').select('name as id');
  const trainers = trx.selectFrom('monster_records').select('user_name as id').distinct();
  const cups = trx.selectFrom('tournaments').select(['id as uid', 'name as id']);
  const records = await trx
    .selectFrom('monster_records')
    .select('id')
    .where(among(trx, 'monster_name', turned('fighter', await fighters.execute())))
    .unionAll(
      trx
        .selectFrom('monster_records')
        .select('id')
        .where(among(trx, 'user_name', turned('player', await trainers.execute()))),
    )
    .execute();
  await noteRecords(
    trx,
    records.map(({ id }) => id),
    { named: true },
  );
  const tournaments = await cups.execute();
  const names = new Set(turned('tournament', tournaments));
  await noteChanged(
    trx,
    'tournament',
    tournaments.flatMap(({ uid, id }) => (names.has(id) ? uid : [])),
  );
  return result;
}

async function note(trx: Trx, objects: RawBuilder<unknown>): Promise<void> {
  // Numbers must follow the order of commits, so that a reader up to a number has missed no change.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${CHANGES_LOCK})`.execute(trx);
  await sql`insert into changed_objects (kind, id)
    select kind, id from (${objects}) as noted where true
    on conflict (kind, id) do update set number = excluded.number`.execute(trx);
}

export const changesAfter = (db: Db, kind: Mirrored, after: number, limit: number) =>
  db
    .selectFrom('changed_objects')
    .select(['number', 'id'])
    .where('kind', '=', kind)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

/** The name of the numbering, which ends with a restored backup, and its last number. */
export async function currentEra(db: Db): Promise<{ era: string; last: number }> {
  const { era, last } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('changed_objects').select('id').where('kind', '=', 'era').as('era'),
      selectFrom('changed_objects')
        .select(({ fn }) => fn.max('number').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { era: era ?? '', last: Number(last) };
}

/** Positions of before are refused from now on. */
export const beginEra = (trx: Trx) =>
  trx.updateTable('changed_objects').set({ id: randomUUID() }).where('kind', '=', 'era').execute();
