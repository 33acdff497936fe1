import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadReference } from '#reference/load.ts';
import {
  albumEvent,
  callerHeaders,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
} from '#server/testing/app.ts';
import { MARKUP } from './nasty-values.ts';
import { openSite, post, SECRET } from './site.ts';

/** The one that every tested page shows. */
const [SCRIPT] = MARKUP;
const ESCAPED = '&lt;script&gt;alert(1)&lt;/script&gt;';

/** Unescaped beginnings of the stored markup, none of which the app's own pages contain. */
const LIVE_MARKUP = [
  '<script>alert',
  '<img src=x',
  '<svg/onload',
  '<!--<script',
  'onerror=alert(1)>',
];
const LIVE_ADDRESS =
  /\s(?:href|src|srcset|action|formaction|poster|data)="\s*(?:javascript:|data:text)[^"]*/i;

let app: FastifyInstance;
let playlistId = '';
beforeAll(async () => {
  const site = await openSite();
  app = site.app;
  await store();
  return site.close;
}, 120_000);

/** Stores markup in every text that the feed, an organiser or a user can store. */
async function store(): Promise<void> {
  const logins = MARKUP.map((_, index) => (index === 0 ? 'ana' : `player${index}`));
  const named = (index: number) => ({ MONSTER_NAME: MARKUP[index], USER: MARKUP[index] });
  const fighter = (ID: number) => ({ ID, MONSTER_NAME: MARKUP[ID - 1], RACE: 'HARE' });
  const item = {
    i: 1,
    Name: SCRIPT,
    Slug: 'trap',
    Image: 'trap',
    Hint: SCRIPT,
    Cost: 1,
    Category: 'OTHER',
    Rarity: 'RARE',
    Description: MARKUP.join(' '),
  };
  const album = albumEvent('trap', [...MARKUP], {
    name: SCRIPT,
    shortname: SCRIPT,
    consoles: [SCRIPT, MARKUP[1]],
  });
  const restockTime = '2026-01-02T03:04:05Z';
  const { monsters, skills } = loadReference();
  const scripted = { ...skills.HARE?.[0], name: SCRIPT, slug: 'scripted' };
  const guide = { monsters, skills: { ...skills, HARE: [...(skills.HARE ?? []), scripted] } };
  const taken = await feed(app, [
    { id: 'guide', type: 'calibration', ...guide },
    ...MARKUP.map((displayName, index) => playerEvent(logins[index] ?? '', { displayName })),
    ...MARKUP.map((_, index) =>
      monsterEvent(index + 1, { ...named(index), TECHNIQUES: [SCRIPT, 'High Kick'] }),
    ),
    monsterEvent(100, { MONSTER_NAME: SCRIPT, USER: 'ana' }),
    ...MARKUP.slice(1).map((_, index) =>
      fightEvent(1, index + 2, { leftCombatant: fighter(1), rightCombatant: fighter(index + 2) }),
    ),
    { id: 'shelf', type: 'store', items: [item], raffleItem: item, restockTime },
    album,
  ]);
  expect(taken).toMatchObject({ status: 200, rejected: [] });
  const ana = callerHeaders('ana');
  const made = await post(app, '/playlists', {
    headers: ana,
    payload: { name: SCRIPT, isPublic: true },
  });
  playlistId = made.playlistId;
  await post(app, `/playlists/${playlistId}/songs`, {
    headers: ana,
    payload: [{ id: 'trap-1' }, { id: 'trap-2' }],
  });
  const secret = { 'x-secret': SECRET };
  const participants = MARKUP.map((_, index) => ({ ID: index + 1 }));
  await post(app, '/tournament', {
    headers: secret,
    payload: { name: SCRIPT, participants, organiser: SCRIPT },
  });
  const definition = (ID: number) => ({
    ...fighter(ID),
    RACE_TYPE: 'HARE',
    RACE_SUBTYPE: 'HARE',
    USER: SCRIPT,
    TECHNIQUES: [],
    LIF: 1,
    POW: 1,
    INT: 1,
    SKI: 1,
    SPD: 1,
    DEF: 1,
    LOYALTY: 1,
    GUTS_RATE: 10,
    STARTING_GUTS: 1,
  });
  const payload = {
    tournamentId: SCRIPT,
    matchId: 'R1-1',
    roundName: SCRIPT,
    winner: null,
    leftCombatant: definition(1),
    rightCombatant: definition(2),
    leftScore: 0,
    rightScore: 0,
  };
  await post(app, '/snapshot', { headers: secret, payload });
}

