import type { Transaction } from 'kysely';
import { takePick } from '#app/features/picks/store.server.ts';
import { upcomingFollower } from '#app/features/upcoming/fights-store.server.ts';
import { takeCancellation } from '#app/features/upcoming/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';

/** When bets close in every run, in ms since the epoch. */
const CLOSES_AT = 1_800_000_000_000;
const VIEWERS = ['ana', 'bo'];

const SIDE = { id: 1, name: 'One', race: 'HARE', userId: null };
const FIGHT = {
  ...{ left: SIDE, right: SIDE, winner: SIDE, loser: SIDE },
  ...{ index: 0, date: CLOSES_AT, knockOut: false, replaces: false },
};

interface Interleavings {
  runs: number;
  /** A number from 0 to below 1, as `Math.random`. */
  random(): number;
  /** Sets the clock that `Date.now` reads. */
  setNow(timeMs: number): void;
}

/**
 * Two viewers pick twice each. Meanwhile the clock passes the close of the bets in half of the runs, and the fight is
 * decided, called off or left alone; all of it at once and in random order. @returns what should not have happened
 */
export async function interleavePicks(
  database: AppDatabase,
  { runs, random, setNow }: Interleavings,
): Promise<string[]> {
  const wrong: string[] = [];
  let picked = 0;
  const below = (limit: number) => Math.floor(limit * random());
  for (let run = 0; run < runs; run += 1) {
    const bout = `run-${run}`;
    const late = below(5) - 2;
    const end = below(3);
    const passesClose = below(2) === 0;
    setNow(CLOSES_AT - 1000);
    await announce(database, bout);
    setNow(CLOSES_AT + late);
    const picks = [...VIEWERS, ...VIEWERS].map((userId) => ({ userId, isLeft: below(2) === 0 }));
    const made: string[] = [];
    const pick = async ({ userId, isLeft }: (typeof picks)[number]) => {
      const outcome = await database.transact((trx) =>
        takePick(trx, { bout, userId, userName: userId, isLeft, sure: 75, now: Date.now() }),
      );
      if (outcome === 'made') made.push(userId);
      return outcome;
    };
    const works = [...picks.map((choice) => () => pick(choice)), () => finish(database, bout, end)];
    // A transaction as well, so that it takes its turn among them.
    const closeBets = () => database.transact(async (trx) => setNow(await lateBy(trx, 10)));
    if (passesClose) works.push(closeBets);
    // Each begins at a random place among the others.
    const order = works.map((work) => ({ work, at: random() })).sort((a, b) => a.at - b.at);
    await Promise.all(order.map(({ work }) => work()));
    setNow(CLOSES_AT + 10);
    picked += made.length;
    const say = (what: string) => wrong.push(`${bout}: ${what}, ${late} ms after the close`);
    if (late >= 0 && made.length > 0) say('picked after the close');
    if (new Set(made).size !== made.length) say('picked twice');
    const kept = await database.kysely
      .selectFrom('picks')
      .select(['user_id', 'picked_at'])
      .where('bout', '=', bout)
      .execute();
    if (
      kept
        .map(({ user_id }) => user_id)
        .sort()
        .join() !== made.sort().join()
    )
      say('not kept');
    if (kept.some(({ picked_at }) => picked_at >= CLOSES_AT))
      say('kept with a time after the close');
    const after = await pick({ userId: 'cy', isLeft: true });
    if (after !== 'closed') say(`a pick after the close was ${after}`);
  }
  if (picked === 0) wrong.push('nobody picked in time');
  return wrong;
}

/** A time after the close, once the database has answered. */
async function lateBy(trx: Transaction<Tables>, ms: number): Promise<number> {
  await trx.selectFrom('bouts').select('bout').limit(1).execute();
  return CLOSES_AT + ms;
}

async function announce({ kysely }: AppDatabase, bout: string): Promise<void> {
  const times = { betting_closes_at: CLOSES_AT, starts_at: CLOSES_AT + 10_000 };
  await kysely
    .insertInto('bouts')
    .values({ bout, announced_at: CLOSES_AT - 1000, announcements: 1, cancelled: 0, ...times })
    .execute();
}

/** Decides the fight, calls it off, or does neither. */
async function finish(database: AppDatabase, bout: string, end: number): Promise<void> {
  await database.transact(async (trx, changed) => {
    if (end === 1) await takeCancellation(trx, bout, undefined);
    const number = 1 + Number(bout.split('-')[1]);
    if (end === 2)
      await upcomingFollower.apply({ trx, changed, warnings: [] }, [{ ...FIGHT, bout, number }]);
  });
}
