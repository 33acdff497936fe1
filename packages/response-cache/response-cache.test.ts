import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { fromCaches } from './fastify.ts';
import { createResponseCache } from './response-cache.ts';

function serveAnswers(compute: (key: string) => Promise<unknown>, maxKeys?: number) {
  const answers = createResponseCache(compute, { maxKeys });
  const app = Fastify();
  const handler = fromCaches((key: string) => ({
    read: () => answers.read(key),
    value: () => answers.value(key),
  }));
  app.get<{ Params: { key: string } }>('/:key', (request, reply) =>
    handler.send(request.params.key, request, reply),
  );
  return { answers, get: (url: string, headers = {}) => app.inject({ url, headers }) };
}

test('a response is computed once for concurrent requests', async () => {
  let computed = 0;
  const { get } = serveAnswers(async () => ({ computed: ++computed }));
  const all = await Promise.all(Array.from({ length: 20 }, () => get('/a')));
  expect(new Set(all.map((response) => response.body))).toEqual(new Set(['{"computed":1}']));
});

test('after a change the next reader gets the new value', async () => {
  let value = 1;
  const { answers, get } = serveAnswers(async (key) => ({ key, value }));
  await get('/a');
  await get('/b');
  value = 2;
  answers.invalidate('a');
  expect((await get('/a')).json().value).toBe(2);
  expect((await get('/b')).json().value).toBe(1);
  answers.invalidate();
  expect((await get('/b')).json().value).toBe(2);
});

test('a tag outdates the responses that depend on it', async () => {
  let value = 1;
  const answers = createResponseCache(async (_: string) => value, {
    tagsOf: (key) => ['all', `one:${key}`],
  });
  const values = async () => [await answers.value('a'), await answers.value('b')];
  expect(await values()).toEqual([1, 1]);
  value = 2;
  for (const [tag, seen] of [
    ['none', [1, 1]],
    ['one:b', [1, 2]],
    ['all', [2, 2]],
  ] as const) {
    answers.invalidate(tag);
    expect(await values()).toEqual(seen);
  }
});

test('a change while a response is being computed is not lost', async () => {
  let value = 1;
  const releases: (() => void)[] = [];
  const { answers, get } = serveAnswers(async () => {
    const seen = value;
    await new Promise<void>((resolve) => releases.push(resolve));
    return { seen };
  });
  const before = get('/a');
  await expect.poll(() => releases.length).toBe(1);
  value = 2;
  answers.invalidate('a');
  releases[0]?.();
  await before;
  const after = get('/a');
  await expect.poll(() => releases.length).toBe(2);
  releases[1]?.();
  expect((await after).json()).toEqual({ seen: 2 });
});

test('an error reaches the reader and is not kept', async () => {
  let broken = true;
  const { get } = serveAnswers(async () => {
    if (broken) throw new Error('not now');
    return 'fine';
  });
  expect((await get('/a')).statusCode).toBe(500);
  broken = false;
  expect((await get('/a')).json()).toBe('fine');
});

test('the least recently used responses are dropped when there are too many', async () => {
  const computed: string[] = [];
  const { get } = serveAnswers(async (key) => computed.push(key), 2);
  for (const url of ['/a', '/b', '/a', '/c', '/a', '/b']) await get(url);
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
});

test('an ETag stands for the content: same content same tag, another content another', async () => {
  const { get } = serveAnswers(async (key) => key.length);
  const [one, same, other] = [await get('/a'), await get('/b'), await get('/cc')];
  expect(one.headers.etag).toBe(same.headers.etag);
  expect(one.headers.etag).not.toBe(other.headers.etag);
  expect((await get('/a', { 'if-none-match': one.headers.etag })).statusCode).toBe(304);
});

test('while the database is unavailable readers get the last response, and then the current one', async () => {
  let value: number | Error = 1;
  let tries = 0;
  const { answers, get } = serveAnswers(async () => {
    tries += 1;
    if (value instanceof Error) throw value;
    return value;
  });
  const away = Object.assign(new Error('away'), { temporary: true });
  expect((await get('/a')).json()).toBe(1);
  value = away;
  expect((await get('/a')).json()).toBe(1);
  answers.invalidate();
  for (let reader = 0; reader < 5; reader += 1) expect((await get('/a')).json()).toBe(1);
  expect(tries).toBe(2);
  expect((await get('/never-asked-before')).statusCode).toBe(500);
  value = 2;
  answers.invalidate();
  expect((await get('/a')).json()).toBe(2);
});

test('a permanent error is not answered from memory', async () => {
  let value: number | Error = 1;
  const { answers, get } = serveAnswers(async () => {
    if (value instanceof Error) throw value;
    return value;
  });
  await get('/a');
  value = Object.assign(new Error('deleted'), { statusCode: 404 });
  answers.invalidate('a');
  expect((await get('/a')).statusCode).toBe(404);
  value = Object.assign(new Error('away'), { temporary: true });
  expect((await get('/a')).statusCode).toBe(500);
});

test('a value equals its bytes, is parsed once per change, and is immutable', async () => {
  let computed = 0;
  const own = { list: [{ n: 1 }], gone: undefined };
  const answers = createResponseCache(async (_: string) => {
    computed += 1;
    return own;
  });
  const value = await answers.value('a');
  expect(value).toStrictEqual({ list: [{ n: 1 }] });
  expect(JSON.stringify(value)).toBe(String((await answers.read('a')).raw));
  expect(await answers.value('a')).toBe(value);
  expect(computed).toBe(1);
  expect(() => value.list.push({ n: 2 })).toThrow(TypeError);
  expect(() => Object.assign(value.list[0] ?? {}, { n: 2 })).toThrow(TypeError);
  own.list = [];
  expect(await answers.value('a')).toBe(value);
  answers.invalidate('a');
  expect(await answers.value('a')).toStrictEqual({ list: [] });
});

test('a failed computation that a change overtook does not affect the next one', async () => {
  const pending: PromiseWithResolvers<number>[] = [];
  const answers = createResponseCache((_: string) => {
    pending.push(Promise.withResolvers<number>());
    return pending.at(-1)?.promise as Promise<number>;
  });
  const first = answers.value('a');
  answers.invalidate('a');
  const second = answers.value('a');
  pending[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  pending[1]?.resolve(2);
  expect(await second).toBe(2);
  expect(await answers.value('a')).toBe(2);
  expect(pending).toHaveLength(2);
});

test('what was sent and what was made for it is counted where the caller says', async () => {
  const counts = { sent: 0, made: 0 };
  const one = createResponseCache(async (key: string) => key, { counts });
  const other = createResponseCache(async (key: number) => key, { counts });
  for (let time = 0; time < 3; time += 1) await one.read('a');
  await other.value(1);
  expect(counts).toEqual({ sent: 4, made: 2 });
});
