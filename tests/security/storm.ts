import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import type { Known } from './arbitrary-of-schema.ts';
import { checkResponse } from './check-response.ts';
import { documentedCalls } from './declared-calls.ts';
import { generatedRequests } from './generated-requests.ts';
import { NASTY_TEXTS, SEARCH_OPERATORS } from './nasty-values.ts';

const SECRET = 'storm-secret-0123456789';
const MONSTERS = 12;
const CUP = 'Storm Cup';

export interface StormReport {
  requests: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Successes by call. A call with none was not really tested. */
  answered: Record<string, number>;
}

/**
 * Sends requests that are generated from the app's OpenAPI document, one after another to one app.
 * @throws with the smallest failing request when a response is a 5xx or not as declared
 */
export async function sendStorm(
  database: AppDatabase,
  { requests, seed }: { requests: number; seed?: number },
): Promise<StormReport> {
  const config = testConfig({ TOURNAMENT_SECRET: SECRET, HOSTS: 'ana' });
  const app = await createTestApp(database, { config, sessions: testSessions });
  try {
    const playlists = await seedData(app);
    const calls = await documentedCalls(app);
    const knownOf = ({ name }: { name: string }) => knownValues(playlists, name);
    const answered = Object.fromEntries(calls.map(({ name }) => [name, 0]));
    const statuses: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(generatedRequests(calls, knownOf), async (request) => {
        const { call, url, headers, payload } = request;
        const { method } = call.endpoint;
        const answer = await app.inject({ method, url, headers, payload });
        const { statusCode: status } = answer;
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status < 300) answered[call.name] = (answered[call.name] ?? 0) + 1;
        if (status < 300 && call.name === 'POST /api/playlists') {
          playlists.push(answer.json().playlistId);
        }
        const fault = checkResponse(request, answer);
        if (fault) throw new Error(`${method} ${url}: ${fault}`);
      }),
      { numRuns: requests, seed, endOnFailure: false },
    );
    return { requests, statuses, answered };
  } finally {
    await app.close();
  }
}

/** Stores some data of each kind. @returns the ids of playlists, to which the storm adds new ones */
async function seedData(app: FastifyInstance): Promise<string[]> {
  const ids = Array.from({ length: MONSTERS }, (_, index) => index + 1);
  const names = ['Fire Gate', 'Ice Cavern', 'Final Boss'];
  const taken = await feed(app, [
    playerEvent('ana', { inventory: { 'jukebox-ticket': 2 } }),
    playerEvent('bo'),
    ...ids.map((ID) => monsterEvent(ID, ID % 2 ? { USER: 'ana' } : {})),
    fightEvent(1, 2),
    albumEvent('one', names),
  ]);
  if (taken.rejected.length > 0) throw new Error(JSON.stringify(taken));
  const post = async (url: string, headers: Record<string, string>, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const participants = ids.slice(0, 8).map((ID) => ({ ID }));
  await post('/tournament', { 'x-secret': SECRET }, { name: CUP, participants });
  const made: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const body = { name: `List ${count}`, isPublic: count % 2 === 0 };
    const { playlistId } = await post('/playlists', callerHeaders('ana'), body);
    await post(`/playlists/${playlistId}/songs`, callerHeaders('ana'), [{ id: 'one-1' }]);
    made.push(playlistId);
  }
  return made;
}

/** Values that mostly pass the first checks of a call. */
function knownValues(playlists: string[], call: string): Known {
  const race = mostly('HARE', 'PIXIE', 'NOBODY', 'constructor', 'toString');
  const person = mostly('ana', 'ANA', 'bo', 'nobody', 'constructor', '__proto__');
  const record = fc.integer({ min: 1, max: MONSTERS });
  const term = fc.constantFrom('fire', 'ice gate', 'one', ...SEARCH_OPERATORS, ...NASTY_TEXTS);
  // A second save of a tournament needs its name and current version; most requests omit the version.
  const saved = call === 'POST /api/tournament';
  return {
    id: saved ? fc.constant(CUP) : idInBody(playlists, call),
    'path:id': idOf(playlists, call),
    name: call.includes('/monster/') ? mostly('hare', 'Hare', 'x') : mostly(CUP, ...NASTY_TEXTS),
    songIds: mostly('one-1', 'one-2', 'gone-1'),
    username: person,
    userId: person,
    login: mostly('ana', 'bo', 'constructor', '__proto__'),
    displayName: fc.constantFrom('Ana', ...NASTY_TEXTS),
    USER: person,
    token: mostly('token-of-ana', 'token-of-bo', 'x', ''),
    'x-secret': mostly(SECRET, 'wrong', ''),
    secret: mostly(SECRET, 'wrong'),
    authorization: mostly(`Bearer ${TEST_FEED_KEY}`, 'Bearer x', ''),
    ID: record,
    leftId: record,
    rightId: record,
    winner: record,
    selected: record,
    matchId: mostly('R1-1', 'R1-2', 'R9-9', 'constructor'),
    tournamentId: mostly(CUP, 'constructor'),
    MONSTER_NAME: mostly('Monster 1', 'Monster 2', ...NASTY_TEXTS),
    TECHNIQUES: mostly('High Kick', 'Straight', 'constructor'),
    RACE: race,
    RACE_TYPE: race,
    RACE_SUBTYPE: race,
    supertype: race,
    type: mostly('hare', 'constructor'),
    subtype: mostly('hare', 'toString'),
    a: race,
    b: race,
    url: mostly('/songs/x.mp3', 'https://songs.example/x.mp3', 'javascript:alert(1)'),
    imgUrl: mostly('/album-covers/x.svg', 'https://covers.example/x.png', '//evil.example'),
    term,
    searchTerms: term,
    version: fc.constantFrom(1, 2, 3),
  };
}

/** Generates the first value six times as often as all the others together. */
const mostly = (first: string, ...others: string[]) =>
  fc.oneof(
    { arbitrary: fc.constant(first), weight: 6 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );

/** Values of `id` in the body or query of a call. */
function idInBody(playlists: string[], call: string): fc.Arbitrary<unknown> {
  if (call.endsWith('/songs')) return mostly('one-1', 'one-2');
  return call.endsWith('/feed') ? fc.uuid() : idOf(playlists, call);
}

/** Values of `id` in the path of a call: an id of the resource that the path names. */
function idOf(playlists: string[], call: string): fc.Arbitrary<unknown> {
  if (call.includes('/playlists')) {
    return fc.nat().map((number) => playlists[number % playlists.length]);
  }
  if (call.includes('/monster-')) return fc.integer({ min: 1, max: MONSTERS });
  if (call.includes('/album/')) return mostly('one', ...NASTY_TEXTS);
  if (call.includes('/message')) return fc.constantFrom('order-0001', 'order-0002', 'order-0003');
  return mostly(CUP, ...NASTY_TEXTS);
}
