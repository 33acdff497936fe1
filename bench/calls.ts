/** Compares the endpoints that pages poll or open with bare `node:http` and the same bytes. */
import { loadReference } from '#reference/load.ts';
import { type Goal, goalOf } from './harness/goals.ts';
import { leagueFolder } from './harness/league.ts';
import { getRaw, startSameBytes } from './harness/raw.ts';
import { BROWSER, type Section, type Timing } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { alternate, timesAsMany } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';
import { CALLS, COMPUTED_CALLS } from './harness/targets.ts';
import { post, VIEWER, viewerHeaders } from './harness/viewer.ts';

const FOLLOWED = 10;
const RECORD_SHARE = 0.5;
const COMPUTED_MOST_MS = 0.15;

interface Call {
  name: string;
  path: string;
  headers?: Record<string, string>;
}

export async function measureCalls(timing: Timing): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const { 'recent matches': _, ...polled } = CALLS;
  const own = await viewerHeaders(ours);
  await followMany(ours, own);
  const calls: Call[] = [
    ...Object.entries(polled).map(([name, path]) => ({ name, path })),
    { name: 'own user record', path: `/api/users/${VIEWER}`, headers: own },
    { name: 'fights of follows', path: `/api/owners/${VIEWER}/followed-fights`, headers: own },
    ...Object.entries(COMPUTED_CALLS).map(([name, path]) => ({ name, path })),
  ];
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const call of calls) {
    const measured = await againstBare(ours, call, timing);
    rows.push(measured.row);
    goals.push(...measured.goals);
  }
  await ours.stop();
  return {
    title: 'Calls',
    about:
      'With all middleware, compressed where it pays; bare `node:http` sends the same bytes. Those from the fights of follows on are computed for each request, the others come from the response cache.',
    table: markdownTable(
      ['call', 'bytes', 'answers/s', 'p99', 'processor', 'bare answers/s', 'ratio'],
      rows,
    ),
    goals,
  };
}

async function followMany({ origin }: Server, headers: Record<string, string>): Promise<void> {
  const breeds = loadReference().monsters.slice(0, FOLLOWED);
  const follows = breeds.flatMap(({ META }, index) => [
    { kind: 'race', name: META.RACE_SUPERTYPE },
    { kind: 'player', name: `bench${index + 1}` },
  ]);
  for (const follow of follows) {
    await post(`${origin}/api/owners/${VIEWER}/follows`, follow, headers);
  }
}

async function againstBare(ours: Server, call: Call, timing: Timing) {
  const headers = { ...BROWSER, ...call.headers };
  const answer = await getRaw(ours.origin + call.path, headers);
  const bare = await startSameBytes('node-http', answer);
  const asked = { paths: [call.path], headers };
  const found = await alternate(
    { ours: { server: ours, ...asked }, bare: { server: bare, ...asked } },
    timing,
  );
  await bare.stop();
  const share = timesAsMany(found.ours, found.bare);
  return {
    row: [
      ...[call.name, figure(answer.bytes.length), figure(found.ours.perSecond)],
      ...[`${figure(found.ours.p99Ms)} ms`, `${figure(found.ours.processorUs)} µs`],
      ...[figure(found.bare.perSecond), ratio(share)],
    ],
    goals: goalsOf(call.name, share, found.ours.processorUs / 1000),
  };
}

function goalsOf(name: string, share: number, processorMs: number): Goal[] {
  if (name.endsWith('user record')) {
    return goalOf(`${name} ÷ bare`, share, { least: RECORD_SHARE });
  }
  if (!(name in COMPUTED_CALLS)) return [];
  return goalOf(`${name}, processor`, processorMs, { most: COMPUTED_MOST_MS, unit: ' ms' });
}
