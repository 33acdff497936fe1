import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLiveHub } from './hub.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startHub(options?: { heartbeatMs: number }) {
  const hub = createLiveHub(options);
  const server = createServer((request, response) => {
    response.setHeader('x-from-before', 'kept');
    hub.connect(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
    () => hub.close(),
  );
  return { hub, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live` };
}

/** Opens the stream; its reader waits until the text matches and returns the text so far. */
async function listen(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  closing.push(() => abort.abort());
  const response = await fetch(url, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (pattern: RegExp) => {
    while (!pattern.test(text)) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`The stream ended after: ${text}`);
      text += chunk.value;
    }
    return text;
  };
  return { response, until, hangUp: () => abort.abort() };
}

const lastId = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';

test('sends the changed topic to every listener', async () => {
  const { hub, url } = await startHub();
  const [one, other] = [await listen(url), await listen(url)];
  expect(one.response.headers.get('content-type')).toContain('text/event-stream');
  expect(one.response.headers.get('x-from-before')).toBe('kept');
  await one.until(/welcome/);
  await other.until(/welcome/);
  hub.publish(['matches']);
  expect(await one.until(/matches/)).toContain('data: {"topics":["matches"]}');
  await other.until(/matches/);
});

test('sends all topics that a fight changes in one message', async () => {
  const { hub, url } = await startHub();
  const reader = await listen(url);
  await reader.until(/welcome/);
  for (const topic of ['matches', 'history', 'matches']) hub.publish([topic]);
  expect(await reader.until(/matches/)).toContain('data: {"topics":["matches","history"]}');
});

test('sends heartbeats', async () => {
  const { url } = await startHub({ heartbeatMs: 20 });
  await (await listen(url)).until(/: still here/);
});

test.each(['header', 'query'])(
  'resumes after the last id that a reader received, given as %s',
  async (way) => {
    const { hub, url } = await startHub();
    const first = await listen(url);
    await first.until(/welcome/);
    hub.publish(['matches']);
    const heard = lastId(await first.until(/matches/));
    first.hangUp();
    hub.publish(['store']);
    hub.publish(['history']);
    hub.publish(['store']);
    const again =
      way === 'header'
        ? await listen(url, { 'last-event-id': heard })
        : await listen(`${url}?lastEventId=${heard}`);
    const text = await again.until(/topics/);
    expect(text).toContain('{"topics":["store","history"]}');
  },
);

test('a reader that missed nothing gets no message twice', async () => {
  const { hub, url } = await startHub();
  hub.publish(['matches']);
  const first = await listen(url);
  const heard = lastId(await first.until(/topics/));
  const again = await listen(url, { 'last-event-id': heard });
  expect(await again.until(/topics/)).toContain('{"topics":[]}');
});

test.each(['another-3', 'x', '', '-1', 'deadbeef0000-999999'])(
  'an unknown id (%s) means that everything may have changed',
  async (id) => {
    const { hub, url } = await startHub();
    hub.publish(['matches']);
    const text = await (await listen(url, { 'last-event-id': id })).until(/topics/);
    expect(text).toContain(id === '' ? '{"topics":[]}' : '{"topics":["*"]}');
  },
);

test('a reader that missed more changes than are kept gets the topic `*`', async () => {
  const { hub, url } = await startHub();
  const first = await listen(url);
  const heard = lastId(await first.until(/topics/));
  for (let n = 0; n < 501; n += 1) {
    hub.publish(['matches']);
    await null;
  }
  const text = await (await listen(url, { 'last-event-id': heard })).until(/topics/);
  expect(text).toContain('{"topics":["*"]}');
});

test('a reader that disconnects is removed', async () => {
  const { hub, url } = await startHub();
  const reader = await listen(url);
  await reader.until(/welcome/);
  expect(hub.listeners).toBe(1);
  reader.hangUp();
  await expect.poll(() => hub.listeners).toBe(0);
});

test('the spread that a change asks for grows with the number of listeners', async () => {
  const { hub, url } = await startHub();
  const first = await listen(url);
  await first.until(/welcome/);
  hub.publish(['matches']);
  expect(await first.until(/matches/)).not.toContain('spreadMs');
  const more = await Promise.all(Array.from({ length: 299 }, () => listen(url)));
  await expect.poll(() => hub.listeners).toBe(300);
  hub.publish(['store']);
  expect(await first.until(/store/)).toContain('{"topics":["store"],"spreadMs":60}');
  for (const listener of more) listener.hangUp();
});
