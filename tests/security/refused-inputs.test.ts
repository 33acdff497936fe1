import type { Endpoint } from '@ringside/contract/endpoint';
import { readInput } from '@ringside/contract/internal-client';
import { expect, test } from 'vitest';
import { type Shape, shapeOf } from '#app/core/feed-protocol/problems.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { toApiError } from '#server/http/errors.ts';
import { callerHeaders, createTestApp, testSessions } from '#server/testing/app.ts';
import { declaredEndpoints } from './declared-calls.ts';

const VALIDATOR_WORDS =
  /Invalid|, received|Too (big|small)|Unrecognized|must match pattern|must be valid|NaN|undefined|something else/;
/** `field: got a value, expected another.`, or a sentence of the specification or the contract. */
const OUR_MANNER = /^(\S+: got .+, expected .+|[A-Za-z][^:]+)\.$/s;
const PARTS = ['params', 'query', 'headers', 'body'] as const;

const LONG = 'x'.repeat(30_000);
const WRONG_TEXTS = ['', '\u200b', '\u0007', '__proto__', 'not valid!', '-1', '0.5', '1e400', LONG];
const WRONG_VALUES = [
  undefined,
  null,
  true,
  0.5,
  -1e15,
  1e300,
  [],
  [{}],
  [0],
  { x: 1 },
  ...WRONG_TEXTS,
];

const endpoints = [...(await declaredEndpoints())];

/** A value of the shape, from its examples. */
function exampleOf(shape: Shape): unknown {
  if (shape.example !== undefined) return shape.example;
  if (shape.properties) {
    const fields = Object.entries(shape.properties);
    return Object.fromEntries(fields.map(([name, inner]) => [name, exampleOf(inner)]));
  }
  if (shape.items) return [exampleOf(shape.items)];
  const [choice] = shape.anyOf ?? shape.oneOf ?? [];
  return choice ? exampleOf(choice) : (shape.enum?.[0] ?? 1);
}

/** The value, and each copy of it in which one value inside is another one. */
function* withOneChanged(value: unknown, others: readonly unknown[]): Generator<unknown> {
  yield* others;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const other of withOneChanged(inner, others)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      Object.assign(copy, { [key]: other });
      yield copy;
    }
  }
}

function refusalsOf(endpoint: Endpoint): string[] {
  const bodies = { body: endpoint.bodyItems ?? endpoint.body };
  return PARTS.flatMap((part) => {
    const schema = { ...endpoint, ...bodies }[part];
    if (!schema) return [];
    const others = part === 'body' ? WRONG_VALUES : [undefined, ...WRONG_TEXTS];
    return [...withOneChanged(exampleOf(shapeOf(schema)), others)].flatMap((given) => {
      const { error } = readInput(part, schema, given);
      return error ? [toApiError(error).message] : [];
    });
  });
}

test.each(endpoints)(
  '%s says what it got and what it expects',
  { timeout: 60_000 },
  (_name, endpoint) => {
    const messages = [...new Set(refusalsOf(endpoint))];
    const parts = PARTS.filter((part) => endpoint[part]);
    if (parts.length > 0) expect(messages).not.toEqual([]);
    const foreign = messages.filter((text) => VALIDATOR_WORDS.test(text) || !OUR_MANNER.test(text));
    expect(foreign.map((text) => text.slice(0, 300)).slice(0, 8)).toEqual([]);
  },
);

test('over HTTP, a field is named with its value, what is expected, and an example', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const app = await createTestApp(database, { sessions: testSessions });
  const said = async (url: string, payload?: object) => {
    const headers = callerHeaders('ana');
    const method = payload ? 'POST' : 'GET';
    const answer = await app.inject({ url: `/api${url}`, method, headers, payload });
    return [answer.statusCode, answer.json().error.message];
  };
  expect(await said('/matches?pageSize=abc')).toEqual([
    400,
    'pageSize: got "abc", expected a whole number from 1 to 50, such as 50.',
  ]);
  expect(await said('/playlists', { isPublic: true })).toEqual([400, 'Playlist name is required.']);
  await app.close();
  await database.close();
  await folder.remove();
});
