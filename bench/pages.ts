/** Measures server-rendered pages, rendered for every request and from the page cache. */
import { leagueFolder } from './harness/league.ts';
import { makePlaylist } from './harness/playlist.ts';
import { getRaw, startSameBytes } from './harness/raw.ts';
import { BROWSER, type Section, type Timing } from './harness/section.ts';
import { type Server, startRingside } from './harness/server.ts';
import { alternate, timesAsMany } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';
import { pagesWith } from './harness/targets.ts';

const CONNECTIONS = 8;

/** Compares cold and cached pages with bare `node:http` and the same bytes. */
export async function measurePages(timing: Timing): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(pagesWith(await makePlaylist(ours)))) {
    rows.push(await measurePage(ours, name, path, timing));
  }
  await ours.stop();
  return {
    title: 'Pages',
    about:
      'Rendered by the server and compressed. Cold: each request has another address, so each is rendered. Cached: one address, rendered every two seconds. Bare `node:http` sends the same bytes.',
    table: markdownTable(
      ['page', 'HTML', 'cold/s', 'one cold', 'cached/s', 'cached p99', 'bare/s', 'cached ÷ bare'],
      rows,
    ),
  };
}

async function measurePage(ours: Server, name: string, path: string, timing: Timing) {
  const html = await getRaw(ours.origin + path);
  const bare = await startSameBytes('node-http', await getRaw(ours.origin + path, BROWSER));
  const asked = { paths: [path], headers: BROWSER, connections: CONNECTIONS };
  const found = await alternate(
    {
      cold: { server: ours, ...asked, fresh: true },
      cached: { server: ours, ...asked },
      bare: { server: bare, ...asked },
    },
    // At most three slices, since there are three contestants for each of four pages.
    { ...timing, slices: Math.min(3, timing.slices) },
  );
  await bare.stop();
  const { cold, cached, bare: least } = found;
  return [
    ...[name, `${(html.bytes.length / 1000).toFixed(1)} kB`, figure(cold.perSecond)],
    ...[`${figure(cold.processorUs / 1000)} ms`, figure(cached.perSecond)],
    ...[`${figure(cached.p99Ms)} ms`, figure(least.perSecond)],
    ratio(timesAsMany(cached, least)),
  ];
}
