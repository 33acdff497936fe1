import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { endpoint } from './endpoint.ts';
import { keepHandlers, serve, serveOverHttp } from './fastify.ts';
import { CallTimeoutError, createInternalClient, InvalidInputError } from './internal-client.ts';

const getThing = endpoint('GET', '/things/:id', {
  summary: 'A thing',
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  query: z.object({
    limit: z._default(z.coerce.number(), 30),
    word: z.optional(z.string()),
  }),
  headers: z.object({ key: z.optional(z.string()) }),
  response: z.object({ id: z.int(), word: z.optional(z.string()), tags: z.array(z.string()) }),
});

const addThing = endpoint('POST', '/things', {
  summary: 'Add a thing',
  body: z.strictObject({ name: z.string(), note: z.optional(z.string()) }),
  response: z.object({ name: z.string() }),
});

const lockThing = endpoint('POST', '/things/lock', {
  summary: 'Lock all things for an address',
  overHttpOnly: true,
  response: z.object({ address: z.string() }),
});

type Thing = { id: number; word?: string; tags: string[] };

function serveThing(answer: (input: unknown) => Thing | Promise<Thing>, timeoutMs = 1000) {
  const app = Fastify();
  const handlers = keepHandlers(app);
  serve(app, getThing, answer);
  return createInternalClient(handlers, { timeoutMs });
}

const thing: Thing = { id: 7, tags: ['a'] };
const params = { id: '7' };

test('a handler gets parsed input: texts made numbers, defaults filled in, empty values left out', async () => {
  let seen: unknown;
  const call = serveThing((input) => {
    seen = input;
    return thing;
  });
  await call(getThing, { params, query: { word: '' }, headers: { key: 'k' } });
  expect(seen).toEqual({ params: { id: 7 }, query: { limit: 30 }, headers: { key: 'k' } });
  await call(getThing, { params: { id: 8 }, query: { limit: 5 }, headers: {} });
  expect(seen).toMatchObject({ params: { id: 8 }, query: { limit: 5 } });
});

test('a caller gets plain JSON values, without fields the response does not declare', async () => {
  const row = Object.assign(Object.create(null), thing, { secret: 'x', word: undefined });
  const answer = await serveThing(() => row)(getThing, { params, query: {}, headers: {} });
  expect(answer).toStrictEqual(thing);
  answer.tags.push('b');
  expect(row.tags).toEqual(['a']);
});

test('input that the schemas reject reaches no handler, and the error has its path', async () => {
  const call = serveThing(() => expect.unreachable());
  const refused = call(getThing, { params: { id: 'x' }, query: {}, headers: {} });
  await expect(refused).rejects.toBeInstanceOf(InvalidInputError);
  await expect(refused).rejects.toMatchObject({ part: 'params', issues: [{ path: ['id'] }] });
});

test('a response that the schema rejects is an error', async () => {
  const call = serveThing(() => ({ id: 1.5, tags: [] }));
  await expect(call(getThing, { params, query: {}, headers: {} })).rejects.toThrow();
});

test('a handler that exceeds its time limit is an error', async () => {
  const call = serveThing(() => new Promise(() => {}), 20);
  const late = call(getThing, { params, query: {}, headers: {} });
  await expect(late).rejects.toBeInstanceOf(CallTimeoutError);
});

test('errors of a handler are converted by `toError` for the caller', async () => {
  const app = Fastify();
  const handlers = keepHandlers(app);
  serve(app, addThing, () => {
    throw new Error('broken');
  });
  const toError = (error: unknown, { path }: { path: string }) =>
    new ApiError(500, 'unexpected', `${path}: ${(error as Error).message}`);
  const call = createInternalClient(handlers, { timeoutMs: 1000, toError });
  await expect(call(addThing, { body: { name: 'x' } })).rejects.toMatchObject({
    status: 500,
    message: '/things: broken',
  });
});

test('a guard rejects the same callers by function as over HTTP', async () => {
  const app = Fastify();
  const handlers = keepHandlers(app);
  const guard = ({ key }: Readonly<Record<string, unknown>>) => {
    if (key !== 'right') throw new ApiError(401, 'key', 'The key is wrong.');
  };
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  serve(app, getThing, () => thing, { guard });
  const call = createInternalClient(handlers, { timeoutMs: 1000 });
  const ask = (key: string) => call(getThing, { params, query: {}, headers: { key } });
  const get = async (key: string) =>
    (await app.inject({ url: '/things/7', headers: { key } })).json();
  await expect(ask('wrong')).rejects.toMatchObject({ code: 'key' });
  expect(await get('wrong')).toMatchObject({ message: 'The key is wrong.' });
  expect(await ask('right')).toEqual(thing);
  expect(await get('right')).toEqual(thing);
});

test('a body is handed on as JSON would carry it', async () => {
  const app = Fastify();
  const handlers = keepHandlers(app);
  serve(app, addThing, ({ body: { name } }) => ({ name }));
  const call = createInternalClient(handlers, { timeoutMs: 1000 });
  const body = { name: 'x', note: undefined, other: undefined };
  expect(await call(addThing, { body })).toEqual({ name: 'x' });
});

test('handlers of nested scopes can be called by function, those that need HTTP cannot', async () => {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  const handlers = keepHandlers(app);
  app.register(async (scope) => {
    serve(scope, addThing, ({ body }) => body);
    serveOverHttp(scope, lockThing, (_input, { ip }) => ({ address: ip }));
  });
  await app.ready();
  const call = createInternalClient(handlers, { timeoutMs: 1000 });
  expect(await call(addThing, { body: { name: 'x' } })).toEqual({ name: 'x' });
  // @ts-expect-error: its handler needs the request
  await expect(call(lockThing)).rejects.toThrow('POST /things/lock');
});
