import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';

type Db = Kysely<Tables>;

/** Up to which fight there is something to see, since which the account has not looked, and decided picks. */
export async function findMissed(db: Db, ownerId: string) {
  const upTo = await lastFight(db);
  const seen = await db
    .selectFrom('seen_fights')
    .select('seen_number')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  // Whoever has never looked has missed nothing yet.
  const after = seen?.seen_number ?? upTo;
  const known = { upTo, isFirst: !seen };
  if (after >= upTo) return { ...known, after, picks: 0 };
  const { picks } = await db
    .selectFrom('picks')
    .innerJoin('bouts', 'bouts.bout', 'picks.bout')
    .select(({ fn }) => fn.countAll<number>().as('picks'))
    .where('picks.user_id', '=', ownerId)
    .where('bouts.fight_number', '>', after)
    .executeTakeFirstOrThrow();
  return { ...known, after, picks: Number(picks) };
}

async function lastFight(db: Db): Promise<number> {
  const last = await db
    .selectFrom('fights')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? 0;
}

/** Stores what an account has seen; never back. */
export async function seeFights(
  trx: Transaction<Tables>,
  ownerId: string,
  upTo: number,
): Promise<void> {
  const seen_number = Math.min(upTo, await lastFight(trx));
  await trx
    .insertInto('seen_fights')
    .values({ owner_id: ownerId, seen_number })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ seen_number })
        .where('seen_fights.seen_number', '<', seen_number),
    )
    .execute();
}
