import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { TestSite } from '#server/testing/test-site.ts';
import { measureAll, type TurnLimit } from '../faults/strangers.ts';
import { feedLongestData, LONG_CUP } from './longest-data.ts';
import { LONGEST_PAGES } from './longest-pages.ts';
import { openSite } from './site.ts';
import { worstRequests } from './worst-requests.ts';

const MAX_HTML_BYTES = 200_000;

let site: TestSite;
let app: FastifyInstance;
let playlistId: string;
beforeAll(async () => {
  site = await openSite();
  app = site.app;
  playlistId = await feedLongestData(app);
  return site.close;
}, 240_000);

test.each(Object.entries(LONGEST_PAGES))(
  '%s is at most 200 kB of HTML with the longest data',
  async (_, paths) => {
    for (const path of paths) {
      const { rawPayload, statusCode } = await app.inject(path.replace('LIST', playlistId));
      expect(statusCode, path).toBeLessThan(path.startsWith('/xxx') ? 405 : 400);
      expect(rawPayload.length, path).toBeLessThanOrEqual(MAX_HTML_BYTES);
    }
  },
);

/** Follows the `noscript` links from page to page. @returns all matches of `pattern` on these pages */
async function followNoScriptLinks(start: string, pattern: RegExp): Promise<Set<string>> {
  const found = new Set<string>();
  const read = new Set<string>();
  const left = [start];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    read.add(path);
    const { statusCode, body, rawPayload } = await app.inject(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(rawPayload.length, path).toBeLessThanOrEqual(MAX_HTML_BYTES);
    const html = body.replaceAll(/<script\b.*?<\/script>/gs, '');
    for (const [text] of html.matchAll(pattern)) found.add(text);
    for (const [, href = ''] of html.matchAll(/<noscript><p[^>]*><a href="([^"]+)"/g)) {
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), `http://x${path}`);
      if (!read.has(pathname + search)) left.push(pathname + search);
    }
  }
  return found;
}

test.each([
  ['items in store', '/shop', />Long \d+ w/g, 200],
  ['items of the catalogue', '/shop?view=catalogue', />Long \d+ w/g, 200],
  [
    'items of a kind, most expensive first',
    '/shop?category=OTHER&sort=dearest',
    />Long \d+ w/g,
    200,
  ],
  ['tournaments', '/tournament/view', />(?:\d+ )?c{74}/g, 1000],
  ['matches of a bracket', `/tournament/view/${LONG_CUP}`, /data-matchup="R\d+-\d+"/g, 255],
])('without scripts, links lead to all %s', async (_, start, pattern, count) => {
  expect((await followNoScriptLinks(start, pattern)).size).toBe(count);
});

/**
 * Only this thread's processor time counts, so other programs do not matter. The first try often
 * includes compilation, so a slow request is measured again. The long version
 * (`npm run faults -- strangers`) allows 10 ms on an idle machine.
 */
const LIMIT: TurnLimit = { limitMs: 40, tries: 10 };

test('no unauthenticated request blocks the event loop, and each is answered or refused', {
  timeout: 120_000,
}, async () => {
  const requests = await worstRequests(playlistId);
  expect(requests.length).toBeGreaterThan(150);
  const works = await measureAll(site, requests, LIMIT);
  const held = works.filter(({ turnMs }) => turnMs > LIMIT.limitMs);
  expect(held).toEqual([]);
  expect(works.filter(({ answered }) => !answered)).toEqual([]);
  expect(works).toHaveLength(requests.length);
});
