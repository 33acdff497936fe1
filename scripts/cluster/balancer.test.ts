import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Balancer, openBalancer } from './balancer.ts';

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface App {
  origin: string;
  ready: boolean;
  asked: string[];
  /** Ends it with every connection it has. */
  kill(): void;
}

/** A process whose answers the test decides. */
async function startApp(answer: RequestListener): Promise<App> {
  const server = http.createServer((request, response) => {
    if (request.url === '/readyz') return response.writeHead(app.ready ? 200 : 503).end();
    app.asked.push(`${request.method} ${request.url}`);
    return answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const kill = () => {
    server.close();
    server.closeAllConnections();
  };
  undo.push(kill);
  const { port } = server.address() as AddressInfo;
  const app: App = { origin: `http://127.0.0.1:${port}`, ready: true, asked: [], kill };
  return app;
}

async function balance(...apps: App[]): Promise<Balancer> {
  const balancer = await openBalancer(
    apps.map(({ origin }) => origin),
    { checkEveryMs: 20 },
  );
  undo.push(() => balancer.close());
  await expect.poll(balancer.states).not.toContain('gone');
  return balancer;
}

const saying =
  (text: string): RequestListener =>
  (_, response) =>
    response.end(text);
const dying: RequestListener = (request) => request.socket.destroy();

const ask = async (origin: string, init?: RequestInit) => (await fetch(origin, init)).text();
const post = { method: 'POST', body: 'x' };

test('processes answer in turn', async () => {
  const { origin } = await balance(await startApp(saying('a')), await startApp(saying('b')));
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await ask(origin));
  expect(answers.sort()).toEqual(['a', 'a', 'b', 'b']);
});

test('a process that is not ready gets nothing, unless none is', async () => {
  const apps = [await startApp(saying('a')), await startApp(saying('b'))] as const;
  const balancer = await balance(...apps);
  apps[0].ready = false;
  await expect.poll(balancer.states).toEqual(['alive', 'ready']);
  expect([await ask(balancer.origin), await ask(balancer.origin)]).toEqual(['b', 'b']);
  apps[1].ready = false;
  await expect.poll(balancer.states).toEqual(['alive', 'alive']);
  const answers = [await ask(balancer.origin), await ask(balancer.origin)];
  expect(answers.sort()).toEqual(['a', 'b']);
});

test('a question whose process dies over it is answered by another', async () => {
  const apps = [await startApp(dying), await startApp(saying('b'))] as const;
  const { origin } = await balance(...apps);
  expect([await ask(origin), await ask(origin)]).toEqual(['b', 'b']);
});

test('a question to a process that is stopping is answered by another', async () => {
  const stopping = await startApp((_, response) => {
    response.writeHead(503, { connection: 'close' }).end('stopping');
  });
  const { origin } = await balance(stopping, await startApp(saying('b')));
  expect([await ask(origin), await ask(origin)]).toEqual(['b', 'b']);
});

test('a write whose process dies over it is not done twice, and says that it is uncertain', async () => {
  const apps = [await startApp(dying), await startApp(dying)] as const;
  const { origin } = await balance(...apps);
  const response = await fetch(`${origin}/save`, post);
  expect(response.status).toBe(502);
  expect((await response.json()).error.code).toBe('process_lost');
  expect(apps.flatMap(({ asked }) => asked)).toEqual(['POST /save']);
});

test('a write that reached no process goes to the next one', async () => {
  const apps = [await startApp(saying('a')), await startApp(saying('b'))] as const;
  const { origin } = await balance(...apps);
  apps[0].kill();
  expect([await ask(origin, post), await ask(origin, post)]).toEqual(['b', 'b']);
});

test('without any process a call hears 503 with Retry-After and a page comes again by itself', async () => {
  const app = await startApp(saying('a'));
  const balancer = await balance(app);
  app.kill();
  await expect.poll(balancer.states).toEqual(['gone']);
  const call = await fetch(balancer.origin);
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await call.json()).error.code).toBe('no_process');
  const page = await ask(balancer.origin, { headers: { accept: 'text/html' } });
  expect(page).toContain('http-equiv="refresh"');
});

test('bodies, statuses, headers and part requests pass unchanged; who asks is told by the balancer alone', async () => {
  const app = await startApp(async (request, response) => {
    const body = (await Array.fromAsync(request)).join('');
    const { range, 'x-forwarded-for': client, 'x-forwarded-host': host } = request.headers;
    response.writeHead(206, { 'set-cookie': ['a=1', 'b=2'], 'content-range': 'bytes 0-1/9' });
    response.end(JSON.stringify({ body, range, client, host, method: request.method }));
  });
  const { origin } = await balance(app);
  const headers = { range: 'bytes=0-1', 'x-forwarded-for': '6.6.6.6' };
  const response = await fetch(origin, { method: 'PUT', body: 'hello', headers });
  expect(response.status).toBe(206);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(response.headers.get('content-range')).toBe('bytes 0-1/9');
  expect(await response.json()).toEqual({
    body: 'hello',
    range: 'bytes=0-1',
    client: '127.0.0.1',
    host: new URL(origin).host,
    method: 'PUT',
  });
});

test('a live channel flows as it is written, and ends when its process dies', async () => {
  let write = (_: string) => {};
  const app = await startApp((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    write = (text) => response.write(text);
  });
  const { origin } = await balance(app);
  const reader = (await fetch(origin)).body?.getReader();
  for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
    write(text);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(text);
  }
  app.kill();
  await expect(reader?.read()).rejects.toThrow();
});

test('half an answer never looks whole', async () => {
  const app = await startApp((_, response) => {
    response.write('half', () => response.destroy());
  });
  const { origin } = await balance(app);
  await expect(ask(origin)).rejects.toThrow();
});

test('draining lets a running answer finish and sends the next one elsewhere', async () => {
  let finish = () => {};
  const slow = await startApp((_, response) => {
    finish = () => response.end('slow');
  });
  const balancer = await balance(slow);
  const running = ask(balancer.origin);
  await expect.poll(() => slow.asked.length).toBe(1);
  const drained = balancer.drain(slow.origin);
  expect((await fetch(balancer.origin)).status).toBe(503);
  finish();
  await drained;
  expect(await running).toBe('slow');
});

test('closing waits for the answer under way and ends live channels', async () => {
  let finish = () => {};
  const app = await startApp((request, response) => {
    if (request.url === '/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    } else finish = () => response.end('done');
  });
  const balancer = await balance(app);
  const live = await fetch(`${balancer.origin}/live`);
  const running = ask(balancer.origin);
  await expect.poll(() => app.asked.length).toBe(2);
  const closed = balancer.close();
  await expect(live.text()).rejects.toThrow();
  finish();
  await closed;
  expect(await running).toBe('done');
});
