import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('every setting has a default, with which the practice season runs', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4300,
    DATA_DIR: 'data',
    DEMO: true,
  });
});

test('rendered pictures are stored in the data folder unless PICTURES_DIR is set', () => {
  expect(readConfig({}).PICTURES_DIR).toBe(path.join('data', 'pictures'));
  const DATA_DIR = '/var/lib/ringside';
  expect(readConfig({ DATA_DIR }).PICTURES_DIR).toBe('/var/lib/ringside/pictures');
  expect(readConfig({ DATA_DIR, PICTURES_DIR: '/srv/drawn' }).PICTURES_DIR).toBe('/srv/drawn');
});

const platform = {
  IDENTITY_URL: 'https://id.example',
  PROFILE_URL: 'https://api.example/users',
  CLIENT_ID: 'ours',
};

test('in production the practice season only runs if DEMO is set', () => {
  const production = { NODE_ENV: 'production', ...platform };
  expect(readConfig(production).DEMO).toBe(false);
  expect(readConfig({ ...production, DEMO: 'on' }).DEMO).toBe(true);
  expect(readConfig({ DEMO: 'off' }).DEMO).toBe(false);
});

test('an empty value counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 4300 });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://one:5432,two:5432/x'],
  ['DATABASE_URL', 'postgres://localhost/x?sslmode=verify'],
  ['STREAM_URL', 'javascript:alert(1)'],
  ['FEED_KEY', 'short'],
  ['TOURNAMENT_SECRET', 'short'],
  ['TOURNAMENT_SECRET', 'sixteen and more, but spaces'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '4300'],
  ['REGISTER_GENERATOR_URL', 'file:///etc/passwd'],
  ['DEVICE_CLIENT_ID', 'two words'],
  ['PRACTICE_DEVICE_TOKEN_SECONDS', '0'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '1.2.3.4.5'],
  ['TRUST_PROXY', '10.0.0.0/33'],
])('%s=%s is refused with an error that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('production needs a real login service, and the error says so', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /IDENTITY_URL, PROFILE_URL and CLIENT_ID/,
  );
});

test('the practice login is refused on addresses other than loopback', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/loopback/);
  for (const HOST of ['localhost', '::1', '127.0.0.2']) {
    expect(readConfig({ HOST }).HOST).toBe(HOST);
  }
  expect(readConfig({ HOST: '0.0.0.0', ...platform }).platform?.clientId).toBe('ours');
});

test('trusted proxies are a number, or addresses and networks', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  expect(readConfig({ TRUST_PROXY: 'on' }).TRUST_PROXY).toBe(1);
  const listed = readConfig({ TRUST_PROXY: '10.0.0.0/8,2001:db8::1' }).TRUST_PROXY;
  expect(listed).toEqual(['10.0.0.0/8', '2001:db8::1']);
});

test('the three settings of the platform must be set together', () => {
  expect(() => readConfig({ ...platform, CLIENT_ID: '' })).toThrow(/CLIENT_ID is missing/);
  expect(() => readConfig({ DEVICE_CLIENT_ID: 'by-code' })).toThrow(/IDENTITY_URL and PROFILE_URL/);
});

test('device codes use a separate application if one is set', () => {
  expect(readConfig(platform).platform?.deviceClientId).toBe('ours');
  const both = { ...platform, DEVICE_CLIENT_ID: 'by-code' };
  expect(readConfig(both).platform).toMatchObject({ clientId: 'ours', deviceClientId: 'by-code' });
});

test('MAX_CONNECTIONS is at most what the limit of open files allows', () => {
  const most = (openFiles: number, setting = '') =>
    readConfig({ MAX_CONNECTIONS: setting }, openFiles).MAX_CONNECTIONS;
  expect(most(1_000_000)).toBe(20_000);
  expect(most(Number.POSITIVE_INFINITY)).toBe(20_000);
  expect(most(1024)).toBe(693);
  expect(most(1024, '5000')).toBe(693);
  expect(most(1024, '500')).toBe(500);
  expect(most(64)).toBe(10);
});

test('.env.example has every setting once, with its default', () => {
  const example = read('.env.example');
  const lines = example.match(/^#[A-Z_]+=/gm) ?? [];
  expect(lines.map((line) => line.slice(1, -1)).sort()).toEqual([...SETTING_NAMES].sort());
  const values = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  const defaults: Record<string, unknown> = readConfig({});
  const given = SETTING_NAMES.filter((name) => values[name] !== '');
  expect(given).toEqual(SETTING_NAMES.filter((name) => defaults[name] !== undefined));
  expect(readConfig(values)).toEqual(defaults);
});

test('docs/operating.md has a row for every setting', () => {
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const missing = SETTING_NAMES.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
  expect(missing).toEqual([]);
});
