import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, testConfig } from '../../testing/app.ts';
import { freePort } from '../../testing/free-port.ts';

const TOKEN = 'token-of-the-metrics';

async function open(settings: Record<string, string>) {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  const app = await createTestApp(database, { config: testConfig(settings) });
  onTestFinished(() => app.close());
  return app;
}

const CALLERS = [
  ['this machine', {}],
  ['another machine', { remoteAddress: '10.1.2.3' }],
  ['a proxy on this machine that sends no forwarding headers', { headers: { host: 'localhost' } }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '10.1.2.3' } }],
] as const;

test.each(CALLERS)('without a token the site refuses metrics to %s', async (_, from) => {
  const settings = { METRICS_PORT: String(await freePort()) };
  for (const app of [await open({}), await open(settings)]) {
    const response = await app.inject({ url: '/metrics', ...from });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('ringside_');
  }
});

test.each(CALLERS)(
  'with METRICS_TOKEN the site sends metrics to %s with the token',
  async (_, from) => {
    const app = await open({ METRICS_TOKEN: TOKEN });
    const ask = (authorization?: string) => {
      const headers = {
        ...('headers' in from && from.headers),
        ...(authorization && { authorization }),
      };
      return app.inject({ url: '/metrics', ...from, headers });
    };
    for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const response = await ask(wrong);
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.body).not.toContain('ringside_');
    }
    const response = await ask(`Bearer ${TOKEN}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('ringside_connections');
  },
);

/** Uses `node:http`, since `fetch` does not allow setting the `Host` header. */
const askAs = (port: number, host: string, path = '/metrics') =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

test('METRICS_PORT serves metrics on loopback, for loopback host names only, and closes with the app', async () => {
  const port = await freePort();
  const app = await open({ METRICS_PORT: String(port) });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain('ringside_connections');
  expect(await askAs(port, `localhost:${port}`)).toBe(200);
  expect(await askAs(port, 'evil.example')).toBe(404);
  expect(await askAs(port, `localhost:${port}`, '/')).toBe(404);
  await app.close();
  await expect(askAs(port, 'localhost')).rejects.toThrow('ECONNREFUSED');
});

test('a METRICS_PORT in use fails the start with a message that names it', async () => {
  const port = String(await freePort());
  await open({ METRICS_PORT: port });
  await expect(open({ METRICS_PORT: port })).rejects.toThrow(`METRICS_PORT=${port} is taken`);
});
