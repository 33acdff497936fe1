import { type Goal, goalOf } from './harness/goals.ts';
import { leagueFolder } from './harness/league.ts';
import { makePlaylist } from './harness/playlist.ts';
import { getRaw, startSameBytes } from './harness/raw.ts';
import { BROWSER, type Section, type Timing } from './harness/section.ts';
import { type Server, startRingside, startUncachedPages } from './harness/server.ts';
import { alternate, timesAsMany } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';
import { pagesWith } from './harness/targets.ts';

const CONNECTIONS = 8;

/** Pages rendered by a core in a second, and cached pages as a share of bare `node:http`, by page. */
const REACH: Record<string, { cold?: number; cached?: number }> = {
  recent: { cold: 450, cached: 0.85 },
  home: { cold: 400, cached: 0.85 },
  entry: { cold: 300 },
  playlist: { cold: 300 },
};

export async function measurePages(timing: Timing): Promise<Section> {
  const ours = await startRingside(await leagueFolder(1));
  const uncached = await startUncachedPages(await leagueFolder(1));
  const coldPages = Object.values(pagesWith(await makePlaylist(uncached)));
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [name, path] of Object.entries(pagesWith(await makePlaylist(ours)))) {
    const cold = { server: uncached, path: coldPages[rows.length] ?? path };
    const measured = await measurePage(name, { server: ours, path }, cold, timing);
    rows.push(measured.row);
    goals.push(...measured.goals);
  }
  await Promise.all([ours.stop(), uncached.stop()]);
  return {
    title: 'Pages',
    about:
      'Rendered by the server and compressed. Cold: rendered for each request, by a server that differs only in that it keeps no page; a second and core, by its processor time. Cached: one address, rendered every two seconds. Bare `node:http` sends the same bytes.',
    table: markdownTable(
      [
        ...['page', 'HTML', 'cold, a second and core', 'one cold', 'cached/s', 'cached p99'],
        ...['bare/s', 'cached ÷ bare'],
      ],
      rows,
    ),
    goals,
  };
}

async function measurePage(
  name: string,
  { server, path }: { server: Server; path: string },
  uncached: { server: Server; path: string },
  timing: Timing,
) {
  const html = await getRaw(server.origin + path);
  const bare = await startSameBytes('node-http', await getRaw(server.origin + path, BROWSER));
  const asked = { paths: [path], headers: BROWSER, connections: CONNECTIONS };
  const { cold, cached, least } = await alternate(
    {
      // One after the other, since requests that come during a render share it.
      cold: { ...asked, server: uncached.server, paths: [uncached.path], connections: 1 },
      cached: { server, ...asked },
      least: { server: bare, ...asked },
    },
    // At most three slices, since there are three contestants for each of four pages.
    { ...timing, slices: Math.min(3, timing.slices) },
  );
  await bare.stop();
  const coldPerSecond = 1_000_000 / cold.processorUs;
  const share = timesAsMany(cached, least);
  const reach = REACH[name] ?? {};
  return {
    row: [
      ...[name, `${(html.bytes.length / 1000).toFixed(1)} kB`, figure(coldPerSecond)],
      ...[`${figure(cold.processorUs / 1000)} ms`, figure(cached.perSecond)],
      ...[`${figure(cached.p99Ms)} ms`, figure(least.perSecond), ratio(share)],
    ],
    goals: [
      ...goalOf(`cold page, ${name}, a second and core`, coldPerSecond, { least: reach.cold }),
      ...goalOf(`cached page ÷ bare, ${name}`, share, { least: reach.cached }),
    ],
  };
}
