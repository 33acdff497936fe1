import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { type AppProcess, createAppProcess } from '../app-process.ts';
import { examineStorm, type Storm, type StormReport, startStorm } from '../cluster.ts';
import { FEED_KEY } from '../kills/kill-during-feed.ts';
import { feedMonsters, SECRET } from '../kills/kill-during-saves.ts';
import { type Cluster, membersOf, startCluster, untilHealthy } from './nodes.ts';

/** Patroni's lease (`ttl` in deploy/failover/patroni.yml) and ten seconds. */
const BACK_LIMIT_MS = 30_000;
/** How long a fault lasts that ends by itself: longer than the lease. */
const FAULT_MS = 25_000;
const CALM_MS = 2000;

export interface FailoverReport extends StormReport {
  /** What was broken, and how long after it the next write was acknowledged by each app. */
  rounds: { fault: string; backMs: number }[];
  /** Faults after which writes were not back in time. */
  late: string[];
}

interface Stage {
  cluster: Cluster;
  apps: AppProcess[];
}

/** Breaks something; returns how it is mended, once writes go on without it. */
type Fault = (stage: Stage) => Promise<() => Promise<void> | void>;

/** Ends by itself after a time in which another node has taken over. */
const lasting = (begin: (stage: Stage) => Promise<() => void>): Fault => {
  return async (stage) => {
    const end = await begin(stage);
    return async () => {
      await sleep(FAULT_MS);
      end();
    };
  };
};

const FAULTS: Record<string, Fault> = {
  'the primary’s machine loses its power': async ({ cluster }) => {
    const node = await cluster.find('leader');
    node.kill();
    return () => node.start();
  },
  'the primary’s machine is paused': lasting(async ({ cluster }) => {
    const node = await cluster.find('leader');
    node.pause();
    return () => node.resume();
  }),
  'the primary’s machine loses its network': lasting(async ({ cluster }) => {
    const node = await cluster.find('leader');
    node.disconnect();
    return () => node.connect();
  }),
  'the primary is stopped': async ({ cluster }) => {
    const node = await cluster.find('leader');
    node.stop();
    return () => node.startOnceStopped();
  },
  'the standby’s machine loses its power': async ({ cluster }) => {
    const node = await cluster.find('sync_standby');
    node.kill();
    return () => node.start();
  },
  'the standby’s machine loses its network': lasting(async ({ cluster }) => {
    const node = await cluster.find('sync_standby');
    node.disconnect();
    return () => node.connect();
  }),
  'etcd is killed on the primary’s machine': async ({ cluster }) => {
    const node = await cluster.find('leader');
    node.killEtcd();
    return () => node.start();
  },
  'HAProxy is killed on one app’s machine': async ({ cluster }) => {
    const [proxy] = cluster.proxies;
    proxy?.kill('haproxy');
    return () => proxy?.restart('haproxy');
  },
  'PgBouncer is killed on one app’s machine': async ({ cluster }) => {
    const proxy = cluster.proxies.at(-1);
    proxy?.kill('pgbouncer');
    return () => proxy?.restart('pgbouncer');
  },
  'one app is cut off from the nodes': lasting(async ({ cluster }) => {
    const proxy = cluster.proxies.at(-1);
    proxy?.cut();
    return () => proxy?.join();
  }),
  'one app is killed': async ({ apps }) => {
    const [app] = apps;
    await app?.kill();
    return () => app?.start();
  },
};

/**
 * Runs the files of `deploy/failover`: three nodes of PostgreSQL, each in a network of its own, and two
 * apps with their proxies, under a load of feed batches, saves and reads. Breaks one part after another,
 * and then checks that all that was acknowledged is stored, once.
 */
export async function failOver(rounds: number, onRound: (text: string) => void) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-failover-'));
  const cluster = await startCluster(folder);
  const apps: AppProcess[] = [];
  try {
    await untilHealthy();
    await createRole(cluster);
    for (const app of [1, 2]) {
      const { DATABASE_URL, DATABASE_SESSION_URL } = cluster.addresses(app);
      const env = { FEED_KEY, TOURNAMENT_SECRET: SECRET, DATABASE_SESSION_URL };
      const process = await createAppProcess({ databaseUrl: DATABASE_URL }, env);
      await process.start();
      apps.push(process);
    }
    const [first = '', second = ''] = apps.map(({ origin }) => origin);
    await feedMonsters(first);
    const storm = startStorm([first, second]);
    const report = await breakParts({ cluster, apps }, { rounds, storm, onRound });
    await storm.stop();
    return {
      ...report,
      ...(await examineStorm(storm, cluster.addresses(1).DATABASE_SESSION_URL, first)),
    } satisfies FailoverReport;
  } finally {
    for (const app of apps) await app.kill();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createRole({ superuser }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("create role ringside login password 'failover'");
  await client.query('create database ringside owner ringside');
  await client.end();
}

/** What each app and the nodes say of themselves, to find out why nothing is written. */
async function stateOf({ apps }: Stage): Promise<string> {
  const ask = (origin: string) =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(BACK_LIMIT_MS) }).then(
      async (answer) => `${origin}: ${answer.status} ${await answer.text()}`,
      (error) => `${origin}: ${error}`,
    );
  const said = await Promise.all(apps.map(({ origin }) => ask(origin)));
  return [...said, JSON.stringify(await membersOf())].join('\n');
}

async function breakParts(
  stage: Stage,
  { rounds, storm, onRound }: { rounds: number; storm: Storm; onRound: (text: string) => void },
) {
  const names = Object.keys(FAULTS);
  const report: Pick<FailoverReport, 'rounds' | 'late'> = { rounds: [], late: [] };
  for (let round = 0; round < rounds; round += 1) {
    const fault = names[round % names.length] ?? '';
    await sleep(CALM_MS);
    const beganAt = Date.now();
    const mend = await FAULTS[fault]?.(stage);
    // What was under way may still be acknowledged.
    await sleep(CALM_MS);
    const before = storm.acknowledged();
    await waitUntil(() => storm.acknowledged() > before, { limitMs: 10 * BACK_LIMIT_MS }).catch(
      async () => {
        throw new Error(`No write since ${fault}:\n${await stateOf(stage)}`);
      },
    );
    const backMs = Date.now() - beganAt;
    report.rounds.push({ fault, backMs });
    if (backMs > BACK_LIMIT_MS) report.late.push(fault);
    await mend?.();
    await untilHealthy();
    onRound(`${round + 1} of ${rounds}: ${fault}; writes after ${backMs} ms`);
  }
  return report;
}
