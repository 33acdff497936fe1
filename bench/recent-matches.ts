import { leagueFolder } from './harness/league.ts';
import { getRaw, startSameBytes } from './harness/raw.ts';
import { BROWSER, type Section, type Timing } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { alternate, type Found, timesAsMany } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';

const PATH = '/api/matches?pageSize=50';
const PLAIN = { 'accept-encoding': 'identity' };

const shorter = ({ slices, seconds }: Timing) => ({ slices: 3 * slices, seconds: seconds / 2 });

/** Compares Ringside with bare `node:http` and the same bytes. */
export async function measureRecentMatches(given: Timing): Promise<Section> {
  const timing = shorter(given);
  const ours = await startRingside(await leagueFolder(1));
  const rows = [
    await againstBare(ours, timing, '200', 0.75),
    await againstBare(ours, timing, 'compressed', 0.75),
    await againstBare(ours, timing, '304', 0.9),
  ];
  await ours.stop();
  return {
    title: 'Recent matches',
    about: 'Fifty fights, with all middleware; the baseline sends the same bytes.',
    table: markdownTable(
      ['answer', 'answers/s', 'p99', 'processor', 'bare node:http', 'ratio'],
      rows,
    ),
  };
}

async function againstBare(ours: Server, timing: Timing, what: string, target: number) {
  const plain = what === '200' ? PLAIN : BROWSER;
  const bare = await startSameBytes(await getRaw(ours.origin + PATH, plain));
  const asked = async (server: Server) => ({
    server,
    paths: [PATH],
    headers: what === '304' ? await known(server) : plain,
  });
  const found = await alternate({ ours: await asked(ours), bare: await asked(bare) }, timing);
  await bare.stop();
  return row(what, found.ours, found.bare, target);
}

async function known(server: Server): Promise<Record<string, string>> {
  const { headers } = await getRaw(server.origin + PATH, BROWSER);
  return { ...BROWSER, 'if-none-match': String(headers.etag) };
}

function row(what: string, ours: Found, theirs: Found, target: number) {
  return [
    ...[what, figure(ours.perSecond), `${figure(ours.p99Ms)} ms`],
    ...[`${figure(ours.processorUs)} µs`, figure(theirs.perSecond)],
    ratio(timesAsMany(ours, theirs), target),
  ];
}
