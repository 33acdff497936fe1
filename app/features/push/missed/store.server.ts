import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';

type Db = Kysely<Tables>;

export interface Arrivals {
  last(db: Db): Promise<number>;
  ofWishes(db: Db, ownerId: string, after: number): Promise<string[]>;
}

/** Up to which fight there is something to see, since which the account has not looked, and decided picks. */
export async function findMissed(db: Db, ownerId: string, arrivals: Arrivals) {
  const upTo = await lastFight(db);
  const upToItem = await arrivals.last(db);
  const seen = await db
    .selectFrom('seen_fights')
    .select(['seen_number', 'seen_arrival'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  // Whoever has never looked has missed nothing yet.
  const after = seen?.seen_number ?? upTo;
  const items = seen ? await arrivals.ofWishes(db, ownerId, seen.seen_arrival) : [];
  const known = { upTo, upToItem, items, isFirst: !seen };
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

export async function see(
  trx: Transaction<Tables>,
  ownerId: string,
  { upTo, upToItem = 0 }: { upTo: number; upToItem?: number | undefined },
  arrivals: Arrivals,
): Promise<void> {
  const seen_number = Math.min(upTo, await lastFight(trx));
  const seen_arrival = Math.min(upToItem, await arrivals.last(trx));
  await trx
    .insertInto('seen_fights')
    .values({ owner_id: ownerId, seen_number, seen_arrival })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet(({ eb, ref }) => {
        const later = (
          column: 'seen_fights.seen_number' | 'seen_fights.seen_arrival',
          seen: number,
        ) => eb.case().when(column, '<', seen).then(seen).else(ref(column)).end();
        return {
          seen_number: later('seen_fights.seen_number', seen_number),
          seen_arrival: later('seen_fights.seen_arrival', seen_arrival),
        };
      }),
    )
    .execute();
}
