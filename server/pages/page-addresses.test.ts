import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { PageHandle } from '@ringside/page-queries/page-address';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import { testOutcome } from '#app/features/tournaments/testing/tournament.ts';
import routes from '#app/routes.ts';
import { createPracticeSeason } from '#demo/season/practice-season.ts';
import { loadReference } from '#reference/load.ts';
import { albumEvent, callerHeaders, feed, playerEvent, upcomingEvent } from '../testing/app.ts';
import { openTestSite } from '../testing/test-site.ts';

/** One address of each page, with a query if the page reads one. */
const ADDRESSES: Record<string, string> = {
  '/': '/',
  recent: '/recent',
  inventory: '/inventory',
  'monster-search': '/monster-search',
  shop: '/shop?view=catalogue&rarity=RARE&q=chip',
  'album-search': '/album-search?searchType=song&searchTerms=night',
  'music-search': '/music-search?searchType=albums&searchTerms=night',
  'progress/:username?': '/progress/kai?rares=show&only=missing',
  'jukebox/albums/:albumId': '/jukebox/albums/long?filter=a&page=2',
  playlists: '/playlists',
  'playlist/:id/:view': '/playlist/PLAYLIST/songs?filter=a&page=2',
  'playlist/:id': '/playlist/PLAYLIST?filter=a&page=2',
  'monsters/:type?': '/monsters/hare',
  'monsters/:type/:subtype': '/monsters/hare/hare',
  'monster-history/:id/:view?': '/monster-history/1/details?before=2',
  'mobile-login': '/mobile-login?account=other',
  'tournament/view/:id': '/tournament/view/Cup?spoilers=off',
  'tournament/create': '/tournament/create?tournament=Cup',
  'your-cards/:page': '/your-cards/1',
  'monsters/all':
    '/monsters/all?q=hare&type=hare&kind=mixed&stat=pow&least=90&grade=c&guts=12&sort=-pow&page=2',
  'monsters/compare': '/monsters/compare?with=hare%2Cape',
  techniques: '/techniques?type=hare&range=2&guts=20&scaling=pow&page=2',
  'techniques/:type/:slug': '/techniques/hare/none',
  'players/:username': '/players/kai?page=2',
  'tournament/view': '/tournament/view',
  'overlay/bracket/:id': '/overlay/bracket/Cup?theme=light&scale=0.5&side=left',
  'overlay/match': '/overlay/match?theme=light&scale=0.5&side=left',
  'versus/:a/:b': '/versus/hare/ape',
  'your-cards': '/your-cards',
  players: '/players?q=kai',
  'embed/:kind/:first?/:second?': '/embed/fight/1?theme=dark&size=large',
  versus: '/versus?a=hare',
  champions: '/champions?period=week',
  'overlay/song': '/overlay/song?motion=off',
  'overlay/:list': '/overlay/queue?motion=off',
  'overlay/next': '/overlay/next?theme=light&scale=0.5',
  'fight/:number': '/fight/1',
  'fights/:view?': '/fights/week?day=2026-01-05&before=1767384000000_2',
  'recap/:date?': '/recap/2026-01-05',
  'my-z': '/my-z',
  alerts: '/alerts',
  calls: '/calls',
  picks: '/picks',
  next: '/next',
  odds: '/odds',
  search: '/search?q=kai',
  host: '/host',
  offline: '/offline',
  status: '/status',
  privacy: '/privacy',
  developers: '/developers',
  '*': '/*',
};
type PlayerLists = { mostActive: { login: string }[] };

const paths = (routes as RouteConfigEntry[]).map(({ path, index }) => (index ? '/' : (path ?? '')));
const BUILD = path.join(import.meta.dirname, '..', '..', 'build');
const SECRET = 'the-organisers-secret-1';
const JUNK = 'utm_source=chat&cb=1&__proto__=x&page=0&view=none&secret=abc';

let app: FastifyInstance;
let playlistId = '';
const handles = new Map<string, PageHandle>();
const addressOf = (path: string) => (ADDRESSES[path] ?? '').replace('PLAYLIST', playlistId);
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await openTestSite({ TOURNAMENT_SECRET: SECRET }));
  const season = createPracticeSeason({ reference: loadReference(), seed: 'ringside' });
  const { batches } = await season.history({ fights: 30, endingAt: Date.now() });
  for (const batch of batches) await feed(app, batch);
  await fill();
  const build: ServerBuild = await import(`${BUILD}/server/index.js`);
  for (const route of Object.values(build.routes)) {
    const path = route?.index ? '/' : route?.path;
    if (path) handles.set(path, (route?.module.handle ?? {}) as PageHandle);
  }
});
afterAll(() => close());

