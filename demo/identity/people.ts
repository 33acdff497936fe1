import { createRandom } from '@ringside/seeded-random';
import type { Transaction } from 'kysely';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import { drawUserId } from './rules.ts';

export interface Person {
  userId: string;
  login: string;
  displayName: string;
  createdAt: number;
}

export type SendFeed = (events: FeedEvent[]) => Promise<unknown>;

const PLAYERS_OFFERED = 8;
const WELCOME_BALANCE = 2500;
const WELCOME_BOOSTERS = 2;
const WELCOME_VICTORIES = 6;

export async function findWellKnownPlayers({ kysely }: AppDatabase) {
  const rows = await kysely
    .selectFrom('players')
    .select(['login', 'display_name'])
    .where('login', 'is not', null)
    .orderBy('balance', 'desc')
    .orderBy('user_id')
    .limit(PLAYERS_OFFERED)
    .execute();
  return rows.map((row) => ({ login: row.login ?? '', displayName: row.display_name }));
}

export const toPerson = (row: Tables['practice_people']): Person => ({
  userId: row.user_id,
  login: row.login,
  displayName: row.display_name,
  createdAt: row.created_at,
});

/** A new user gets a small initial inventory, so that no page is empty. */
export async function signIn(
  name: { login: string; displayName: string },
  context: { database: AppDatabase; reference: Reference; feed: SendFeed; now: () => number },
): Promise<Person> {
  const { person, isPlayer } = await context.database.transact((trx) =>
    savePerson(trx, name, context.now()),
  );
  if (!isPlayer) await context.feed([welcomeOf(person, context.reference)]);
  return person;
}

/** The player who has the login now, or the person who chose it. */
async function savePerson(
  trx: Transaction<Tables>,
  { login, displayName }: { login: string; displayName: string },
  createdAt: number,
): Promise<{ person: Person; isPlayer: boolean }> {
  const player = await trx
    .selectFrom('players')
    .select(['user_id', 'display_name'])
    .where('login', '=', login)
    .executeTakeFirst();
  const { user_id = drawUserId(), display_name = displayName } = player ?? {};
  const people = trx.deleteFrom('practice_people').where('login', '=', login);
  if (player) await people.where('user_id', '!=', user_id).execute();
  await trx
    .insertInto('practice_people')
    .values({ user_id, login, display_name, created_at: createdAt })
    .onConflict((conflict) =>
      player
        ? conflict.column('user_id').doUpdateSet({ login, display_name })
        : conflict.column('login').doNothing(),
    )
    .execute();
  const row = await trx
    .selectFrom('practice_people')
    .selectAll()
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  return { person: toPerson(row), isPlayer: player !== undefined };
}

/** The initial inventory of a new user, derived from the login so that repeated events are identical. */
function welcomeOf({ userId, login, displayName }: Person, reference: Reference): FeedEvent {
  const random = createRandom(`welcome/${login}`);
  const boosters = reference.items.filter(
    ({ Category, Rarity }) => Category === 'STAT_BOOSTER' && Rarity === 'COMMON',
  );
  const chips = reference.items.filter(({ Category }) => Category === 'DISC_CHIPS');
  const gifts = [
    ...random.shuffle(boosters).slice(0, WELCOME_BOOSTERS),
    ...random.shuffle(chips).slice(0, 1),
  ];
  const beaten = random.shuffle(reference.monsters).slice(0, WELCOME_VICTORIES);
  return {
    id: `welcome-${userId}`,
    type: 'player',
    userId,
    login,
    displayName,
    balance: WELCOME_BALANCE,
    inventory: Object.fromEntries(gifts.map(({ Slug }) => [Slug, 1])),
    victories: beaten.map(({ META }) => META.RACE_SUPERTYPE),
  };
}
