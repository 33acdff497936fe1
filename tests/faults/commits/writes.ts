import {
  callerHeaders,
  fightEvent,
  playerEvent,
  TEST_FEED_KEY,
  upcomingEvent,
} from '#server/testing/app.ts';

export const ORGANISERS_SECRET = 'organisers-secret-0123456789';
export const HOST = 'host';

export interface WriteRequest {
  method: string;
  /** Below /api. */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Sends a request that must succeed, and returns its answer. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, which the document's tests check
export type Send = (request: WriteRequest) => Promise<any>;

/**
 * A write by `who`, an account of its own, after what it needs was sent; `number` is new for each. Its
 * repeat is the same request, with the same key.
 */
type Recipe = (need: { send: Send; who: string; number: number }) => Promise<WriteRequest>;

export const FIGHTERS = 4;
const SONGS = ['all-1', 'all-2', 'all-3'];
const HARE = { kind: 'race', name: 'HARE' };
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'k8JV6sjdbhAi1n3_LDBLvA',
};
const ITEM = 'pow-1';
/** Bets close after what any clock of a run says. */
const AFTER_ALL_CLOCKS = () => new Date(Date.now() + 100 * 3_600_000).toISOString();
const SETTINGS = {
  device: 'Browser',
  kinds: ['ring'],
  tellsResults: true,
  zone: 'UTC',
  quiet: null,
  perHour: 60,
  perDay: 500,
};

const of = (login: string) => (method: string, path: string, body?: unknown) => ({
  method,
  path: path.replace(':me', `/owners/${login}`),
  headers: callerHeaders(login),
  body,
});
const host = of(HOST);
const organiser = (method: string, path: string, body?: unknown): WriteRequest => ({
  method,
  path,
  headers: { 'x-secret': ORGANISERS_SECRET },
  body,
});
const game = (path: string, event?: unknown): WriteRequest => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
  body: event && [event],
});

const browserOf = (who: string) => ({
  endpoint: `http://127.0.0.1:9/${who}`,
  ...KEYS,
  settings: SETTINGS,
});

/** Of an event that does not happen in a run. */
const newWebhook = (url: string) =>
  host('POST', '/host/webhooks', {
    url,
    form: 'standard',
    fights: 'none',
    ...{ champions: false, results: false, restocks: true },
  });
/** Removes the webhooks of earlier writes. @returns the address of the next one */
async function withoutWebhooks(send: Send): Promise<string> {
  const { webhooks } = await send(host('GET', '/host/webhooks'));
  for (const { id } of webhooks) await send(host('POST', '/host/webhooks/remove', { id }));
  return 'http://127.0.0.1:9/hook';
}

const newLink = (name: string) => organiser('POST', '/tournament-links', { name, role: 'caster' });
/** Revokes the links of earlier writes. @returns the name on the next one */
async function withoutLinks(send: Send): Promise<string> {
  const { links } = await send(organiser('GET', '/tournament-links'));
  for (const { id } of links) await send(organiser('DELETE', `/tournament-links/${id}`));
  return 'Ana';
}

/** A viewer's own write, after `first`. */
const own =
  (method: string, path: string, body: unknown, ...first: [string, string, unknown][]): Recipe =>
  async ({ send, who }) => {
    const mine = of(who);
    for (const request of first) await send(mine(...request));
    return mine(method, path, body);
  };

/** A write to a playlist of the viewer with two songs. */
const toPlaylist =
  (method: string, path: string, body?: unknown): Recipe =>
  async ({ send, who }) => {
    const mine = of(who);
    const { playlistId } = await send(mine('POST', '/playlists', { name: who, isPublic: false }));
    const songs = SONGS.slice(0, 2).map((id) => ({ id }));
    await send(mine('POST', `/playlists/${playlistId}/songs`, songs));
    return mine(method, `/playlists/${playlistId}${path}`, body);
  };

