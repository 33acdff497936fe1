import { openDatabase } from '#database/connect.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { type AppStorage, createAppProcess, killOften } from '../app-process.ts';

export const FEED_KEY = 'fault-feed-key-0123456789';
export const SENDERS = 2;
const FIGHTS_PER_BATCH = 20;

export interface FeedEvent {
  id: string;
  [field: string]: unknown;
}

/** The findings of a run. `lost`, `surplus` and `wrongSums` are empty or 0 if nothing was lost or doubled. */
export interface KillReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged events that are not stored. */
  lost: string[];
  /** Fights that are stored more than once, or were never sent. */
  surplus: number;
  /** Names of aggregates that differ from a recount. */
  wrongSums: string[];
}

/**
 * Kills and restarts the app repeatedly while several senders stream batches to its feed, each repeating
 * a batch until it is acknowledged. Then compares the stored events with the acknowledged ones.
 */
export async function killDuringFeed({
  kills,
  storage,
  onKill = () => {},
}: {
  kills: number;
  storage: AppStorage;
  onKill?: (kill: number) => void;
}): Promise<KillReport> {
  const app = await createAppProcess(storage, { FEED_KEY });
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  await app.start();
  const senders = Array.from({ length: SENDERS }, (_, sender) =>
    sendForever(app.origin, sender, acknowledged, stopping.signal),
  );
  await killOften(app, { kills, count: () => acknowledged.length, onKill });
  stopping.abort();
  await Promise.all(senders);
  await app.stop();
  return {
    kills,
    acknowledged: acknowledged.length,
    ...(await examineFeed(storage, acknowledged)),
  };
}

/** Streams batches, each repeated until it is acknowledged, and records the ids of their events. */
export async function sendForever(
  origin: string,
  sender: number,
  acknowledged: string[],
  signal: AbortSignal,
): Promise<void> {
  for (let batch = 0; !signal.aborted; batch += 1) {
    const events = batchOf(sender, batch);
    await waitUntil(() => sendOnce(origin, events));
    acknowledged.push(...events.map(({ id }) => id));
  }
}

/** Sends a batch. @returns whether it was acknowledged @throws when an event is rejected */
export async function sendOnce(origin: string, events: FeedEvent[]): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(events),
    });
    const answer = await response.json();
    // Over a limit, or unavailable: to be retried.
    if ([429, 502, 503].includes(response.status)) return false;
    if (answer.rejected?.length !== 0) throw new TypeError(JSON.stringify(answer));
    return true;
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('{')) throw error;
    return false;
  }
}

const RACES = ['HARE', 'PIXIE', 'MOCCHI', 'SUEZO', 'GOLEM'];

/** A monster of a batch; place 0 is the champion. */
function monsterOf(sender: number, batch: number, place: number) {
  const ID = 1 + (batch * SENDERS + sender) * (FIGHTS_PER_BATCH + 1) + place;
  return { ID, MONSTER_NAME: `Monster ${ID}`, RACE: RACES[ID % RACES.length] };
}

/** Announces a bout, and sends the pool and the fight of the one that the previous batch announced. */
function boutEvents(sender: number, batch: number, date: string): FeedEvent[] {
  const bout = (of: number) => ({ bout: `bout-${sender}-${of}` });
  const sides = (of: number) => ({
    leftCombatant: monsterOf(sender, of, 0),
    rightCombatant: monsterOf(sender, of, 3),
  });
  const announced = { id: `upcoming-${sender}-${batch}`, type: 'upcoming', ...sides(batch) };
  const upcoming = { ...announced, ...bout(batch), bettingClosesAt: date, startsAt: date };
  if (batch === 0) return [upcoming];
  const outcome = { leftSideWins: batch % 2 === 0, knockOut: false };
  const before = batch - 1;
  return [
    { id: `pool-${sender}-${batch}`, type: 'pool', ...bout(before), left: batch, right: 7 },
    {
      id: `announced-${sender}-${batch}`,
      type: 'fight',
      ...sides(before),
      ...bout(before),
      outcome,
      date,
    },
    upcoming,
  ];
}

/** A champion's fights against newcomers, and events of other types, all with unique ids. */
function batchOf(sender: number, batch: number): FeedEvent[] {
  const name = `${sender}-${batch}`;
  const monster = (place: number) => monsterOf(sender, batch, place);
  const stats = { LIF: 10, POW: 20, INT: 30, SKI: 40, SPD: 50, DEF: 60 };
  const rest = { LOYALTY: 50, GUTS_RATE: 10, STARTING_GUTS: 50, TECHNIQUES: [], USER: 'fan' };
  const date = '2026-01-01T00:00:00Z';
  const events: FeedEvent[] = [
    {
      id: `player-${name}`,
      type: 'player',
      userId: 'fan-1',
      login: 'fan',
      displayName: 'Fan',
      balance: batch,
      inventory: {},
    },
  ];
  for (let place = 0; place <= FIGHTS_PER_BATCH; place += 1) {
    const event = { ...monster(place), ...stats, ...rest, DATE: date };
    events.push({ id: `monster-${event.ID}`, type: 'monster', ...event });
    if (place === 0) continue;
    events.push({
      id: `fight-${name}-${place}`,
      type: 'fight',
      leftCombatant: monster(0),
      rightCombatant: monster(place),
      outcome: { leftSideWins: place % 3 !== 0, knockOut: place % 2 === 0 },
      date,
    });
  }
  const guest = (side: string) => ({ MONSTER_NAME: `Guest ${side}`, RACE: 'HARE', USER: 'fan' });
  const decided = { outcome: { leftSideWins: true, knockOut: true }, date };
  const named = (what: string) => ({ id: `${what}-${name}` });
  events.push(
    ...boutEvents(sender, batch, date),
    { ...named('balance'), type: 'balance', userId: 'fan-1', change: 1 },
    {
      ...named('fight-of-guests'),
      type: 'fight',
      leftCombatant: guest('left'),
      rightCombatant: guest('right'),
      ...decided,
    },
    { ...named('void'), type: 'void', event: `fight-${name}-1` },
    {
      ...named('correct'),
      type: 'correct',
      event: `fight-${name}-2`,
      replacement: {
        type: 'fight',
        leftCombatant: monster(2),
        rightCombatant: guest('late'),
        ...decided,
      },
    },
  );
  return events;
}

/** Compares the stored events with the acknowledged ones. */
export async function examineFeed(storage: AppStorage, acknowledged: string[]) {
  const database = await openDatabase(storage);
  try {
    const rows = await database.kysely
      .selectFrom('feed_events')
      .select(['id', 'type', 'taken_back_by'])
      .execute();
    const stored = new Set(rows.map((row) => row.id));
    const fights = await database.kysely
      .selectFrom('fights')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const gone = new Set(rows.filter((row) => row.type === 'void').map(({ id }) => id));
    const fightEvents = rows.filter(
      ({ type, taken_back_by }) => type === 'fight' && !gone.has(taken_back_by ?? ''),
    ).length;
    const [kept, recounted] = [
      await readAggregates(database.kysely),
      await recountAggregates(database.kysely),
    ];
    const sums = Object.keys(kept) as (keyof typeof kept)[];
    return {
      lost: acknowledged.filter((id) => !stored.has(id)),
      surplus: Number(fights.count) - fightEvents,
      wrongSums: sums.filter(
        (name) => JSON.stringify(kept[name]) !== JSON.stringify(recounted[name]),
      ),
    };
  } finally {
    await database.close();
  }
}
