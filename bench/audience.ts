/** Measures one process under a stream's audience, which polls at the specification's intervals. */
import { setTimeout as sleep } from 'node:timers/promises';
import { USER_REFRESH_MS } from '#app/core/identity/rules.ts';
import { RECENT_MATCHES_REFRESH_MS } from '#app/features/fights/rules.ts';
import { HISTORY_REFRESH_MS } from '#app/features/records/rules.ts';
import { STORE_REFRESH_MS } from '#app/features/shop/rules.ts';
import { TOURNAMENT_VIEW_REFRESH_MS } from '#app/features/tournaments/rules.ts';
import type { AudiencePlan, AudienceReport } from './clients/audience.ts';
import { fightBatches, leagueFolder, sendBatch } from './harness/league.ts';
import { askClient } from './harness/load.ts';
import { processorSeconds } from './harness/processor-time.ts';
import type { Section } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { figure, markdownTable } from './harness/table.ts';
import { CALLS } from './harness/targets.ts';

const SECONDS = 15;
const CONNECTIONS = 100;
const FIGHT_EVERY_MS = 20_000;
const AUDIENCES = [
  { viewers: 10_000, quicker: 4 },
  { viewers: 50_000, quicker: 2 },
];

const HABITS = [
  { share: 0.6, path: CALLS['recent matches'], everyMs: RECENT_MATCHES_REFRESH_MS },
  { share: 0.2, path: '/api/monster-history/500', everyMs: HISTORY_REFRESH_MS },
  { share: 0.1, path: CALLS['tournament poll'], everyMs: TOURNAMENT_VIEW_REFRESH_MS },
  { share: 0.1, path: CALLS['store status'], everyMs: STORE_REFRESH_MS },
  // Half are logged in, on any page.
  { share: 0.5, path: CALLS['user record'], everyMs: USER_REFRESH_MS },
];

export async function measureAudience(): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const rows: string[][] = [];
  let fights = 1001;
  for (const audience of AUDIENCES) {
    rows.push(
      await play(ours, audience, () => sendBatch(ours, fightBatches(fights++, 1)[0] ?? [])),
    );
  }
  await ours.stop();
  return {
    title: 'An audience',
    about:
      'Viewers who poll one process at the specification’s intervals: of ten, six watch recent fights, two a monster’s history, one a bracket and one the shop; half are logged in; there is a fight every 20 s. Requests are replayed faster than in real time: the share of a core is for real time, p50 and p99 are of the faster replay.',
    table: markdownTable(
      ['viewers', 'requests/s in real time', 'share of a core', 'replayed', 'p50', 'p99', '304'],
      rows,
    ),
  };
}

async function play(
  ours: Server,
  { viewers, quicker }: (typeof AUDIENCES)[number],
  fight: () => Promise<void>,
): Promise<string[]> {
  const polls = HABITS.map(({ share, path, everyMs }) => ({
    path,
    viewers: viewers * share,
    perSecond: (1000 * viewers * share * quicker) / everyMs,
  }));
  const used = processorSeconds(ours.pid);
  const over = new AbortController();
  const stream = fightEvery(FIGHT_EVERY_MS / quicker, fight, over.signal);
  const plan: AudiencePlan = {
    origin: ours.origin,
    seconds: SECONDS,
    connections: CONNECTIONS,
    polls,
  };
  const report = await askClient<AudienceReport>('audience', plan);
  over.abort();
  await stream;
  const share = (processorSeconds(ours.pid) - used) / (SECONDS * quicker);
  return [
    ...[viewers.toLocaleString('en'), figure(report.requests / SECONDS / quicker)],
    ...[`${(100 * share).toFixed(1)} %`, `${quicker} × faster`],
    ...[`${figure(report.p50Ms)} ms`, `${figure(report.p99Ms)} ms`],
    `${((100 * report.notModified) / report.requests).toFixed(0)} %`,
  ];
}

async function fightEvery(ms: number, fight: () => Promise<void>, signal: AbortSignal) {
  while (!signal.aborted) {
    await fight();
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}