/** A write of the host about a player who was just fed, after the host's write to `first` about them. */
const aboutPlayer =
  (path: string, bodyOf: (login: string) => object, first?: string): Recipe =>
  async ({ send, number }) => {
    const login = `player${number}`;
    await send(game('/feed', playerEvent(login, { id: login })));
    if (first)
      await send(host('POST', first, path.endsWith('show') ? shown(login) : { name: login }));
    return host('POST', path, bodyOf(login));
  };
const shown = (name: string) => ({ kind: 'player', name });

interface Cup {
  id: string;
  uid: string;
  version: number;
  participants: object[];
}
/** A write to a cup that was just saved. */
const toCup =
  (write: (cup: Cup, send: Send, number: number) => WriteRequest | Promise<WriteRequest>): Recipe =>
  async ({ send, number }) => {
    const participants = Array.from({ length: FIGHTERS }, (_, index) => ({ ID: index + 1 }));
    const cup = { name: `Cup ${number}`, participants };
    return write(await send(organiser('POST', '/tournament', cup)), send, number);
  };
const pathOf = ({ id }: Cup) => `/tournament/${encodeURIComponent(id)}`;

const orderOf = ({ id, participants: [first, , , last] }: Cup, number: number) => {
  const combatant = (definition: unknown) => ({
    definition,
    codes: [{ address: '80000000', value: '0000' }],
  });
  const pair = { leftCombatant: combatant(first), rightCombatant: combatant(last) };
  const payload = { ...pair, tournamentId: id, matchId: 'R1-1' };
  return organiser('POST', '/message', { id: `order-${number}`.padEnd(12, '0'), payload });
};

/** It changes nothing of a webhook that is on. */
export const RESUME = 'POST /host/webhooks/resume';

