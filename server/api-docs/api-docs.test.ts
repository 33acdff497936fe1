import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadLeague } from '#reference/load.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  TEST_FEED_KEY,
  testConfig,
  testSessions,
} from '../testing/app.ts';
import {
  dereferenced,
  exampleOf,
  leavesWithoutExample,
  type OpenApiDocument,
  type Operation,
  type Schema,
  undescribed,
  wrongExamples,
} from '../testing/openapi.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const LOW_TIDE = path.join(ROOT, 'tests', 'leagues', 'low-tide');
const SECRET = 'documented-secret-0123456789';
const CREDENTIALS: Record<string, Record<string, string>> = {
  feedKey: { authorization: `Bearer ${TEST_FEED_KEY}` },
  username: { username: 'ana' },
  token: { token: callerHeaders('ana').token },
  organiserSecret: { 'x-secret': SECRET },
};

describe('the OpenAPI document', () => {
  let app: FastifyInstance;
  let text: string;
  let document: OpenApiDocument;
  let operations: { name: string; operation: Operation }[];

  beforeAll(async () => {
    const folder = createTestFolder();
    const database = await openDatabase({ dataDir: folder.path });
    const config = testConfig({ TOURNAMENT_SECRET: SECRET, HOSTS: 'ana' });
    app = await createTestApp(database, { config, sessions: testSessions });
    text = (await app.inject('/api/docs/json')).body;
    document = dereferenced(JSON.parse(text));
    operations = Object.entries(document.paths).flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${at}`,
        operation,
      })),
    );
    // The playlist of the examples, inserted directly since the server generates playlist keys.
    const playlist = { id: 'a-playlist', owner_id: 'id-ana', owner_name: 'Ana', name: 'Mine' };
    await database.kysely
      .insertInto('playlists')
      .values({ ...playlist, is_public: 1, created_at: 1 })
      .execute();
    await database.kysely
      .insertInto('webhooks')
      .values({
        id: '0b0ce1a2-7c44-4d0e-9b51-0d5a9a2d3c11',
        url: 'https://127.0.0.1/',
        form: 'discord',
        secret: null,
        fights: 'all',
        players_json: '[]',
        champions: 1,
        results: 0,
        restocks: 0,
        created_by: 'Ana',
        created_at: 1,
        sent_upto: 0,
      })
      .execute();
    return async () => {
      await app.close();
      await database.close();
      await folder.remove();
    };
  });

  test('is generated once and cached compressed', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/api/docs/json', headers });
    const { headers } = await ask({ 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask({ 'accept-encoding': 'gzip' })).headers.etag).not.toBe(headers.etag);
  });

  test('is what a strict linter finds nothing in', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
  });

  test('says who answers for it, and where its page for makers is', () => {
    expect(document.info.contact).toEqual({ name: 'Ringside', url: '/developers' });
  });

  test('has at most 360 kB, with named schemas and the names of endpoints as operation ids', () => {
    expect(text.length).toBeLessThan(360_000);
    const { schemas } = document.components;
    for (const name of ['MatchRecord', 'MonsterRecord', 'Tournament', 'FeedEvent', 'ErrorBody']) {
      expect(Object.keys(schemas)).toContain(name);
    }
    expect(Object.keys(schemas).filter((name) => /\d$/.test(name))).toEqual([]);
    // Generators of clients follow one reference, not two.
    for (const response of Object.values(JSON.parse(text).components.responses))
      expect(response).toHaveProperty('content');
    const { components, paths } = JSON.parse(text);
    const unnamed = JSON.stringify([components.responses, components.requestBodies, paths]);
    expect(unnamed).not.toMatch(/"schema":\{[^{}]*"(properties|anyOf)"/);
    for (const name of ['FightEvent', 'FightReplacement', 'SendMessageInput', 'GetFight']) {
      expect(Object.keys(schemas)).toContain(name);
    }
    // Other languages' patterns have no properties of Unicode.
    expect(text).not.toMatch(/"pattern":"[^"]*\\\\p\{/i);
    const matches = paths['/api/matches'].get;
    expect(matches.operationId).toBe('recentMatches');
    const [answer] = Object.values<{ schema: Schema }>(matches.responses[200].content);
    expect(answer?.schema).toEqual({ $ref: '#/components/schemas/RecentMatches' });
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });

  test('says by which field the members of a union differ, and has no schemas that generators refuse', () => {
    const { components, paths } = JSON.parse(text);
    expect(text).not.toContain('"prefixItems"');
    const named = (schema: Schema) => schema.$ref?.startsWith('#/components/schemas/') ?? false;
    const isPlain = (schema: Schema) =>
      named(schema) || (schema.type === 'array' ? named(schema.items ?? {}) : !schema.properties);
    let unions = 0;
    walkObjects([components, paths], (schema: Schema) => {
      const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
      // A single one is an object that may be null.
      if (others.length > 1) expect(others.filter((member) => !isPlain(member))).toEqual([]);
      if (!schema.oneOf) return;
      unions += 1;
      const { propertyName = '', mapping = {} } = schema.discriminator ?? {};
      const words = schema.oneOf.flatMap(({ $ref = '' }) => {
        const { properties } = components.schemas[$ref.split('/').at(-1) ?? ''];
        return (properties[propertyName].enum as string[]).map((word) => [word, $ref]);
      });
      expect(Object.entries(mapping)).toEqual(words);
    });
    expect(unions).toBe(4);
  });

  test('describes every call, parameter and field, with an example of every value', () => {
    expect(operations.length).toBeGreaterThan(45);
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toMatch(/\S/);
      expect(operation.tags, name).toHaveLength(1);
      for (const { description, schema, ...parameter } of operation.parameters ?? []) {
        expect(description, `${name} ${parameter.name}`).toMatch(/\S/);
        expect(leavesWithoutExample(schema), `${name} ${parameter.name}`).toEqual([]);
      }
      for (const schema of schemasOf(operation)) {
        expect(undescribed(schema), name).toEqual([]);
        expect(leavesWithoutExample(schema), name).toEqual([]);
      }
    }
  });

  test('has examples that match their schemas', () => {
    for (const { name, operation } of operations) {
      const parameters = (operation.parameters ?? []).map(({ schema }) => schema);
      for (const schema of [...parameters, ...schemasOf(operation)]) {
        expect(wrongExamples(schema), name).toEqual([]);
      }
    }
  });

  test('has the responses, errors and credentials of every call', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.filter((status) => /^2\d\d$/.test(status)),
        name,
      ).toHaveLength(1);
      if (name === 'GET /api/live') continue;
      expect(statuses, name).toContain('default');
      for (const status of statuses.filter((status) => !status.startsWith('2'))) {
        const { content } = operation.responses[status] ?? {};
        expect(content?.['application/json']?.schema.required, name).toEqual(['error']);
      }
      for (const scheme of (operation.security ?? []).flatMap((requirement) =>
        Object.keys(requirement),
      )) {
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
      }
    }
  });

  test('has every error code that a handler answers', () => {
    const files = globSync('app/{core,features}/**/*.server.ts', { cwd: ROOT });
    const text = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
    const thrown = [...text.matchAll(/new ApiError\((\d+), '(\w+)'/g)];
    expect(thrown.length).toBeGreaterThan(20);
    const documented = operations.flatMap(({ operation: { responses } }) =>
      Object.entries(responses).map(([status, { description }]) => `${status} ${description}`),
    );
    for (const [, status, code] of thrown) {
      const known = documented.some(
        (line) =>
          (line.startsWith(`${status} `) && line.includes(`\`${code}\``)) ||
          (line.startsWith('default ') && line.includes(`\`${code}\`: ${status}.`)),
      );
      expect(known, `${status} ${code}`).toBe(true);
    }
  });

  test('has the feed’s body as one of its event types, each with its own fields', () => {
    const types = eventSchemas(document).map(({ properties }) => properties?.type?.enum?.[0]);
    expect(types).toEqual(expect.arrayContaining(['player', 'monster', 'fight', 'store', 'album']));
    for (const { additionalProperties } of eventSchemas(document)) {
      expect(additionalProperties).toBe(false);
    }
  });

  test('has only examples that the server answers as described', async () => {
    const feed = operations.find(({ name }) => name === 'POST /api/feed')?.operation as Operation;
    const events = eventSchemas(document).map((schema) => exampleOf(schema) as { type: string });
    const isLast = ({ type }: { type: string }) => ['calibration'].includes(type);
    const second = events.find(({ type }) => type === 'monster') as Record<string, unknown>;
    const opponent = { ...second, id: 'monster-2', ID: 4712, MONSTER_NAME: 'Bolt', RACE: 'PIXIE' };
    const setting = [
      { ...opponent, RACE_TYPE: 'PIXIE', RACE_SUBTYPE: 'PIXIE' },
      ...events.filter((event) => !isLast(event)),
      // A fight whose bets are open, for a pick.
      {
        ...events.find(({ type }) => type === 'upcoming'),
        id: 'upcoming-2',
        bout: 'bout-7',
        bettingClosesAt: '2999-01-01T00:00:00Z',
        startsAt: '2999-01-01T00:01:00Z',
      },
    ];
    const taken = await send('POST /api/feed', feed, setting);
    expect(taken.json()).toMatchObject({ accepted: setting.length, rejected: [] });
    const others = operations.filter(
      ({ name }) => name.includes(' /api/') && !['GET /api/live', 'POST /api/feed'].includes(name),
    );
    for (const { name, operation } of inOrder(others)) {
      const schema = operation.requestBody?.content['application/json'].schema;
      const body = schema && exampleOf(schema);
      if (name === 'POST /api/message') {
        // A second order to withdraw, since the first has been handed out by then.
        await send(name, operation, { ...(body as object), id: 'order-0002' });
      }
      // The tournament of the examples has been deleted by the call before.
      if (name === RENAME) await sendExample('POST /api/tournament');
      const answer = await send(name, operation, body);
      expect(Object.keys(operation.responses), `${name}: ${answer.body}`).toContain(
        String(answer.statusCode),
      );
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300);
    }
    const rest = await send('POST /api/feed', feed, events.filter(isLast));
    expect(rest.json()).toMatchObject({ accepted: events.filter(isLast).length, rejected: [] });
  });

  async function sendExample(name: string): Promise<void> {
    const { operation } = operations.find(
      (operation) => operation.name === name,
    ) as (typeof operations)[number];
    const schema = operation.requestBody?.content['application/json'].schema;
    await send(name, operation, schema && exampleOf(schema));
  }

  /** Sends a call as 'Try it out' does: with its examples, and the credentials it names. */
  async function send(name: string, operation: Operation, body: unknown) {
    const [method = 'GET', at = ''] = name.split(' ');
    const parameters = operation.parameters ?? [];
    const values = new Map(
      parameters.map((parameter) => [parameter.name, String(exampleOf(parameter.schema))]),
    );
    const query = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(
        (parameter) => `${parameter.name}=${encodeURIComponent(values.get(parameter.name) ?? '')}`,
      );
    const url = at.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values.get(key) ?? ''));
    const schemes = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement));
    return app.inject({
      method: method as 'GET',
      url: `${url}?${query.join('&')}`,
      headers: Object.assign({}, ...schemes.map((scheme) => CREDENTIALS[scheme])),
      payload: body as object | undefined,
    });
  }
});

