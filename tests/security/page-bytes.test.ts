import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { albumId, feedLongestData, LONG_CUP } from './longest-data.ts';
import { openSite } from './site.ts';

const MAX_HTML_BYTES = 200_000;

/** Addresses of every page that show the longest there is. `LIST` is the playlist. */
const PAGES: Record<string, string[]> = {
  '': ['/'],
  recent: ['/recent'],
  inventory: ['/inventory'],
  'monster-search': ['/monster-search'],
  shop: ['/shop', '/shop?view=all', '/shop?view=catalogue'],
  'album-search': [
    '/album-search',
    ...['song', 'albums'].map((type) => `/album-search?searchType=${type}&searchTerms=long`),
  ],
  'music-search': [
    '/music-search',
    ...['song', 'albums'].map((type) => `/music-search?searchType=${type}&searchTerms=long`),
  ],
  'progress/:username?': ['/progress', '/progress/ana'],
  'jukebox/albums/:albumId': [
    `/jukebox/albums/${albumId(0)}`,
    `/jukebox/albums/${albumId(0)}?page=9`,
  ],
  playlists: ['/playlists'],
  'playlist/:id/:view': ['songs', 'songs?page=7', 'songs?filter=long', 'albums', 'settings'].map(
    (view) => `/playlist/LIST/${view}`,
  ),
  'playlist/:id': ['/playlist/LIST'],
  'monsters/:type?': ['/monsters'],
  'monsters/:type/:subtype': ['/monsters/hare/hare'],
  'monster-history/:id/:view?': ['/monster-history/1', '/monster-history/1/details'],
  'mobile-login': ['/mobile-login'],
  'tournament/view/:id': [`/tournament/view/${LONG_CUP}`],
  'tournament/create': ['/tournament/create'],
  'your-cards/:page': ['/your-cards/1'],
  'monsters/all': ['/monsters/all', '/monsters/all?sort=-pow'],
  'monsters/compare': ['/monsters/compare?monsters=hare/hare,pixie/pixie,golem/golem'],
  techniques: ['/techniques'],
  'techniques/:type/:slug': ['/techniques/hare/kick'],
  'players/:username': ['/players/ana'],
  'tournament/view': ['/tournament/view'],
  'overlay/bracket/:id': [`/overlay/bracket/${LONG_CUP}`],
  'overlay/match': ['/overlay/match'],
  'versus/:a/:b': ['/versus/hare/pixie'],
  'your-cards': ['/your-cards'],
  players: ['/players', '/players?q=an'],
  versus: ['/versus'],
  champions: ['/champions'],
  'overlay/next': ['/overlay/next'],
  next: ['/next'],
  odds: ['/odds'],
  search: ['/search', '/search?q=long'],
  host: ['/host'],
  status: ['/status'],
  '*': [`/${'x'.repeat(8000)}`],
};

let app: FastifyInstance;
let playlistId: string;
beforeAll(async () => {
  const site = await openSite();
  app = site.app;
  playlistId = await feedLongestData(app);
  return site.close;
}, 240_000);

test('every page is in the walk', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(routes.map(({ path = '' }) => path).toSorted());
});

test.each(Object.entries(PAGES))(
  '%s is at most 200 kB of HTML with the longest data',
  async (_, paths) => {
    for (const path of paths) {
      const { rawPayload, statusCode } = await app.inject(path.replace('LIST', playlistId));
      expect(statusCode, path).toBeLessThan(500);
      expect(rawPayload.length, path).toBeLessThanOrEqual(MAX_HTML_BYTES);
    }
  },
);
