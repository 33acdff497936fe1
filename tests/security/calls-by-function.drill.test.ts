import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@ringside/contract/api-error';
import { createClient, type HttpClient } from '@ringside/contract/client';
import type { LocalEndpoint } from '@ringside/contract/endpoint';
import { expect, onTestFinished, test } from 'vitest';
import { getStatus } from '#app/features/status/contract.ts';
import { getClock } from '#app/features/upcoming/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createPracticeSeason } from '#demo/season/practice-season.ts';
import { loadReference } from '#reference/load.ts';
import { API_MOUNT } from '#server/context.ts';
import { createInternalClient } from '#server/internal-client.ts';
import { createTestApp, feed, testConfig } from '#server/testing/app.ts';
import { type DeclaredCall, documentedCalls } from './declared-calls.ts';
import { NASTY_TEXTS } from './nasty-values.ts';

/** A valid value of each parameter, used while another one is invalid. */
const KNOWN: Record<string, string> = {
  id: '1',
  albumId: '1',
  username: 'nobody',
  userId: 'nobody',
  name: 'HARE',
  term: 'fire',
  type: 'HARE',
  subtype: 'HARE',
  supertype: 'HARE',
  a: 'HARE',
  b: 'APE',
  searchType: 'song',
  searchTerms: 'fire',
  limit: '5',
  before: '3',
  pageSize: '5',
  PAGE: '1',
  LIMIT: '5',
};
/** Two of them are just above and just below the longest length that a parameter may have. */
const TEXTS = [...NASTY_TEXTS, 'x'.repeat(251), 'é'.repeat(249), 'HARE', '1'];
/** Dot segments change the path that is requested, so they never reach a parameter. */
const DOT_SEGMENTS = ['.', '..'];

interface Input {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
}

async function openApp(database: AppDatabase) {
  const config = testConfig();
  const app = await createTestApp(database, { config });
  const season = createPracticeSeason({ reference: loadReference(), seed: 'ringside' });
  const { batches } = await season.history({ fights: 20, endingAt: Date.now() });
  for (const batch of batches) await feed(app, batch);
  const overHttp = createClient(async (path, { method, headers }) => {
    const url = `${API_MOUNT}${path}`;
    const response = await app.inject({ method: method as 'GET', url, headers });
    return { status: response.statusCode, text: async () => response.body };
  });
  return { app, overHttp, byFunction: createInternalClient(app, config) as HttpClient };
}

const pathOf = (name: string, params: Input['params']) =>
  name.replaceAll(/:(\w+)/g, (_, param) => params[param] ?? '');

/** The result of a call: its value, or the fields of its `ApiError`. */
async function outcome(call: HttpClient, endpoint: LocalEndpoint, input: Input) {
  try {
    return { value: await call(endpoint, input as never) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, more } = error;
    return { status, code, message, more };
  }
}

/** Valid input for a call, then one input for each text in each of its parameters. */
function inputs({ parameters }: DeclaredCall): Input[] {
  const own = parameters.filter((parameter) => parameter.in !== 'header');
  const toInput = (nasty?: { name: string; text: string }): Input => {
    const values = (place: string) =>
      own
        .filter((parameter) => parameter.in === place)
        .map(({ name }) => [name, name === nasty?.name ? nasty.text : (KNOWN[name] ?? '')]);
    const part = (place: string) => Object.fromEntries(values(place));
    return { params: part('path'), query: part('query'), headers: {} };
  };
  const nasty = own.flatMap((parameter) =>
    // A lone surrogate cannot be encoded in an address.
    TEXTS.filter((text) => text.isWellFormed())
      .filter((text) => parameter.in !== 'path' || !DOT_SEGMENTS.includes(text))
      .map((text) => toInput({ name: parameter.name, text })),
  );
  return [toInput(), ...nasty];
}

// On one database: what differs between the two ways lies before the handlers.
test('for any input a call by function has the same result as over HTTP', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  const { app, overHttp, byFunction } = await openApp(database);
  const calls = (await documentedCalls(app)).filter(
    // These responses contain the time of the call.
    ({ endpoint: { method, path, overHttpOnly } }) =>
      method === 'GET' && !overHttpOnly && path !== getStatus.path && path !== getClock.path,
  );
  expect(calls.length).toBeGreaterThan(15);
  const lists = new Set(calls.map(({ name }) => `${name}/`));
  const different: unknown[] = [];
  for (const call of calls) {
    const endpoint = call.endpoint as LocalEndpoint;
    for (const input of inputs(call)) {
      // With an empty last parameter, the address may be that of a list.
      if (lists.has(pathOf(call.name, input.params))) continue;
      const expected = await outcome(overHttp, endpoint, input);
      const found = await outcome(byFunction, endpoint, input);
      if (!isDeepStrictEqual(found, expected))
        different.push({ call: call.name, input, found, expected });
    }
  }
  expect(different).toEqual([]);
  await app.close();
});
