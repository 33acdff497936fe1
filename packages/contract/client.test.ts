import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { createClient, type Transport } from './client.ts';
import { endpoint } from './endpoint.ts';

const getThing = endpoint('GET', '/things/:name', {
  summary: 'A thing',
  params: z.object({ name: z.string() }),
  query: z.object({ page: z.optional(z.number()), word: z.optional(z.string()) }),
  response: z.object({ size: z.number() }),
});

function clientAnswering(status: number, text: string) {
  const calls: { path: string; method: string; body?: string }[] = [];
  const transport: Transport = async (path, { method, body }) => {
    calls.push({ path, method, body });
    return { status, text: async () => text };
  };
  return { call: createClient(transport), calls };
}

test('fills the path, leaves empty query values out and types the response', async () => {
  const { call, calls } = clientAnswering(200, '{"size":3}');
  const answer = await call(getThing, { params: { name: 'a/b ?' }, query: { page: 2, word: '' } });
  expectTypeOf(answer).toEqualTypeOf<{ size: number }>();
  expect(answer).toEqual({ size: 3 });
  expect(calls).toEqual([{ path: '/things/a%2Fb%20%3F?page=2', method: 'GET', body: undefined }]);
});

test('throws the server’s error with its status, code and sentence', async () => {
  const { call } = clientAnswering(
    404,
    '{"error":{"code":"not_found","message":"No such thing."}}',
  );
  const failure = await call(getThing, { params: { name: 'x' }, query: {} }).catch(
    (error) => error,
  );
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 404, code: 'not_found', message: 'No such thing.' });
});

test('an error keeps the other fields of its response', async () => {
  const { call } = clientAnswering(
    409,
    '{"error":{"code":"stale","message":"Too late."},"current":{"size":4}}',
  );
  const failure = call(getThing, { params: { name: 'x' }, query: {} });
  await expect(failure).rejects.toMatchObject({ code: 'stale', more: { current: { size: 4 } } });
});

test('a response in another form is an error with its status', async () => {
  const { call } = clientAnswering(502, '<h1>Bad gateway</h1>');
  await expect(call(getThing, { params: { name: 'x' }, query: {} })).rejects.toMatchObject({
    status: 502,
    code: 'unexpected',
  });
});

const lost = () => Promise.reject(new TypeError('fetch failed'));

test.each([
  ['no connection', lost],
  ['a connection that is lost within a response', async () => ({ status: 200, text: lost })],
])('%s is an error with status 0', async (_what, transport) => {
  const call = createClient(transport);
  await expect(call(getThing, { params: { name: 'x' }, query: {} })).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
  });
});
