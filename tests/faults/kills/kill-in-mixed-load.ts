import { sql } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { type AppStorage, createAppProcess, killOften, type OnKill } from '../app-process.ts';
import { attackForever } from '../attack.ts';
import { type BystanderReport, watchAsBystander } from '../bystander.ts';
import {
  type FilledPlaylists,
  feedSongs,
  fillForever,
  listenerToken,
  lostSongs,
} from '../filled-playlists.ts';
import {
  fullPurses,
  storedPurses,
  transferForever,
  unbalanced,
  wrongPurses,
} from '../transfers.ts';
import { examineFeed, FEED_KEY, sendForever } from './kill-during-feed.ts';
import {
  type Acknowledged,
  countOf,
  declareForever,
  examineSaves,
  feedMonsters,
  SECRET,
} from './kill-during-saves.ts';

/** The findings of a run. All but the first two are empty or 0 if every guarantee held. */
export interface MixedReport {
  kills: number;
  acknowledged: { events: number; results: number; songs: number };
  /** Acknowledged, but not stored. */
  lost: string[];
  /** Fights that are stored more than once, or were never sent. */
  surplus: number;
  wrongSums: string[];
  gaps: string[];
  /** Totals of Z and tickets that changed, after one of the kills or at the end. */
  money: string[];
  /** The result of the database's own check after each kill. */
  damage: string[];
  /** Response times of a client that only reads, if there was an attacker. */
  bystander?: BystanderReport;
}

/** Another address than the attacker's. */
const BYSTANDER = '127.0.0.77';

/** Rate limits on, but high for the kinds of request that the load itself sends. */
const LIMITED = Object.fromEntries([
  ['RATE_LIMITS', 'on'],
  ...['RATE_READS', 'RATE_WRITES', 'RATE_SEARCHES'].map((name) => [name, '1000000']),
]);

/**
 * Kills and restarts the app repeatedly under a load of fights, transfers between bettors, playlists and
 * tournaments. Checks the database and the sums of money after each kill, and at the end that all
 * acknowledged data is stored.
 */
export async function killInMixedLoad({
  kills,
  storage,
  attackMs = 0,
  onKill = () => {},
}: {
  kills: number;
  /** Duration of an attack at the end, during which the response times of another client are measured. */
  attackMs?: number;
  storage: AppStorage;
  onKill?: OnKill;
}): Promise<MixedReport> {
  const app = await createAppProcess(storage, {
    FEED_KEY,
    TOURNAMENT_SECRET: SECRET,
    ...(attackMs > 0 && LIMITED),
  });
  await app.start();
  const token = await listenerToken(app.origin);
  await Promise.all([feedMonsters(app.origin), feedSongs(app.origin)]);
  const { origin } = app;
  const load = startLoad(origin, token);
  const { events, results, filled, songs, purses } = load;
  const [money, damage]: [string[], string[]] = [[], []];
  await killOften(app, {
    kills,
    count: () => events.length + countOf(results) + songs(),
    async onKill(kill) {
      await withDatabase(storage, async (database) => {
        money.push(...unbalanced(await storedPurses(database)).map((what) => `${kill}: ${what}`));
        damage.push(...(await damageOf(database)).map((what) => `${kill}: ${what}`));
      });
      await onKill(kill);
    },
  });
  await load.untilAcknowledged();
  const attack = attackMs > 0 ? attackForever(origin, load.stopping.signal) : null;
  const bystander =
    attack &&
    (await watchAsBystander({ origin, pid: app.pid(), from: BYSTANDER, forMs: attackMs }));
  load.stopping.abort();
  await Promise.all([...load.running, attack]);
  const lost = await lostSongs(origin, token, filled);
  const saves = await examineSaves(origin, results);
  await app.stop();
  const feed = await examineFeed(storage, events);
  await withDatabase(storage, async (database) => {
    const stored = await storedPurses(database);
    money.push(...unbalanced(stored), ...wrongPurses(stored, purses));
  });
  return {
    kills,
    acknowledged: { events: events.length, results: countOf(results), songs: songs() },
    ...feed,
    gaps: saves.gaps,
    lost: [...feed.lost, ...saves.lost, ...lost],
    money,
    damage,
    ...(bystander && { bystander }),
  };
}

/** Starts all kinds of load, which run until `stopping` is aborted, and records the acknowledged writes. */
function startLoad(origin: string, token: string) {
  const events: string[] = [];
  const results: Acknowledged = new Map();
  const filled: FilledPlaylists = new Map();
  const songs = () => [...filled.values()].reduce((sum, songs) => sum + songs.length, 0);
  const purses = fullPurses();
  // On a busy machine the kills may be over before each kind of load has had its first acknowledgement.
  const untilAcknowledged = () =>
    waitUntil(() => Math.min(events.length, countOf(results), songs()) > 0);
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = [
    sendForever(origin, 0, events, signal),
    transferForever(origin, purses, signal),
    fillForever(origin, token, filled, signal),
    declareForever(origin, 0, results, signal),
  ];
  return { events, results, filled, songs, untilAcknowledged, purses, stopping, running };
}

async function withDatabase(
  storage: AppStorage,
  work: (database: AppDatabase) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(storage);
  await work(database).finally(() => database.close());
}

/** SQLite's integrity and foreign-key checks; PostgreSQL has no equivalent. */
async function damageOf({ kind, kysely }: AppDatabase): Promise<string[]> {
  if (kind !== 'sqlite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
  const foreign = await sql`pragma foreign_key_check`.execute(kysely);
  const said = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  return [...said, ...foreign.rows.map((row) => JSON.stringify(row))];
}
