import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { keepBuild, registerBuiltFiles } from './built-files.ts';

const FILES = [
  'assets/a-1.js',
  'assets/a-1.js.br',
  'assets/a-1.js.gz',
  'assets/b-2.woff2',
  'public/icons/i.png',
];

/** A build of a few files whose content is their name. */
function openBuild() {
  const { path: folder, remove } = createTestFolder();
  for (const name of FILES) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), name);
  }
  const app = Fastify();
  registerBuiltFiles(app, folder, path.join(folder, 'public'));
  onTestFinished(async () => {
    await app.close();
    await remove();
  });
  const get = (url: string, accepted = '') =>
    app.inject({ url, headers: { 'accept-encoding': accepted } });
  return { app, folder, get };
}

test('a file with a hash in its name is cached for a year, another one for an hour', async () => {
  const { get } = openBuild();
  expect((await get('/assets/b-2.woff2')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'font/woff2',
  });
  expect((await get('/icons/i.png')).headers['cache-control']).toBe('public, max-age=3600');
});

test('a file is sent in the best accepted encoding that exists', async () => {
  const { app, get } = openBuild();
  for (const [accepted, name, encoding] of [
    ['gzip, br', 'assets/a-1.js.br', 'br'],
    ['gzip', 'assets/a-1.js.gz', 'gzip'],
    ['', 'assets/a-1.js', undefined],
  ] as const) {
    const { body, headers } = await get('/assets/a-1.js', accepted);
    expect([body, headers['content-encoding']]).toEqual([name, encoding]);
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const known = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
    const again = await app.inject({ url: '/assets/a-1.js', headers: known });
    expect([again.statusCode, again.headers.vary]).toEqual([304, 'accept-encoding']);
  }
  expect(await get('/assets/b-2.woff2', 'br')).toMatchObject({ body: 'assets/b-2.woff2' });
});

test('a file with a hash in its name is read once, with ranges from memory; another one each time', async () => {
  const { app, folder, get } = openBuild();
  expect((await get('/assets/b-2.woff2')).body).toBe('assets/b-2.woff2');
  expect((await get('/icons/i.png')).body).toBe('public/icons/i.png');
  for (const name of ['assets/b-2.woff2', 'public/icons/i.png']) rmSync(path.join(folder, name));
  expect((await get('/assets/b-2.woff2')).body).toBe('assets/b-2.woff2');
  const part = await app.inject({ url: '/assets/b-2.woff2', headers: { range: 'bytes=7-9' } });
  expect([part.statusCode, part.body]).toEqual([206, 'b-2']);
  expect((await get('/icons/i.png')).statusCode).toBe(404);
});

test('a tab of the build before gets its files, with the same headers; older ones go', async () => {
  const { path: folder, remove } = createTestFolder();
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await remove();
  });
  const earlier = path.join(folder, 'data', 'builds');
  const assets = path.join(folder, 'assets');
  /** A version replaces the build, and keeps it for the next one. */
  const upgradeTo = async (version: string) => {
    rmSync(assets, { recursive: true, force: true });
    mkdirSync(assets);
    for (const name of [`manifest-${version}.js`, `a-${version}.js`, `a-${version}.js.br`]) {
      writeFileSync(path.join(assets, name), name);
    }
    await keepBuild(assets, earlier);
    await keepBuild(assets, earlier);
  };
  for (const version of ['1', '2', '3']) await upgradeTo(version);
  mkdirSync(path.join(folder, 'public'));
  registerBuiltFiles(app, folder, path.join(folder, 'public'), earlier);
  const get = (name: string) =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } });
  const [now, before] = [await get('a-3.js'), await get('a-2.js')];
  expect([now.body, before.body]).toEqual(['a-3.js.br', 'a-2.js.br']);
  const plain = ({ date: _, etag: __, ...headers }: typeof now.headers) => headers;
  expect(plain(before.headers)).toEqual(plain(now.headers));
  for (const name of ['a-1.js', 'manifest-1.js', '..', '..%2fdata', '.br']) {
    expect((await get(name)).statusCode, name).toBe(404);
  }
});

test('other names, folders and paths outside the build are not served', async () => {
  const { folder, get } = openBuild();
  rmSync(path.join(folder, 'assets/b-2.woff2'));
  for (const url of [
    ...['/assets/b-2.woff2', '/assets/c-3.js', '/assets/', '/icons', '/assets/__proto__'],
    ...['/assets/..%2ficons%2fi.png', '/assets/%252e%252e/icons/i.png', '/assets/a-1.js%00'],
  ]) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});
