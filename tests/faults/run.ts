import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfWeek, weekOf } from '#app/core/weeks.ts';
import { PERIODS, weeksOf } from '#app/features/champions/rules.ts';
import { openDatabase } from '#database/connect.ts';
import { spawnChild } from '#scripts/dev/child-process.ts';
import { packageBin } from '#scripts/dev/package-bin.ts';
import { startDurablePostgres } from '#scripts/test/durable-postgres.ts';
import { createDatabase, startEmbeddedPostgres } from '#scripts/test/embedded-postgres.ts';
import { keepPictures, memoryFolder } from '#scripts/test/run-environment.ts';
import { createTestApp, feed, testConfig } from '#server/testing/app.ts';
import { wrongLists } from '#server/testing/champions.ts';
import { mixedHistory } from '#server/testing/mixed-history.ts';
import { interleavePicks } from '#server/testing/pick-interleavings.ts';
import { goRound } from '#server/testing/round-trip.ts';
import { sendEventStorm } from '../security/event-storm.ts';
import { sendStorm } from '../security/storm.ts';
import type { AppStorage } from './app-process.ts';
import type { BystanderReport } from './bystander.ts';
import { measureCalls } from './calls/load.ts';
import { breakCluster } from './cluster.ts';
import { loseCommits } from './commits/lose-commits.ts';
import { measureSizes } from './databases/growth.ts';
import { moveUnderLoad } from './databases/move.ts';
import { restoreToASecond } from './databases/point-in-time.ts';
import { upgradeOlder } from './databases/upgrades.ts';
import { changeVersions } from './databases/versions.ts';
import { ONLY_CACHE } from './edge/cache.ts';
import { ONLY_CERTIFICATES } from './edge/certificates.ts';
import { measureEdge } from './edge/edge.ts';
import { playCupEvenings } from './evenings/cup-evenings.ts';
import { failOver } from './failover/failover.ts';
import { missing } from './failover/nodes.ts';
import { hostLeague } from './hosting/hosting.ts';
import { missing as missingForHosting } from './hosting/machine.ts';
import { killDuringFeed } from './kills/kill-during-feed.ts';
import { killDuringSaves } from './kills/kill-during-saves.ts';
import { killInMixedLoad } from './kills/kill-in-mixed-load.ts';
import { loseDisk } from './lost-disk.ts';
import { type MemoryRun, measureMemory } from './memory.ts';
import { pipelineAtEachLevel } from './pipelines.ts';
import { measureStrangers, type TurnLimit } from './strangers.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const KILLS = 50;
/** On each database: each write with most of the faults and clocks. */
const LOST_COMMITS = 300;
const CLUSTER_KILLS = 12;
const CLUSTER_OUTAGES = 3;
const OUTAGE_MS = 10_000;
interface MixedForm {
  kills: Record<string, number>;
  attackMs: number;
}
const MIXED: MixedForm = { kills: { SQLite: 80, PostgreSQL: 20 }, attackMs: 60_000 };
/** A quick run with the same limits. */
const SHORT_MIXED: MixedForm = { kills: { SQLite: 3, PostgreSQL: 2 }, attackMs: 20_000 };
const GENERATED_REQUESTS = 20_000;
const GENERATED_EVENTS = 20_000;
const CHAMPION_ROUNDS = 280;
const EVENINGS = 10_000;
const PICKED_FIGHTS = 10_000;
/** Of 43 events each. */
const ROUNDS = 240;

