/** Compares the endpoints that pages poll with bare `node:http` and the same bytes. */
import { leagueFolder } from './harness/league.ts';
import { getRaw, startSameBytes } from './harness/raw.ts';
import { BROWSER, type Section, type Timing } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { alternate, timesAsMany } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';
import { CALLS } from './harness/targets.ts';

/** Measures each polled endpoint except the recent matches, which are a separate part. */
export async function measureCalls(timing: Timing): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const { 'recent matches': _, ...calls } = CALLS;
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(calls)) {
    rows.push(await againstBare(ours, name, path, timing));
  }
  await ours.stop();
  return {
    title: 'Polled endpoints',
    about: 'With all middleware, compressed where it pays; bare `node:http` sends the same bytes.',
    table: markdownTable(
      ['call', 'bytes', 'answers/s', 'p99', 'processor', 'bare answers/s', 'ratio'],
      rows,
    ),
  };
}

async function againstBare(ours: Server, name: string, path: string, timing: Timing) {
  const answer = await getRaw(ours.origin + path, BROWSER);
  const bare = await startSameBytes('node-http', answer);
  const asked = { paths: [path], headers: BROWSER };
  const found = await alternate(
    { ours: { server: ours, ...asked }, bare: { server: bare, ...asked } },
    timing,
  );
  await bare.stop();
  return [
    ...[name, figure(answer.bytes.length), figure(found.ours.perSecond)],
    ...[`${figure(found.ours.p99Ms)} ms`, `${figure(found.ours.processorUs)} µs`],
    ...[figure(found.bare.perSecond), ratio(timesAsMany(found.ours, found.bare))],
  ];
}
