import { setImmediate as nextTurn } from 'node:timers/promises';
import { HIDDEN_NAMES_TOPIC } from '#app/features/host/rules.ts';
import { feedLongestData } from '../security/longest-data.ts';
import { type Asked, createStranger, type LoopWork } from '../security/loop-work.ts';
import { openSite, type Site } from '../security/site.ts';
import { worstRequests } from '../security/worst-requests.ts';

/** The event loop time of one request without credentials, the least of several tries. */
export type StrangerWork = LoopWork &
  Pick<Asked, 'name'> & {
    /** The longest turn of the first request. */
    firstMs: number;
    /** Whether each try was answered as it should be. */
    answered: boolean;
  };

/**
 * Requests every call and every page without credentials, each time with all caches empty, and
 * measures the time on the event loop.
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
      // Clears all cached pages and responses.
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
