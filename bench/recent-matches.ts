import { leagueFolder } from './harness/league.ts';
import { getRaw, startSameBytes } from './harness/raw.ts';
import { BROWSER, type Section, type Timing } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { alternate, type Found, timesAsMany } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';

const PATH = '/api/matches?pageSize=50';
const PLAIN = { 'accept-encoding': 'identity' };
const TARGETS = { bare: 0.7, notModified: 0.7, express: 3, jsonServer: 12 };

const shorter = ({ slices, seconds }: Timing) => ({ slices: 3 * slices, seconds: seconds / 2 });

/** Compares Ringside with bare `node:http` and the same bytes, and with two servers that serialise JSON. */
export async function measureRecentMatches(given: Timing): Promise<Section> {
  const timing = shorter(given);
  const ours = await startRingside(await leagueFolder(1));
  const rows = [
    ...(await againstFrameworks(ours, timing)),
    await againstBare(ours, timing, 'compressed', TARGETS.bare),
    await againstBare(ours, timing, '304', TARGETS.notModified),
  ];
  await ours.stop();
  return {
    title: 'Recent matches',
    about: 'Fifty fights, with all middleware; every baseline sends the same records.',
    table: markdownTable(
      ['answer', 'answers/s', 'p99', 'processor', 'against', 'its answers/s', 'ratio'],
      rows,
    ),
  };
}

async function againstFrameworks(ours: Server, timing: Timing): Promise<string[][]> {
  const answer = await getRaw(ours.origin + PATH, PLAIN);
  const bare = await startSameBytes('node-http', answer);
  const express = await startSameBytes('express', answer);
  const jsonServer = await startSameBytes('json-server', answer);
  const asked = { paths: [PATH], headers: PLAIN };
  const found = await alternate(
    {
      ours: { server: ours, ...asked },
      bare: { server: bare, ...asked },
      express: { server: express, ...asked },
      // json-server would filter by the query.
      jsonServer: { server: jsonServer, ...asked, paths: ['/api/matches'] },
    },
    timing,
  );
  for (const server of [bare, express, jsonServer]) await server.stop();
  return [
    row('200', found.ours, 'bare node:http', found.bare, TARGETS.bare),
    row('200', found.ours, 'Express 5, res.json', found.express, TARGETS.express),
    row('200', found.ours, 'json-server', found.jsonServer, TARGETS.jsonServer),
  ];
}

async function againstBare(ours: Server, timing: Timing, what: string, target: number) {
  const bare = await startSameBytes('node-http', await getRaw(ours.origin + PATH, BROWSER));
  const asked = async (server: Server) => ({
    server,
    paths: [PATH],
    headers: what === '304' ? await known(server) : BROWSER,
  });
  const found = await alternate({ ours: await asked(ours), bare: await asked(bare) }, timing);
  await bare.stop();
  return row(what, found.ours, 'bare node:http', found.bare, target);
}

async function known(server: Server): Promise<Record<string, string>> {
  const { headers } = await getRaw(server.origin + PATH, BROWSER);
  return { ...BROWSER, 'if-none-match': String(headers.etag) };
}

function row(what: string, ours: Found, against: string, theirs: Found, target?: number) {
  return [
    ...[what, figure(ours.perSecond), `${figure(ours.p99Ms)} ms`],
    ...[`${figure(ours.processorUs)} µs`, against, figure(theirs.perSecond)],
    ratio(timesAsMany(ours, theirs), target),
  ];
}
