import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import { NAME_MESSAGE, TOKEN_MESSAGE } from '#app/core/identity/contract.ts';
import { isNameOf } from '#app/core/identity/rules.ts';
import type { Sessions, Viewer } from '#app/core/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { loadReference } from '#reference/load.ts';
import { failuresOf } from '../api-docs/api-docs-failures.ts';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { AppContext } from '../context.ts';
import { refuseUndescribed } from './document-check.ts';

/** The feed key of test apps. */
export const TEST_FEED_KEY = 'test-feed-key-0123456789';

const reference = loadReference();

/** Settings for tests: silent, without practice season and rate limits. */
export function testConfig(settings: Record<string, string> = {}): Config {
  const { PICTURES_DIR } = process.env;
  return readConfig({
    PICTURES_DIR,
    NODE_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SHED_AT_DELAY_MS: '0',
    ...settings,
  });
}

/** Creates the app on a test's database, ready for `inject`; `prepare` may add routes. */
export async function createTestApp(
  database: AppDatabase,
  more: Partial<AppContext> = {},
  prepare: (app: FastifyInstance) => void | Promise<void> = () => {},
): Promise<FastifyInstance> {
  const app = await createApp({
    config: testConfig(),
    database,
    reference,
    practiceFeedKey: TEST_FEED_KEY,
    ...more,
  });
  await prepare(app);
  refuseUndocumented(app);
  const readDocument = refuseUndescribed(app);
  await app.ready();
  await readDocument();
  return app;
}

/** Fails an answer whose status or body the API's document does not have for the call. */
function refuseUndocumented(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || reply.statusCode === 500) return payload;
    const name = `${endpoint.method} ${endpoint.path}`;
    const isKnown =
      reply.statusCode === (endpoint.status ?? 200) ||
      failuresOf(endpoint).some(([status]) => status === reply.statusCode);
    if (!isKnown)
      throw new Error(`${name} answers ${reply.statusCode}, which it does not declare.`);
    return payload;
  });
}

/** Sessions of a fake platform whose only valid tokens are `token-of-{login}`. */
export const testSessions: Sessions = {
  async requireViewer({ username, token }) {
    const holder = holderOf(token);
    if (!holder) throw new ApiError(401, 'token', TOKEN_MESSAGE);
    if (!username || !isNameOf(username, holder)) {
      throw new ApiError(403, 'wrong_name', NAME_MESSAGE);
    }
    return holder;
  },
  findViewer: async (headers) =>
    headers.token === undefined ? null : testSessions.requireViewer(headers),
  requireLeaving: async (headers) => ({
    viewer: await testSessions.requireViewer(headers),
    isDeleted: false,
  }),
  end: async (token) =>
    void (await testSessions.requireViewer({ token, username: token.replace('token-of-', '') })),
};

function holderOf(token = ''): Viewer | null {
  const login = token.match(/^token-of-(\w+)$/)?.[1];
  return login ? { userId: `id-${login}`, login, displayName: login.toUpperCase() } : null;
}

/** The credentials of a user of `testSessions`. */
export const callerHeaders = (login: string) => ({ username: login, token: `token-of-${login}` });

/** Sends events to the feed and returns its response. */
export async function feed(app: FastifyInstance, events: unknown) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/feed',
    headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
    payload: events as object,
  });
  return { status: response.statusCode, ...response.json() };
}

let nextEventId = 1;
const eventId = () => `test-${nextEventId++}`;

/** A valid `player` event. */
export function playerEvent(login: string, fields: Record<string, unknown> = {}) {
  return {
    id: eventId(),
    type: 'player',
    userId: `id-${login}`,
    login,
    displayName: login.toUpperCase(),
    balance: 1000,
    inventory: {},
    ...fields,
  };
}

/** A valid `monster` event, an NPC's if it has no `USER`. */
export function monsterEvent(ID: number, fields: Record<string, unknown> = {}) {
  return {
    id: eventId(),
    type: 'monster',
    ID,
    MONSTER_NAME: `Monster ${ID}`,
    RACE: 'HARE',
    LIF: 100,
    POW: 200,
    INT: 300,
    SKI: 400,
    SPD: 500,
    DEF: 600,
    LOYALTY: 50,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: ['Straight'],
    DATE: '2026-01-02T03:04:05Z',
    ...fields,
  };
}

/** Such a monster as a side of a fight. */
export const testSide = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: 'HARE' });

/** A valid `upcoming` event of the monsters 1 and 2, whose betting closes in a minute. */
export function upcomingEvent(bout: string, fields: Record<string, unknown> = {}) {
  const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
  return {
    id: `upcoming-${bout}`,
    type: 'upcoming',
    bout,
    leftCombatant: testSide(1),
    rightCombatant: testSide(2),
    bettingClosesAt: inSeconds(60),
    startsAt: inSeconds(61),
    ...fields,
  };
}

/** A valid `fight` event between two such monsters, won by the left one. */
export function fightEvent(left: number, right: number, fields: Record<string, unknown> = {}) {
  return {
    id: eventId(),
    type: 'fight',
    leftCombatant: testSide(left),
    rightCombatant: testSide(right),
    outcome: { leftSideWins: true, knockOut: false },
    date: '2026-01-02T03:05:00Z',
    ...fields,
  };
}

/** A valid `album` event with songs of these names and the ids `{id}-1`, `{id}-2`, … */
export function albumEvent(id: string, songNames: string[], fields: Record<string, unknown> = {}) {
  const songs = songNames.map((name, position) => ({
    id: `${id}-${position + 1}`,
    name,
    duration: 90 + position,
    url: `/songs/${id}-${position + 1}.mp3`,
  }));
  const names = { shortname: id, name: `Album ${id}`, icon: '', imgUrl: `/album-covers/${id}.svg` };
  return {
    id: eventId(),
    type: 'album',
    album: { id, ...names, consoles: ['Console'], year: 1999, songs, ...fields },
  };
}