/** Adds an album, a playlist and a tournament with more than one page. */
async function fill(): Promise<void> {
  const names = Array.from({ length: 90 }, (_, index) => `Song a${index}`);
  await feed(app, [albumEvent('long', names), playerEvent('kai'), upcomingEvent('next')]);
  const headers = callerHeaders('ana');
  const made = await app.inject({
    method: 'POST',
    url: '/api/playlists',
    headers,
    payload: { name: 'Mine', isPublic: true },
  });
  ({ playlistId } = made.json());
  const payload = names.map((_, index) => ({ id: `long-${index + 1}` }));
  await app.inject({ method: 'POST', url: `/api/playlists/${playlistId}/songs`, headers, payload });
  const { records } = (await app.inject('/api/matches')).json<{ records: MatchRecord[] }>();
  const [{ leftCombatant, rightCombatant }] = records as [MatchRecord];
  const participants = [{ ID: leftCombatant.ID }, { ID: rightCombatant.ID }];
  await app.inject({
    method: 'POST',
    url: '/api/tournament',
    headers: { 'x-secret': SECRET },
    payload: { name: 'Cup', participants, outcomes: [] },
  });
  const outcomes = [testOutcome('R1-1', [leftCombatant.ID, 3], [rightCombatant.ID, 1])];
  await app.inject({
    method: 'POST',
    url: '/api/tournament',
    headers: { 'x-secret': SECRET },
    payload: { name: 'Final', participants, outcomes },
  });
}

