import { createRandom } from '@ringside/seeded-random';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
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

/** A new user gets a small initial inventory, so that no page is empty. */
export async function signIn(
  name: { login: string; displayName: string },
  context: { database: AppDatabase; reference: Reference; feed: SendFeed; now: () => number },
): Promise<Person> {
  const { database, now } = context;
  const player = await database.kysely
    .selectFrom('players')
    .select(['user_id', 'display_name'])
    .where('login', '=', name.login)
    .executeTakeFirst();
  if (player) {
    const known = { ...name, displayName: player.display_name };
    return rememberPlayer(database, player.user_id, known, now());
  }
  const person = await findOrAddPerson(database, name, now());
  await context.feed([welcomeOf(person, context.reference)]);
  return person;
}

function rememberPlayer(
  database: AppDatabase,
  userId: string,
  { login, displayName }: { login: string; displayName: string },
  createdAt: number,
): Promise<Person> {
  return database.transact(async (trx) => {
    await trx
      .deleteFrom('practice_people')
      .where('login', '=', login)
      .where('user_id', '!=', userId)
      .execute();
    const row = await trx
      .insertInto('practice_people')
      .values({ user_id: userId, login, display_name: displayName, created_at: createdAt })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ login, display_name: displayName }),
      )
      .returning('created_at')
      .executeTakeFirstOrThrow();
    return { userId, login, displayName, createdAt: row.created_at };
  });
}

function findOrAddPerson(
  database: AppDatabase,
  { login, displayName }: { login: string; displayName: string },
  createdAt: number,
): Promise<Person> {
  return database.transact(async (trx) => {
    await trx
      .insertInto('practice_people')
      .values({ user_id: drawUserId(), login, display_name: displayName, created_at: createdAt })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .execute();
    const row = await trx
      .selectFrom('practice_people')
      .selectAll()
      .where('login', '=', login)
      .executeTakeFirstOrThrow();
    return {
      userId: row.user_id,
      login,
      displayName: row.display_name,
      createdAt: row.created_at,
    };
  });
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