function expectHarmless(html: string): void {
  for (const live of LIVE_MARKUP) expect(html).not.toContain(live);
  expect(LIVE_ADDRESS.exec(html)?.[0]).toBeUndefined();
  // A closing tag in embedded data would end the inline script early, and leave one closing tag too many.
  expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length);
}

describe('stored markup is escaped in pages', () => {
  const encoded = encodeURIComponent(SCRIPT);
  test.each([
    ['/', 'monsters'],
    ['/recent', 'monsters'],
    ['/monster-history/1', 'a monster and its trainer'],
    ['/monster-history/1/details', 'techniques'],
    ['/shop', 'items'],
    ['/album-search?searchType=song&searchTerms=script', 'songs'],
    ['/album-search?searchType=albums&searchTerms=script', 'albums'],
    ['/jukebox/albums/trap', 'an album'],
    ['/playlist/ID', 'a playlist'],
    ['/playlist/ID/songs', 'a playlist'],
    ['/playlist/ID/albums', 'albums of a playlist'],
    ['/players/ana', 'a player'],
    ['/progress/ana', 'a player'],
    ['/tournament/view', 'tournaments'],
    [`/tournament/view/${encoded}`, 'a bracket'],
    [`/overlay/bracket/${encoded}`, 'a bracket'],
    ['/overlay/match', 'the broadcast'],
  ])('%s (%s)', async (path) => {
    const page = await app.inject(path.replace('ID', playlistId));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(ESCAPED);
    expectHarmless(page.body);
  });
});

describe('markup in an address is escaped in the page, or left out', () => {
  const pages = [
    ...['/nowhere/TEXT', '/players/TEXT', '/monsters/TEXT/TEXT', '/monster-history/TEXT'],
    ...['/jukebox/albums/TEXT', '/playlist/TEXT', '/tournament/view/TEXT', '/versus/TEXT/TEXT'],
    ...['/album-search?searchType=song&searchTerms=TEXT', '/music-search?term=TEXT&type=TEXT'],
    ...['/mobile-login?redirect=TEXT', '/tournament/create?secret=TEXT&id=TEXT', '/shop?view=TEXT'],
    ...['/monsters/compare?a=TEXT&b=TEXT', '/techniques?type=TEXT', '/your-cards/TEXT'],
    ...['/monster-search?USER=TEXT&RACE=TEXT', '/recent?TEXT=TEXT', '/progress/TEXT'],
  ];
  test.each(pages)('%s', async (page) => {
    for (const text of MARKUP) {
      const answer = await app.inject(page.replaceAll('TEXT', encodeURIComponent(text)));
      expect(answer.statusCode).toBeLessThan(500);
      expectHarmless(answer.body);
    }
  });
});

describe('no address redirects or links to another site', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2F/evil.example',
  ];
  let port = 0;
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as { port: number }).port;
  });

  /** Sends a request target unchanged, where HTTP clients would normalise it. */
  function sendRaw(address: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    // Not ended, since the server drops a request whose client has closed the connection.
    socket.write(`GET ${address} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
    return text(socket);
  }

  test.each([
    ...elsewhere,
    ...elsewhere.map((address) => `/mobile-login?redirect=${encodeURIComponent(address)}`),
    ...elsewhere.map((address) => `/monsters/${encodeURIComponent(address)}`),
    '//evil.example/recent',
    '//evil.example/%2e%2e',
    '//evil.example:99999/',
    '//[',
    '//[/recent',
    '/\\/\\[',
    'http://evil.example/recent',
    '//api/matches',
    '/monsters/..%2F..%2F%2Fevil.example',
    '/evil.example//',
    '/playlist/%2F%2Fevil.example/nowhere',
    '/playlist/..%2F..%2F%2Fevil.example/nowhere',
    '/%0d%0alocation:%20https://evil.example',
    '*',
  ])('%s', async (address) => {
    const answer = await sendRaw(address);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 [234]/);
    expect(head).not.toMatch(/^set-cookie:/im);
    const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/';
    expect(new URL(location, 'https://ringside.example').host).toBe('ringside.example');
    expect(body).not.toMatch(/\s(?:href|src|action)="[^"]*\/[/\\]evil\.example/);
  });
});

test('an unknown view of a playlist redirects to its songs, and logs no error', async () => {
  const logged = vi.spyOn(console, 'error');
  const { statusCode, headers } = await app.inject('/playlist/x/__proto__');
  expect({ statusCode, location: headers.location }).toEqual({
    statusCode: 302,
    location: '/playlist/x/songs',
  });
  expect(logged).not.toHaveBeenCalled();
});
