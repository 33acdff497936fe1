import type { Kysely, Transaction } from 'kysely';
import { takeLastWords } from '#app/core/changes/last-words-store.server.ts';
import type { Tables } from '#database/tables.ts';
import { MAX_WISHES } from './rules.ts';

type Trx = Transaction<Tables>;

export async function findWishes(db: Kysely<Tables>, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishes')
    .select('slug')
    .where('owner_id', '=', ownerId)
    .orderBy('wished_at')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

interface ChangedWishes {
  add: readonly string[];
  remove: readonly string[];
  saidAt?: string | undefined;
}

/** Adds wishes and removes others, except where the account has said something later; the oldest are dropped. */
export async function changeWishes(
  trx: Trx,
  ownerId: string,
  { add, remove, saidAt }: ChangedWishes,
): Promise<void> {
  const itemOf = (slug: string) => `wish ${slug}`;
  const items = [...add, ...remove].map(itemOf);
  const taken = await takeLastWords(trx, { ownerId, items, saidAt });
  const added = [...new Set(add)].filter((slug) => taken.has(itemOf(slug)));
  await addWishes(trx, ownerId, added);
  const before = await findWishes(trx, ownerId);
  const gone = new Set(remove.filter((slug) => taken.has(itemOf(slug))));
  const left = before.filter((slug) => !gone.has(slug));
  for (const slug of left.slice(0, Math.max(0, left.length - MAX_WISHES))) gone.add(slug);
  if (gone.size === 0) return;
  await trx
    .deleteFrom('wishes')
    .where('owner_id', '=', ownerId)
    .where('slug', 'in', [...gone])
    .execute();
}

async function addWishes(trx: Trx, ownerId: string, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const since_arrival = await lastArrival(trx);
  const newest = await trx
    .selectFrom('wishes')
    .select(({ fn }) => fn.max('wished_at').as('at'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  // Keeps the order of those that come at once, or after the clock was set back.
  const from = Math.max(Date.now(), Number(newest?.at ?? 0) + 1);
  await trx
    .insertInto('wishes')
    .values(
      slugs.map((slug, nth) => ({
        owner_id: ownerId,
        slug,
        wished_at: from + nth,
        since_arrival,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lastArrival(db: Kysely<Tables>): Promise<number> {
  const last = await db
    .selectFrom('item_arrivals')
    .select('arrival')
    .orderBy('arrival', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.arrival ?? 0;
}

/** Notes that items came into the store; after the store's own row was written, which lets one batch do so at a time. */
export async function noteArrivals(trx: Trx, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const arrival = (await lastArrival(trx)) + 1;
  await trx
    .insertInto('item_arrivals')
    .values(slugs.map((slug) => ({ slug, arrival })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ arrival }))
    .execute();
}

/** Wished items that came into the store after the wish and an arrival, and may have left it since. */
export async function arrivedWishes(
  db: Kysely<Tables>,
  ownerId: string,
  after: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('wishes')
    .innerJoin('item_arrivals', 'item_arrivals.slug', 'wishes.slug')
    .select('wishes.slug')
    .where('wishes.owner_id', '=', ownerId)
    .where('item_arrivals.arrival', '>', after)
    .whereRef('item_arrivals.arrival', '>', 'wishes.since_arrival')
    .orderBy('item_arrivals.arrival', 'desc')
    .orderBy('wishes.slug')
    .execute();
  return rows.map(({ slug }) => slug);
}
