import { setImmediate as nextTurn } from 'node:timers/promises';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import { buildWebIfChanged } from '#scripts/dev/build-web.ts';
import type { TestSite } from '#server/testing/test-site.ts';
import { feedLongestData } from '../security/longest-data.ts';
import { createStranger, type LoopWork, type StrangerRequest } from '../security/loop-work.ts';
import { openSite } from '../security/site.ts';
import { worstRequests } from '../security/worst-requests.ts';

/** The longest turn of the event loop that a request without credentials may cause, in milliseconds. */
export interface TurnLimit {
  limitMs: number;
  /** A request that takes longer is measured again, up to this number of times in all. */
  tries: number;
}

/** The event loop time of one request without credentials, the minimum of its tries. */
export type StrangerWork = LoopWork &
  Pick<StrangerRequest, 'name'> & {
    /** The longest turn in the first try. */
    firstMs: number;
    /** Whether each try had an expected status. */
    answered: boolean;
  };

/**
 * Requests every call and every page without credentials, each time with all caches empty, and
 * measures the time on the event loop.
 */
export async function measureStrangers(limit: TurnLimit): Promise<StrangerWork[]> {
  await buildWebIfChanged();
  const site = await openSite();
  try {
    const listId = await feedLongestData(site.app);
    return await measureAll(site, await worstRequests(listId), limit);
  } finally {
    await site.close();
  }
}

/** Measures requests on a site with data. */
export async function measureAll(
  { app, database }: TestSite,
  requests: StrangerRequest[],
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
      name: asked.name,
      status: first?.status ?? 0,
      firstMs: first?.turnMs ?? 0,
      answered: runs.every(({ status }) => asked.answeredBy(status)),
      turnMs: least(runs, 'turnMs'),
      totalMs: least(runs, 'totalMs'),
    });
  }
  await stranger.close();
  return works;
}

const least = (runs: LoopWork[], key: 'turnMs' | 'totalMs') =>
  Math.min(...runs.map((run) => run[key]));
