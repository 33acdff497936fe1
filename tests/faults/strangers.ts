import { setImmediate as nextTurn } from 'node:timers/promises';
import { HIDDEN_NAMES_TOPIC } from '#app/features/host/rules.ts';
import { feedLongestData } from '../security/longest-data.ts';
import { type Asked, createStranger, type LoopWork } from '../security/loop-work.ts';
import { openSite, type Site } from '../security/site.ts';
import { worstRequests } from '../security/worst-requests.ts';

/** The cost of one request of a stranger to the event loop, the least of some tries. */
export type StrangerWork = LoopWork &
  Pick<Asked, 'name'> & {
    /** The longest turn when it was asked for the first time. */
    firstMs: number;
    /** Whether each try was answered as it should be. */
    answered: boolean;
  };

/**
 * Asks for every call and every page as nobody in particular, each time with all caches empty, and
 * measures what it costs the thread that answers everybody.
 */
export async function measureStrangers(tries: number): Promise<StrangerWork[]> {
  const site = await openSite();
  try {
    const listId = await feedLongestData(site.app);
    return await measureAll(site, await worstRequests(listId), tries);
  } finally {
    await site.close();
  }
}

/** The same on a site that is filled already. */
export async function measureAll(
  { app, database }: Site,
  requests: Asked[],
  tries: number,
): Promise<StrangerWork[]> {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const stranger = createStranger(port);
  const works: StrangerWork[] = [];
  for (const asked of requests) {
    const runs: LoopWork[] = [];
    for (let run = 0; run < tries; run += 1) {
      // Of all that is kept, in pages and in responses, nothing may be seen after this.
      await database.transact(async (_, changed) => changed(HIDDEN_NAMES_TOPIC));
      await nextTurn();
      runs.push(await stranger.measure(asked));
    }
    const least = (key: 'turnMs' | 'totalMs') => Math.min(...runs.map((run) => run[key]));
    const [first] = runs;
    works.push({
      ...{ name: asked.name, status: first?.status ?? 0, firstMs: first?.turnMs ?? 0 },
      answered: runs.every(({ status }) => asked.answeredBy(status)),
      ...{ turnMs: least('turnMs'), totalMs: least('totalMs') },
    });
  }
  await stranger.close();
  return works;
}