test.each([
  ['the built-in league', undefined],
  ['another league', LOW_TIDE],
])(
  'the document of %s has batches for the feed that it accepts one after the other',
  async (_, league) => {
    const folder = createTestFolder();
    const database = await openDatabase({ dataDir: folder.path });
    const app = await createTestApp(database, { reference: loadLeague(league) });
    try {
      const { paths } = dereferenced((await app.inject('/api/docs/json')).json<OpenApiDocument>());
      const content = paths['/api/feed']?.post?.requestBody?.content['application/json'];
      const batches = Object.values(content?.examples ?? {});
      expect(batches.length).toBeGreaterThan(0);
      for (const { value } of batches) {
        // It would replace the encyclopedia when somebody tries it.
        expect(value).not.toContainEqual(expect.objectContaining({ type: 'calibration' }));
        expect(await feed(app, value)).toMatchObject({ accepted: value.length, rejected: [] });
      }
    } finally {
      await app.close();
      await database.close();
      await folder.remove();
    }
  },
);

/** The schemas of a call's body and of its responses. */
function schemasOf({ requestBody, responses }: Operation): Schema[] {
  const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  );
  return contents.map(({ schema }) => schema);
}

/** Every object within, except in examples. */
function walkObjects(value: unknown, visit: (object: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value);
  for (const [key, part] of Object.entries(value))
    if (!['example', 'examples'].includes(key)) walkObjects(part, visit);
}