/** Every other write of a person that can be repeated, by its method and path. */
export const WRITES: Record<string, Recipe> = {
  'POST /owners/:username/follows': own('POST', ':me/follows', HARE),
  'DELETE /owners/:username/follows': own('DELETE', ':me/follows', HARE, [
    'POST',
    ':me/follows',
    HARE,
  ]),
  'POST /owners/:username/favourites': own('POST', ':me/favourites', { songIds: SONGS }),
  'DELETE /owners/:username/favourites': own('DELETE', ':me/favourites', { songIds: SONGS }, [
    'POST',
    ':me/favourites',
    { songIds: SONGS },
  ]),
  'POST /owners/:username/played': own('POST', ':me/played', { songIds: SONGS }),
  'POST /owners/:username/calls': ({ who }) =>
    Promise.resolve(of(who)('POST', ':me/calls', browserOf(who))),
  'DELETE /owners/:username/calls': async ({ send, who }) => {
    const { devices } = await send(of(who)('POST', ':me/calls', browserOf(who)));
    return of(who)('DELETE', ':me/calls', { id: devices[0].id });
  },
  'POST /owners/:username/calls/follows': own(
    'POST',
    ':me/calls/follows',
    { ...HARE, calls: true },
    ['POST', ':me/follows', HARE],
  ),
  'POST /owners/:username/missed': own('POST', ':me/missed', { upTo: 1 }),
  'POST /owners/:username/wishlist': own('POST', ':me/wishlist', { add: [ITEM] }),
  'POST /owners/:username/picks': async ({ send, who, number }) => {
    const bout = `bout-${number}`;
    const times = { bettingClosesAt: AFTER_ALL_CLOCKS(), startsAt: AFTER_ALL_CLOCKS() };
    await send(game('/feed', upcomingEvent(bout, times)));
    return of(who)('POST', ':me/picks', { bout, side: 'left', sure: 75 });
  },
  'POST /playlists': async ({ who }) =>
    of(who)('POST', '/playlists', { name: who, isPublic: true }),
  'PATCH /playlists/:id/rename': toPlaylist('PATCH', '/rename', { name: 'Another' }),
  'PATCH /playlists/:id/public': toPlaylist('PATCH', '/public', { isPublic: true }),
  'POST /playlists/:id/songs': toPlaylist('POST', '/songs', [{ id: 'all-3' }]),
  'DELETE /playlists/:id/songs': toPlaylist('DELETE', '/songs', { songIds: ['all-1'] }),
  'PATCH /playlists/:id/order': toPlaylist('PATCH', '/order', { songIds: ['all-2', 'all-1'] }),
  'DELETE /playlists/:id': toPlaylist('DELETE', ''),
  'POST /host/fights/change': async ({ send, number }) => {
    const event = `fight-${number}`;
    await send(game('/feed', fightEvent(1, 2, { id: event })));
    return host('POST', '/host/fights/change', { event });
  },
  'POST /host/names/hide': aboutPlayer('/host/names/hide', shown),
  'POST /host/names/show': aboutPlayer(
    '/host/names/show',
    (login) => ({ kind: 'player', subject: `id-${login}` }),
    '/host/names/hide',
  ),
  'POST /host/players/block': aboutPlayer('/host/players/block', (name) => ({ name })),
  'POST /host/players/unblock': aboutPlayer(
    '/host/players/unblock',
    (login) => ({ userId: `id-${login}` }),
    '/host/players/block',
  ),
  'POST /host/desk': async () => host('POST', '/host/desk', {}),
  'POST /host/recordings': async ({ number }) =>
    host('POST', '/host/recordings', {
      address: `https://videos.example.org/${number}`,
      startsAt: '2026-01-02T20:00:00Z',
    }),
  'POST /host/webhooks': async ({ send }) => newWebhook(await withoutWebhooks(send)),
  'POST /host/webhooks/remove': async ({ send }) => {
    const { id } = await send(newWebhook(await withoutWebhooks(send)));
    return host('POST', '/host/webhooks/remove', { id });
  },
  'POST /tournament-links': async ({ send }) => newLink(await withoutLinks(send)),
  'DELETE /tournament-links/:id': async ({ send }) => {
    const { id } = await send(newLink(await withoutLinks(send)));
    return organiser('DELETE', `/tournament-links/${id}`);
  },
  'POST /host/stream-song': async ({ who }) =>
    host('POST', '/host/stream-song', { player: who, songId: 'all-1' }),
  'POST /tournament': async ({ number }) =>
    organiser('POST', '/tournament', { name: `Cup ${number}`, participants: [] }),
  'POST /tournament/:id/edits': toCup((cup, _send, number) =>
    organiser('POST', `${pathOf(cup)}/edits`, {
      requestId: `save-${number}`.padEnd(12, '0'),
      ...{ uid: cup.uid, version: cup.version, edits: [{ kind: 'select', selected: [1] }] },
    }),
  ),
  'POST /tournament/:id/rename': toCup((cup, _send, number) =>
    organiser('POST', `${pathOf(cup)}/rename`, { uid: cup.uid, name: `Renamed ${number}` }),
  ),
  'POST /tournament/:id/archive': toCup((cup) =>
    organiser('POST', `${pathOf(cup)}/archive`, { uid: cup.uid, archived: true }),
  ),
  'DELETE /tournament/:id': toCup((cup) =>
    organiser('DELETE', pathOf(cup), { uid: cup.uid, name: cup.id }),
  ),
  'POST /message': toCup((cup, _send, number) => orderOf(cup, number)),
  'POST /message/:id/withdraw': toCup(async (cup, send, number) => {
    const { id } = await send(orderOf(cup, number));
    return organiser('POST', `/message/${id}/withdraw`, {});
  }),
  'POST /message/:id/end': toCup(async (cup, send, number) => {
    const { id } = await send(orderOf(cup, number));
    await send(game(`/message/${id}/ack`));
    return organiser('POST', `/message/${id}/end`, {});
  }),
  'POST /snapshot': toCup(({ id, uid, participants: [first, , , last] }) =>
    organiser('POST', '/snapshot', {
      ...{ tournamentId: id, tournamentUid: uid, matchId: 'R1-1', roundName: 'Semi-final' },
      ...{ leftCombatant: first, rightCombatant: last, leftScore: 0, rightScore: 0, winner: null },
    }),
  ),
};
