import { setImmediate as nextTurn } from 'node:timers/promises';
import { HIDDEN_NAMES_TOPIC } from '#app/features/host/rules.ts';
import { feedLongestData } from '../security/longest-data.ts';
import { type Asked, createStranger, type LoopWork } from '../security/loop-work.ts';
import { openSite, type Site } from '../security/site.ts';
import { worstRequests } from '../security/worst-requests.ts';

/** The longest turn, in milliseconds, for which no request of a stranger may hold the event loop. */
export interface TurnLimit {
  limitMs: number;
  /** A request that holds the loop for longer is measured again, up to this often in all. */
  tries: number;
}

/** The event loop time of one request without credentials, the least of all its tries. */
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
export async function measureStrangers(limit: TurnLimit): Promise<StrangerWork[]> {
  const site = await openSite();
  try {
    const listId = await feedLongestData(site.app);
    return await measureAll(site, await worstRequests(listId), limit);
  } finally {
    await site.close();
  }
}

/** The same on a site that is filled already. */
export async function measureAll(
  { app, database }: Site,
  requests: Asked[],
  { limitMs, tries }: TurnLimit,
): Promise<StrangerWork[]> {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const stranger = createStranger(port);
  const works: StrangerWork[] = [];
  for (const asked of requests) {
    const runs: LoopWork[] = [];
    do {
      // Clears all cached pages and responses.
      await database.transact(async (_, changed) => changed(HIDDEN_NAMES_TOPIC));
      await nextTurn();
      runs.push(await stranger.measure(asked));
    } while (runs.length < tries && least(runs, 'turnMs') > limitMs);
    const [first] = runs;
    works.push({
      ...{ name: asked.name, status: first?.status ?? 0, firstMs: first?.turnMs ?? 0 },
      answered: runs.every(({ status }) => asked.answeredBy(status)),
      ...{ turnMs: least(runs, 'turnMs'), totalMs: least(runs, 'totalMs') },
    });
  }
  await stranger.close();
  return works;
}

const least = (runs: LoopWork[], key: 'turnMs' | 'totalMs') =>
  Math.min(...runs.map((run) => run[key]));