/** Runs `work` on an empty SQLite and an empty PostgreSQL. @returns the number of faults on both */
async function onEachDatabase(
  work: (storage: AppStorage, name: string) => Promise<number>,
): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-faults-'));
  const postgres = await startEmbeddedPostgres();
  try {
    const databaseUrl = await createDatabase(postgres.url, 'faults');
    return (await work({ dataDir }, 'SQLite')) + (await work({ databaseUrl }, 'PostgreSQL'));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Kills one process on each database repeatedly while fights and results are written. */
const killOne = () =>
  onEachDatabase(async (storage, name) => {
    const report = await killDuringFeed({
      kills: KILLS,
      storage,
      onKill: (kill) => console.log(`${name}: killed ${kill} of ${KILLS} times`),
    });
    console.log(name, report);
    const saves = await killDuringSaves({
      kills: KILLS,
      storage,
      onKill: (kill) => console.log(`${name}: killed ${kill} of ${KILLS} times while saving`),
    });
    console.log(name, saves);
    const { lost, surplus, wrongSums } = report;
    return [lost, wrongSums, saves.lost, saves.gaps].flat().length + surplus;
  });

/** Loses commits, their answers or the database, and compares every answer with what is stored. */
async function loseAnswers(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-faults-'));
  const postgres = await startDurablePostgres();
  try {
    const databaseUrl = await createDatabase(postgres.url, 'commits');
    const sqlite = await loseCommits({ dataDir }, LOST_COMMITS);
    console.log('SQLite', sqlite);
    const onPostgres = await loseCommits({ databaseUrl }, LOST_COMMITS, { server: postgres });
    console.log('PostgreSQL', onPostgres);
    return sqlite.untrue.length + onPostgres.untrue.length;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Kills processes on one PostgreSQL, and stops the database. */
async function breakSeveral(): Promise<number> {
  const report = await breakCluster({
    kills: CLUSTER_KILLS,
    outages: CLUSTER_OUTAGES,
    outageMs: OUTAGE_MS,
    onFault: (what) => console.log(`cluster: ${what}`),
  });
  console.log('cluster', report);
  const { lost, surplus, wrongSums, gaps, failedReads } = report;
  return lost.length + surplus + wrongSums.length + gaps.length + failedReads;
}

/**
 * Limits of the 95th percentile of response times during an attack, without the time in which the app
 * waited for a processor.
 */
const BYSTANDER_LIMITS_MS = { hotRead: 50, page: 300, search: 300 };

/**
 * Below this share of a processor the attack, which runs by wall time, outweighs the app's work many
 * times over; the run then fails as inconclusive.
 */
const LEAST_SHARE = 0.5;

/** The response times that exceed the limits. */
function tooSlow(seen: BystanderReport): string[] {
  const { hotReads, hotReadOwnP95Ms, pages, pageOwnP95Ms, searches, searchOwnP95Ms } = seen;
  const { failed, share } = seen;
  if (share < LEAST_SHARE) return [`inconclusive: the app had a processor ${share} of the time`];
  const broken = [
    (hotReads === 0 || hotReadOwnP95Ms >= BYSTANDER_LIMITS_MS.hotRead) &&
      `hot reads ${hotReadOwnP95Ms} ms`,
    (pages === 0 || pageOwnP95Ms >= BYSTANDER_LIMITS_MS.page) && `pages ${pageOwnP95Ms} ms`,
    (searches === 0 || searchOwnP95Ms >= BYSTANDER_LIMITS_MS.search) &&
      `searches ${searchOwnP95Ms} ms`,
    failed.length > 0 && `${failed.length} failed`,
  ];
  return broken.filter((result) => result !== false);
}

/**
 * Kills one process on each database, a hundred times in all, under all kinds of load, and attacks it at
 * the end.
 */
const killMixed = (form: MixedForm) =>
  onEachDatabase(async (storage, name) => {
    const report = await killInMixedLoad({
      kills: form.kills[name] ?? 0,
      storage,
      attackMs: form.attackMs,
      onKill: (kill) => console.log(`${name}: killed ${kill} times in mixed load`),
    });
    console.log(name, report);
    const { lost, surplus, wrongSums, gaps, money, damage, bystander } = report;
    const slow = bystander ? tooSlow(bystander) : ['not measured'];
    if (slow.length > 0) console.log(`${name}: during the attack:`, slow);
    return [lost, wrongSums, gaps, money, damage, slow].flat().length + surplus;
  });

/** Sends requests that are generated from the OpenAPI document, half of them on each database. */
const attackDocumented = () =>
  onEachDatabase(async (storage) => {
    const database = await openDatabase(storage);
    const storm = { requests: GENERATED_REQUESTS / 2, seed: Date.now() };
    console.log(`${database.kind}, seed ${storm.seed}`);
    // Throws at the first wrong response.
    console.log(await sendStorm(database, storm).finally(() => database.close()));
    return 0;
  });

/** Feeds events that are generated from the OpenAPI document, half of them on each database. */
const attackFeed = () =>
  onEachDatabase(async (storage) => {
    const database = await openDatabase(storage);
    const storm = { events: GENERATED_EVENTS / 2, seed: Date.now() % 2 ** 31 };
    console.log(`${database.kind}, seed ${storm.seed}`);
    const report = await sendEventStorm(database, storm).finally(() => database.close());
    console.log(report);
    return report.wrongSums.length;
  });

/** Feeds a long mixed history, then recounts every list of the champions. */
const countChampions = () =>
  onEachDatabase(async (storage) => {
    const database = await openDatabase(storage);
    const app = await createTestApp(database);
    const now = Date.now();
    try {
      for (const batch of mixedHistory(now, { rounds: CHAMPION_ROUNDS })) {
        const { rejected } = await feed(app, batch);
        if (rejected.length > 0) throw new Error(JSON.stringify(rejected[0]));
      }
      const wrong: string[] = [];
      for (const period of PERIODS) {
        const weeks = weeksOf(period, weekOf(now));
        const from = weeks ? startOfWeek(weeks.first) : 0;
        wrong.push(...(await wrongLists(app, database, { period, from })));
      }
      console.log(`${database.kind}: wrong lists of the champions:`, wrong);
      return wrong.length;
    } finally {
      await app.close();
      await database.close();
    }
  });

/** Picks around the close of bets, with a clock that is set by hand. */
const pickAroundTheClose = () =>
  onEachDatabase(async (storage) => {
    const database = await openDatabase(storage);
    const realNow = Date.now;
    let now = realNow();
    Date.now = () => now;
    try {
      const wrong = await interleavePicks(database, {
        runs: PICKED_FIGHTS,
        random: Math.random,
        setNow: (timeMs) => {
          now = timeMs;
        },
      });
      console.log(`${database.kind}: ${PICKED_FIGHTS} closes, wrong:`, wrong.slice(0, 5));
      return wrong.length;
    } finally {
      Date.now = realNow;
      await database.close();
    }
  });

/** Reads the file of a long history into an empty database, and compares the answers. */
const takeAway = () =>
  onEachDatabase(async (storage) => {
    const from = await openDatabase(storage);
    const folder = mkdtempSync(join(tmpdir(), 'ringside-taken-'));
    const to = await openDatabase({ dataDir: folder });
    try {
      const { different, ...sizes } = await goRound(from, to, { now: Date.now(), rounds: ROUNDS });
      console.log(`${from.kind}: taken away and read into SQLite:`, sizes, different.slice(0, 3));
      return different.length;
    } finally {
      await Promise.all([from.close(), to.close()]);
      rmSync(folder, { recursive: true });
    }
  });

/** Simulates organisers at one tournament, with their actions in random order. */
async function playDesks(): Promise<number> {
  const seed = Date.now() % 2 ** 31;
  console.log(`desk: ${EVENINGS} evenings, seed ${seed}`);
  // Imported last: it loads React's development build, and rendered pages need the production one.
  const { playEvenings } = await import('./desk-model.ts');
  // Throws at the first failure.
  playEvenings({ runs: EVENINGS, seed });
  return 0;
}

/** Simulates evenings at two processes: cups whose names are used again, helpers, orders, and results from the game. */
async function playCups(): Promise<number> {
  // The model asks whether saves are right; what a disk does to them is for other runs.
  const dataDir = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'ringside-evenings-'));
  const database = await openDatabase({ dataDir });
  const secret = 'the-organisers-secret-1';
  const config = testConfig({ TOURNAMENT_SECRET: secret });
  const processes = [
    await createTestApp(database, { config }),
    await createTestApp(database, { config }),
  ] as const;
  try {
    const seed = String(Date.now());
    console.log(`cups: ${EVENINGS} evenings, seed ${seed}`);
    // Throws at the first failure.
    const onEvening = (evening: number) => {
      if (evening % 500 === 0) console.log(`cups: ${evening} evenings`);
    };
    console.log(
      'cups',
      await playCupEvenings({ processes, seed, secret, onEvening, evenings: EVENINGS }),
    );
    return 0;
  } finally {
    for (const app of processes) await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Breaks machines of a PostgreSQL with standbys, by the files of deploy/failover. */
async function breakMachines(rounds: number): Promise<number> {
  const lacking = missing();
  if (lacking) {
    console.log(lacking);
    return 1;
  }
  const report = await failOver(rounds, (round) => console.log(`failover: ${round}`));
  console.log('failover', report);
  const { lost, surplus, wrongSums, gaps, failedReads, late } = report;
  return [lost, wrongSums, gaps, late].flat().length + surplus + failedReads;
}

/** Moves a league to PostgreSQL under load. */
async function moveLeague(): Promise<number> {
  const report = await moveUnderLoad();
  console.log('move', report);
  const { lost, surplus, wrongSums, gaps, failedReads } = report;
  return [lost, wrongSums, gaps].flat().length + surplus + failedReads.otherwise;
}

/** Goes from a version, a built checkout of which is in OLDER_VERSION, to this one under load. */
async function goOn(): Promise<number> {
  const { OLDER_VERSION } = process.env;
  if (!OLDER_VERSION) {
    console.log('versions: OLDER_VERSION is not set: a folder with an older version, built.');
    return 1;
  }
  const report = await changeVersions(OLDER_VERSION);
  console.log('versions', report);
  const { lost, surplus, wrongSums, gaps, failedReads, phases } = report;
  const failed = Object.values(phases).reduce((sum, { failed }) => sum + failed, 0);
  return [lost, wrongSums, gaps].flat().length + surplus + failedReads + failed;
}

/** Takes seasons of older versions to this one, on both databases. */
async function takeOver(): Promise<number> {
  let lost = 0;
  await upgradeOlder((name, upgrade) => {
    console.log(name, upgrade);
    lost += Object.keys(upgrade.changed).length + upgrade.answers.length;
  });
  return lost;
}

/** Restores a PostgreSQL to the second before its fights were deleted, and a SQLite to its last copy. */
async function restoreBeforeLoss(): Promise<number> {
  const report = await restoreToASecond();
  console.log('point in time', report);
  const { before, until, after } = report.events;
  const disk = await loseDisk();
  console.log('lost disk', disk);
  const missing = [before, until, after].filter((count) => count === 0).length;
  return [report.wrong, disk.lost, disk.wrongSums].flat().length + missing + disk.surplus;
}

/** Measures what 100,000 fights take; a retention must leave less. */
async function growSeason(): Promise<number> {
  const kinds = Object.values(await measureSizes());
  return kinds.filter(({ megabytes, retained }) => retained >= megabytes).length;
}

/** Hosts a league in a bare Debian by the operators' pages, upgrades it, and goes back. */
async function followPages(): Promise<number> {
  const lacking = missingForHosting();
  if (lacking) {
    console.log(lacking);
    return 1;
  }
  const report = await hostLeague();
  console.log('hosting', report);
  return report.wrong.length;
}

const MINUTE_MS = 60_000;
const MEMORY: MemoryRun = {
  idleMs: 5 * MINUTE_MS,
  stormMs: 10 * MINUTE_MS,
  settleMs: 5 * MINUTE_MS,
  pages: 5000,
};
/** A run of two minutes with the same limits. */
const SHORT_MEMORY: MemoryRun = {
  idleMs: MINUTE_MS / 2,
  stormMs: MINUTE_MS,
  settleMs: MINUTE_MS / 2,
  pages: 1000,
};
const MEMORY_LIMITS_MIB = { idle: 300, storm: 450, growthAfterwards: 10 };

/** Measures the memory of a process that renders its pictures, is loaded, and then idles. */
async function checkMemory(run: MemoryRun): Promise<number> {
  const report = await measureMemory({
    ...run,
    onSample: (what, mebibytes) => console.log(`memory: ${mebibytes} MiB, ${what}`),
  });
  console.log('memory', report);
  const { idle, stormEnd, settled, failedPages } = report;
  const broken = [
    idle > MEMORY_LIMITS_MIB.idle && 'idle',
    stormEnd > MEMORY_LIMITS_MIB.storm && 'after the storm',
    settled > stormEnd + MEMORY_LIMITS_MIB.growthAfterwards && 'growing after the storm',
    failedPages.length > 0 && 'pages failed',
  ].filter(Boolean);
  if (broken.length > 0) console.log('memory: above the limits:', broken);
  return broken.length;
}

const STRANGER_LIMIT: TurnLimit = { limitMs: 10, tries: 5 };
const SHOWN_STRANGERS = 25;

/** Measures the event loop time of each request without credentials. */
async function checkStrangers(): Promise<number> {
  const works = await measureStrangers(STRANGER_LIMIT);
  works.sort((a, b) => b.turnMs - a.turnMs);
  const ms = (figure: number) => figure.toFixed(1).padStart(6);
  console.log(`strangers: ${works.length} requests; ms in the longest turn, in all, and at first`);
  for (const { name, status, turnMs, totalMs, firstMs } of works.slice(0, SHOWN_STRANGERS)) {
    console.log(`${ms(turnMs)} ${ms(totalMs)} ${ms(firstMs)}  ${status}  ${name}`);
  }
  const wrong = works.filter(({ answered }) => !answered);
  for (const { name, status } of wrong)
    console.log(`strangers: answered wrongly, ${status}  ${name}`);
  return works.filter(({ turnMs }) => turnMs > STRANGER_LIMIT.limitMs).length + wrong.length;
}

/** Of each call after the feed's answer, at p95. */
const CALL_LIMIT_MS = 2000;
const CALLED_FIGHTS = 5;

/** Calls 10,000 browsers and fewer, beside somebody who reads. */
async function callMany(): Promise<number> {
  const report = await measureCalls(CALLED_FIGHTS);
  console.log('calls', report);
  const late = Object.values(report.calls).filter(({ p95Ms }) => p95Ms >= CALL_LIMIT_MS);
  const lost = Object.values(report.calls).reduce((sum, { lost }) => sum + lost, 0);
  return late.length + lost + tooSlow(report.bystander).length;
}

/** The tests that start, kill and flood whole processes. */
async function runDrills(): Promise<number> {
  const vitest = packageBin(ROOT, 'vitest', 'vitest');
  const args = [vitest, 'run', '--project=drills'];
  return Number(spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status !== 0);
}

const PIPELINES_MS = 10_000;
/** What a minute after the attack may be more than before it, in MiB. */
const PIPELINES_GROWTH_MIB = 50;

/** Sends thousands of cheap requests at once, at every log level, beside somebody who reads. */
async function pipelineCheapRequests(): Promise<number> {
  let broken = 0;
  for (const report of await pipelineAtEachLevel(PIPELINES_MS)) {
    const { bystander, logLevel, memory } = report;
    const slow = tooSlow(bystander);
    if (memory[2] - memory[0] > PIPELINES_GROWTH_MIB) slow.push(`memory ${memory.join(', ')} MiB`);
    console.log(`pipelines, LOG_LEVEL=${logLevel}:`, { ...bystander, memory }, slow);
    broken += slow.length;
  }
  return broken;
}

/** Browser tests of minutes: every page over bad lines of all kinds, whole evenings, tokens that run out. */
async function runInBrowser(): Promise<number> {
  const { ended } = spawnChild(
    process.execPath,
    ['node_modules/.bin/playwright', 'test', '--project=desktop', '--grep=@drill|@sample'],
    { cwd: process.cwd(), env: { ...process.env, THOROUGH: 'yes' }, output: 'inherit' },
  );
  return Number((await ended) !== 0);
}

const RUNS: Record<string, () => Promise<number>> = {
  drills: runDrills,
  kill: killOne,
  commits: loseAnswers,
  cluster: breakSeveral,
  'point-in-time': restoreBeforeLoss,
  failover: () => breakMachines(100),
  'failover-short': () => breakMachines(11),
  move: moveLeague,
  versions: goOn,
  upgrades: takeOver,
  hosting: followPages,
  growth: growSeason,
  edge: () => measureEdge(),
  'edge-short': () => measureEdge(ONLY_CACHE),
  certificates: () => measureEdge(ONLY_CERTIFICATES),
  mixed: () => killMixed(MIXED),
  'mixed-short': () => killMixed(SHORT_MIXED),
  openapi: attackDocumented,
  events: attackFeed,
  champions: countChampions,
  picks: pickAroundTheClose,
  'take-away': takeAway,
  calls: callMany,
  pipelines: pipelineCheapRequests,
  strangers: checkStrangers,
  browser: runInBrowser,
  memory: () => checkMemory(MEMORY),
  'memory-short': () => checkMemory(SHORT_MEMORY),
  // After all runs that render pages: see `playDesks`.
  desk: playDesks,
  cups: playCups,
};

/** `npm run faults`: drills, and long versions of tests in `npm test`. Arguments choose runs: `-- openapi`. */
async function main(): Promise<void> {
  keepPictures();
  const all = Object.keys(RUNS).filter((name) => !name.endsWith('-short'));
  const names = process.argv.length > 2 ? process.argv.slice(2) : all;
  for (const name of names) {
    const run = RUNS[name];
    if (!run) throw new Error(`There is no "${name}"; there are ${Object.keys(RUNS).join(', ')}.`);
    if ((await run()) > 0) process.exitCode = 1;
  }
}

await main();