/** The link preview of a page, from its meta elements. */
async function previewOf(address: string): Promise<Record<string, string>> {
  const { body } = await app.inject(address);
  const tags = body.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

test('the picture of each page’s link preview exists', async () => {
  const previews = await Promise.all(paths.map((path) => previewOf(addressOf(path))));
  // Covers have the feed's addresses, and this test's album has no file.
  const own = previews
    .flatMap(({ image }) => image ?? [])
    .filter((address) => !/covers/.test(address));
  const pictures = new Set(own);
  expect(pictures.size).toBeGreaterThan(5);
  for (const picture of pictures) {
    const { statusCode, headers } = await app.inject(picture);
    expect([picture, statusCode]).toEqual([picture, 200]);
    expect(headers['content-type']).toBe('image/jpeg');
  }
});

test('comparison, versus, player, fighter, champion and tournament have different previews', async () => {
  const { records } = (await app.inject('/api/matches')).json<{ records: MatchRecord[] }>();
  const [{ outcome, leftCombatant, rightCombatant }] = records as [MatchRecord];
  const winner = outcome.leftSideWins ? leftCombatant : rightCombatant;
  const { mostActive } = (await app.inject('/api/players')).json<PlayerLists>();
  const expected: [address: string, image: RegExp][] = [
    ['/monsters/compare?with=hare,ape,pixie', /^\/previews\/HARE-vs-APE\.jpg$/],
    ['/versus/hare/ape', /^\/previews\/HARE-vs-APE\.jpg$/],
    [`/monster-history/${winner.ID}`, new RegExp(`^/previews/${winner.RACE}\\.jpg$`)],
    [`/players/${mostActive[0]?.login}`, /^\/previews\/[A-Z0-9_]+\.jpg$/],
    ['/champions', new RegExp(`^/previews/${winner.RACE}-champion\\.jpg$`)],
    ['/tournament/view/Final', new RegExp(`^/previews/${leftCombatant.RACE}-champion\\.jpg$`)],
    ['/tournament/view/Final?spoilers=off', /^\/previews\/bracket\.jpg$/],
    ['/tournament/view/Cup', /^\/previews\/bracket\.jpg$/],
  ];
  for (const [address, image] of expected) {
    const preview = await previewOf(address);
    expect(preview.image, address).toMatch(image);
    expect(preview, address).toMatchObject({ 'image:width': '1200', 'image:height': '630' });
    expect(preview['image:alt'], address).toBe(preview.title);
  }
  expect(await previewOf('/versus/hare/nobody')).not.toHaveProperty('image:alt');
});

test('every page of the page table has an address in this test', () => {
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(paths.toSorted());
});

/** Other addresses of the same page. */
function variantsOf(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const turned = new URLSearchParams([...searchParams].toReversed());
  const known = new Set(searchParams.keys());
  const junk = new URLSearchParams(
    [...new URLSearchParams(JUNK)].filter(([name]) => !known.has(name)),
  );
  const path = pathname === '/' ? '/' : `${pathname}/`;
  return [
    `${pathname}?${new URLSearchParams([...junk, ...turned])}`,
    `${pathname}?${new URLSearchParams([...turned, ...junk])}`,
    `${path}?${searchParams}`,
  ];
}

test.each(paths)('the page %s is rendered once for all of its addresses', async (path) => {
  // A rendering expires after two seconds, too early on a busy machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const address = addressOf(path);
  const { pages } = app.processStatus;
  const first = await app.inject(address);
  const before = pages.rendered;
  for (const variant of variantsOf(address)) {
    const again = await app.inject(variant);
    expect([variant, again.statusCode]).toEqual([variant, first.statusCode]);
    expect(again.body).toBe(first.body);
  }
  expect(pages.rendered).toBe(before);
});

/** Parameters that are read outside of pages, by the router and the access log. */
const READ_ELSEWHERE = ['index', '_routes', 'secret'];

/** The names of parameters that are read while `work` runs. */
async function namesRead(work: () => unknown): Promise<string[]> {
  const names = new Set<string>();
  const spies = (['get', 'has', 'getAll'] as const).map((method) => {
    const original = URLSearchParams.prototype[method] as (name: string) => unknown;
    function recording(this: URLSearchParams, name: string) {
      names.add(name);
      return original.call(this, name);
    }
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(recording as never);
  });
  await work();
  for (const spy of spies) spy.mockRestore();
  return [...names];
}

test.each(paths)(
  'the canonical address of the page %s has every parameter that the page reads',
  async (path) => {
    const { pathname } = new URL(addressOf(path), 'http://localhost');
    const { canonicalSearch } = handles.get(path) ?? {};
    const known = await namesRead(() => canonicalSearch?.(new URLSearchParams()));
    // A different variant than in the test before, since a cached page is not rendered.
    const variant = new URLSearchParams({
      ...Object.fromEntries(known.map((name) => [name, '3'])),
    });
    const asked = await namesRead(() => app.inject(`${pathname}?${variant}`));
    const unknown = asked.filter((name) => ![...known, ...READ_ELSEWHERE].includes(name));
    expect(unknown).toEqual([]);
  },
);

/** A class of a module ends with the number of its sheet. */
const classesIn = (text: string): Set<string> => new Set(text.match(/[\w-]+_[0-9a-z]+/g));

test('a page that is rendered has the rules for all of it in its own style sheets', async () => {
  const assets = path.join(BUILD, 'client', 'assets');
  const classesOf = (sheets: string[]) =>
    classesIn(sheets.map((name) => readFileSync(path.join(assets, name), 'utf8')).join());
  const styled = classesOf(globSync('*.css', { cwd: assets }));
  const unstyled: string[] = [];
  for (const route of paths) {
    const { body } = await app.inject(addressOf(route));
    const linked = body.matchAll(/<link rel="stylesheet" href="\/assets\/([^"#]+)/g);
    const own = classesOf([...linked].map(([, name = '']) => name));
    const shown = classesIn([...body.matchAll(/ class="([^"]+)"/g)].join());
    const without = shown.intersection(styled).difference(own);
    unstyled.push(...[...without].map((name) => `${route} ${name}`));
  }
  expect(styled.size).toBeGreaterThan(500);
  expect(unstyled).toEqual([]);
});

test('the pages of this test are found, so that all their parameters are read', async () => {
  for (const path of ['jukebox/albums/:albumId', 'playlist/:id', 'tournament/view/:id']) {
    const { body } = await app.inject(addressOf(path));
    expect(body.match(/<h1[^>]*>(?:<bdi[^>]*>)?(\w+)/)?.[1]).toMatch(/Album|Mine|Cup/);
  }
});

test('without JavaScript the page of progress links to players', async () => {
  const { body } = await app.inject('/progress/');
  expect(/<noscript>.*Often in the ring.*href="\/progress\/\w+"/s.test(body)).toBe(true);
});