function eventSchemas({ paths }: OpenApiDocument): Schema[] {
  const schema = paths['/api/feed']?.post?.requestBody?.content['application/json'].schema;
  return schema?.items?.oneOf ?? [];
}

/** Calls that create come first, those that delete last. */
const RENAME = 'POST /api/tournament/{id}/rename';

function inOrder<T extends { name: string }>(operations: T[]): T[] {
  const order = [
    'POST /api/tournament',
    'POST /api/message',
    'POST /api/snapshot',
    'GET /api/message/next',
    'POST /api/playlists/{id}/songs',
  ];
  const last = [
    'POST /api/message/{id}/withdraw',
    'POST /api/message/{id}/ack',
    'POST /api/message/{id}/end',
    'DELETE /api/playlists/{id}/songs',
    'DELETE ',
    RENAME,
    'POST /api/host/',
  ];
  const place = ({ name }: T) => {
    // Nothing of the caller is left after it.
    if (name === 'DELETE /api/owners/{username}/data') return last.length + 1;
    const first = order.indexOf(name);
    if (first >= 0) return first - order.length;
    return last.findIndex((beginning) => name.startsWith(beginning)) + 1;
  };
  return operations.toSorted((a, b) => place(a) - place(b));
}

test('an answer that the document does not describe fails every test that gets it', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const app = await createTestApp(database, {}, (made) => {
    made.addHook('onSend', async ({ url }, _reply, payload) =>
      url === '/api/clock' ? '{"now": "noon"}' : payload,
    );
  });
  expect((await app.inject('/api/clock')).statusCode).toBe(500);
  expect((await app.inject('/api/matches')).statusCode).toBe(200);
  await app.close();
  await database.close();
  await folder.remove();
});
