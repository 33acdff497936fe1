import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDurablePostgres } from '#scripts/test/durable-postgres.ts';
import { createDatabase } from '#scripts/test/embedded-postgres.ts';
import { createAppProcess } from '../app-process.ts';
import { examineStorm, type StormReport, startStorm } from '../cluster.ts';
import { FEED_KEY } from '../kills/kill-during-feed.ts';
import { feedMonsters, SECRET } from '../kills/kill-during-saves.ts';

const PHASE_MS = 20_000;

export interface VersionsReport extends StormReport {
  /** Requests, and those answered with 5xx or not at all, by what happened then. */
  phases: Record<string, { requests: number; failed: number }>;
}

/**
 * Goes from one version to the next on one PostgreSQL under a load of feed, saves and reads: the new one
 * starts beside the old one, both serve, the old one leaves. `older` is a built checkout of it.
 */
export async function changeVersions(older: string): Promise<VersionsReport> {
  const postgres = await startDurablePostgres();
  const undo: (() => unknown)[] = [postgres.stop];
  try {
    const databaseUrl = await createDatabase(postgres.url, 'versions');
    const env = { FEED_KEY, TOURNAMENT_SECRET: SECRET, TRUST_PROXY: 'on' };
    const before = await createAppProcess({ databaseUrl }, env, { folder: older });
    const after = await createAppProcess({ databaseUrl }, env);
    for (const app of [before, after]) undo.push(() => app.isAlive() && app.kill());
    await before.start();
    await feedMonsters(before.origin);
    const balancer = await openBalancer();
    undo.push(balancer.close);
    balancer.serve('the old version', before.origin);
    const storm = startStorm([balancer.origin]);
    await sleep(PHASE_MS);
    balancer.serve('the new one starts', before.origin);
    await after.start();
    balancer.serve('both', before.origin, after.origin);
    await sleep(PHASE_MS);
    balancer.serve('the old one leaves', after.origin);
    await before.stop();
    balancer.serve('the new version', after.origin);
    await sleep(PHASE_MS);
    await storm.stop();
    const report = await examineStorm(storm, databaseUrl, after.origin);
    return { ...report, phases: balancer.phases };
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/** Spreads requests over apps in turn, as a load balancer does, and counts those that fail. */
async function openBalancer() {
  const phases: VersionsReport['phases'] = {};
  let phase = { requests: 0, failed: 0 };
  let targets: string[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    const own = phase;
    own.requests += 1;
    turn += 1;
    const target = targets[turn % targets.length] ?? '';
    const { method, headers, url = '' } = request;
    const forward = send(new URL(url, target), { method, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      if (statusCode >= 500) own.failed += 1;
      response.writeHead(statusCode, answer.headers);
      answer.pipe(response);
    });
    forward.on('error', () => {
      own.failed += 1;
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    phases,
    serve(name: string, ...origins: string[]) {
      targets = origins;
      phase = { requests: 0, failed: 0 };
      phases[name] = phase;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
