/** Measures the cost of responses as the league grows: the same endpoints and pages with 1, 10 and 100 times the data. */
import { goalOf } from './harness/goals.ts';
import { fightBatches, leagueFolder, sendBatch } from './harness/league.ts';
import { makePlaylist } from './harness/playlist.ts';
import { processorSeconds } from './harness/processor-time.ts';
import { BROWSER, type Section } from './harness/section.ts';
import { type Server, startRingside, startUncachedPages } from './harness/server.ts';
import { type Contestant, slice } from './harness/slices.ts';
import { figure, markdownTable } from './harness/table.ts';
import { CALLS, COMPUTED_CALLS, pagesWith } from './harness/targets.ts';

const SCALES = [1, 10, 100];
const SLICE_SECONDS = 1;
const FIGHTS = 1000;
const FEED_FIGHTS = 1000;
const GROWTH_MOST: Record<string, number> = { 'user record': 1.3, 'a feed event': 1.3 };

export async function measureGrowth(): Promise<Section> {
  const lines = new Map<string, number[]>();
  for (const scale of SCALES) {
    const server = await startRingside(await leagueFolder(scale));
    for (const [name, cost] of await costsOf(server, scale)) {
      lines.set(name, [...(lines.get(name) ?? []), cost]);
    }
    await server.stop();
  }
  const steps = SCALES.map((scale) => `${(scale * FIGHTS).toLocaleString('en')} fights`);
  return {
    title: 'Cost as work grows',
    about:
      'Processor time of one response, in µs, in a league of 1,000, 10,000 and 100,000 fights, with as many monsters and 100, 1,000 and 10,000 players and 200, 2,000 and 20,000 songs. Pages are rendered for each request; a feed event is one of a batch of 500.',
    table: markdownTable(
      ['what', ...steps, '100 × ÷ 1 ×'],
      [...lines].map(([name, figures]) => [
        name,
        ...figures.map(figure),
        figure(growthOf(figures)),
      ]),
    ),
    goals: [...lines].flatMap(([name, figures]) =>
      goalOf(`growth, ${name}`, growthOf(figures), { most: GROWTH_MOST[name], unit: ' ×' }),
    ),
  };
}

const growthOf = (figures: number[]) => (figures.at(-1) ?? 0) / (figures[0] ?? 1);

async function costsOf(server: Server, scale: number): Promise<[string, number][]> {
  const known: [string, number][] = [];
  const ask = async (name: string, contestant: Omit<Contestant, 'headers'>) => {
    const asked = { headers: BROWSER, ...contestant };
    await slice(asked, SLICE_SECONDS);
    known.push([name, (await slice(asked, SLICE_SECONDS)).processorUs]);
  };
  const searches = {
    'monster search': '/api/monster-query?RACE=HARE&PAGE=2',
    'monster search, strongest first': '/api/monster-query?SORT=COMBINED_STATS&PAGE=15',
    'music search': '/api/album-search?searchType=song&searchTerms=evening',
  };
  for (const [name, address] of Object.entries({ ...CALLS, ...searches, ...COMPUTED_CALLS })) {
    await ask(name, { server, paths: [address] });
  }
  const uncached = await startUncachedPages(await leagueFolder(scale));
  for (const [name, address] of Object.entries(pagesWith(await makePlaylist(uncached)))) {
    await ask(`page: ${name}`, { server: uncached, paths: [address], connections: 1 });
  }
  await uncached.stop();
  known.push(['a feed event', await costOfFeed(server, scale)]);
  return known;
}

async function costOfFeed(server: Server, scale: number): Promise<number> {
  const batches = fightBatches(scale * FIGHTS + 1, FEED_FIGHTS);
  const used = processorSeconds(server.pid);
  for (const batch of batches) await sendBatch(server, batch);
  return (1_000_000 * (processorSeconds(server.pid) - used)) / (2 * FEED_FIGHTS);
}
