/** Measures the processor time of a tale, and which share of a fed fight's each of its followers takes. */
import { FOLLOWERS } from '#app/features/feed/intake.server.ts';
import { taleOf } from '#app/features/stories/tale.ts';
import { season } from '#app/features/stories/testing/wrong-tales.ts';
import { openDatabase } from '#database/connect.ts';
import * as league from '#server/testing/app.ts';
import { processorMs } from './harness/processor-time.ts';
import type { Section, Timing } from './harness/section.ts';
import { median } from './harness/slices.ts';
import { figure, markdownTable, ratio } from './harness/table.ts';
import { temporaryFolder } from './harness/temporary.ts';

const FIGHTS_PER_SLICE = 100;
const TALES = 20_000;
/** In the order of FOLLOWERS. */
const SUBJECTS = ['records', 'guide', 'champions', 'players', 'upcoming', 'orders', 'push'];

export async function measureStories({ slices }: Timing): Promise<Section> {
  const shares = Object.entries(await sharesOfFollowers(slices));
  const told = season(TALES).toArray();
  const tale = (1000 * (await processorMs(async () => told.map(taleOf)))) / TALES;
  return {
    title: 'Stories',
    about:
      'Processor time of a tale, and the shares of followers in that of a fed fight that was announced, on SQLite. Tales and threads have no follower: they are made when they are read.',
    table: markdownTable(
      ['what', 'measured'],
      [['a tale', `${figure(tale)} µs`], ...shares.map(([name, share]) => [name, ratio(share)])],
    ),
    goals: [
      { name: 'a tale', value: tale, most: 100, unit: ' µs' },
      ...shares.map(([name, value]) => ({ name: `a fed fight, ${name}`, value, most: 0.1 })),
    ],
  };
}

async function sharesOfFollowers(slices: number): Promise<Record<string, number>> {
  const spent = SUBJECTS.map(() => 0);
  for (const [at, follower] of FOLLOWERS.entries()) {
    const { apply } = follower;
    follower.apply = async (...told) => {
      spent[at] = (spent[at] ?? 0) + (await processorMs(() => apply(...told)));
    };
  }
  const app = await league.createTestApp(await openDatabase({ dataDir: temporaryFolder() }));
  const feed = (event: object) => league.feed(app, [event]);
  await feed(league.playerEvent('ana'));
  const turns: number[][] = [];
  for (let next = 1; turns.length <= slices; ) {
    spent.fill(0);
    let whole = 0;
    for (const last = next + FIGHTS_PER_SLICE; next < last; next += 1) {
      const [own, against] = [2 * next, 2 * next + 1];
      for (const id of [own, against]) await feed(league.monsterEvent(id, { USER: 'ana' }));
      const pair = {
        leftCombatant: league.testSide(own),
        rightCombatant: league.testSide(against),
      };
      await feed(league.upcomingEvent(`${next}`, pair));
      const fight = league.fightEvent(own, against, { bout: `${next}` });
      whole += await processorMs(() => feed(fight));
    }
    turns.push(spent.map((one) => one / whole));
  }
  await app.close();
  const ofTurns = (at: number) => turns.slice(1).map((shares) => shares[at] ?? 0);
  return Object.fromEntries(SUBJECTS.map((name, at) => [name, median(ofTurns(at))]));
}
