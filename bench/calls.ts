/** Compares the endpoints that pages poll or open with bare `node:http` and the same bytes, and one with frameworks. */
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
const COMPUTED_MOST_MS = 0.15;
/** The least ratio of responses, by call. */
const SHARES: Record<string, number> = {
  'recent matches': 0.7,
  'recent matches, uncompressed': 0.7,
  'recent matches, 304': 0.7,
  'recent matches, Express 5': 3,
  'recent matches, json-server': 12,
  'user record': 0.5,
  'own user record': 0.5,
};

interface Call {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** Whether the client has the answer already. */
  isKnown?: boolean;
  against?: 'express' | 'json-server';
}

export async function measureCalls(timing: Timing): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const own = await viewerHeaders(ours);
  await followMany(ours, own);
  const recent = { name: 'recent matches', path: CALLS['recent matches'] };
  const plain = { ...recent, headers: { 'accept-encoding': 'identity' } };
  const calls: Call[] = [
    { ...plain, name: `${recent.name}, uncompressed` },
    { ...recent, name: `${recent.name}, 304`, isKnown: true },
    { ...plain, name: `${recent.name}, Express 5`, against: 'express' },
    { ...plain, name: `${recent.name}, json-server`, against: 'json-server' },
    ...Object.entries(CALLS).map(([name, path]) => ({ name, path })),
    { name: 'own user record', path: `/api/users/${VIEWER}`, headers: own },
    { name: 'fights of follows', path: `/api/owners/${VIEWER}/followed-fights`, headers: own },
    ...Object.entries(COMPUTED_CALLS).map(([name, path]) => ({ name, path })),
  ];
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const call of calls) {
    const measured = await againstBaseline(ours, call, timing);
    rows.push(measured.row);
    goals.push(...measured.goals);
  }
  await ours.stop();
  return {
    title: 'Calls',
    about:
      'With all middleware, compressed where it pays; the baseline is bare `node:http`, which sends the same bytes, or the server named. Those from the fights of follows on are computed for each request, the others come from the response cache.',
    table: markdownTable(
      ['call', 'bytes', 'answers/s', 'p99', 'processor', 'baseline answers/s', 'ratio'],
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

async function againstBaseline(ours: Server, call: Call, timing: Timing) {
  const { path, against = 'node-http', isKnown } = call;
  const headers = { ...BROWSER, ...call.headers };
  const answer = await getRaw(ours.origin + path, headers);
  const baseline = await startSameBytes(against, answer);
  const known = { ...headers, 'if-none-match': String(answer.headers.etag) };
  const asked = { paths: [path], headers: isKnown ? known : headers };
  // json-server would filter by the query.
  const paths = against === 'json-server' ? path.split('?', 1) : [path];
  const found = await alternate(
    { ours: { server: ours, ...asked }, baseline: { server: baseline, ...asked, paths } },
    timing,
  );
  await baseline.stop();
  const share = timesAsMany(found.ours, found.baseline);
  return {
    row: [
      ...[call.name, figure(answer.bytes.length), figure(found.ours.perSecond)],
      ...[`${figure(found.ours.p99Ms)} ms`, `${figure(found.ours.processorUs)} µs`],
      ...[figure(found.baseline.perSecond), ratio(share)],
    ],
    goals: goalsOf(call.name, share, found.ours.processorUs / 1000),
  };
}

function goalsOf(name: string, share: number, processorMs: number): Goal[] {
  if (name in SHARES) return goalOf(`${name} ÷ baseline`, share, { least: SHARES[name] });
  if (!(name in COMPUTED_CALLS)) return [];
  return goalOf(`${name}, processor`, processorMs, { most: COMPUTED_MOST_MS, unit: ' ms' });
}
