import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { createTestApp, testConfig } from '#server/testing/app.ts';

const FOLDER = import.meta.dirname;
const ROOT = path.join(FOLDER, '..');
const TOKEN = 'token-of-the-metrics';

const METRIC = /\b(ringside_[a-z]\w+|process_\w+|nodejs_\w+)\b/g;

/** The metrics named in a file of rules or a dashboard. */
function metricsIn(file: string): string[] {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  return [...new Set([...text.matchAll(METRIC)].map(([name]) => name))];
}

/** The arguments with which a file starts the built server. */
function serverStart(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const [, flag = '', program = ''] =
    text.match(/(--[\w=-]+)['", ]+(build\/app\/main[.]js)\b/) ?? [];
  return [flag, program];
}

test.each([
  'Dockerfile',
  'deploy/systemd/ringside.service',
  'deploy/systemd/ringside@.service',
  'docs/hosting.md',
  'tests/faults/app-process.ts',
])('%s starts the server as npm start does', (file) => {
  expect(serverStart('scripts/start.mjs')).toContain('build/app/main.js');
  expect(serverStart(file)).toEqual(serverStart('scripts/start.mjs'));
});

test('the unit for several processes differs from that for one by its ports alone', () => {
  const linesOf = (name: string) => {
    const text = readFileSync(path.join(FOLDER, 'systemd', name), 'utf8');
    return text.split('\n').filter((line) => !/^(#|Description=)/.test(line));
  };
  const ports = '/usr/bin/env PORT=%i METRICS_PORT=1%i ';
  const several = linesOf('ringside@.service').map((line) => line.replace(ports, ''));
  expect(several).toEqual(linesOf('ringside.service'));
});

test('whatever is open to all listens on IPv6 as well, and Varnish on this machine alone', () => {
  const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
  const nginx = [...read('nginx/ringside.conf').matchAll(/^\s*listen (\S+?);?( .*)?$/gm)];
  const ports = nginx.map(([, address = '']) => address.replace(';', ''));
  expect(ports).toEqual(['80', '[::]:80', '443', '[::]:443']);
  const binds = [...read('haproxy/haproxy.cfg').matchAll(/^\s*bind (\S+ \S+)/gm)];
  expect(binds.map(([, address]) => address)).toEqual(['[::]:80 v4v6', '[::]:443 v4v6']);
  expect(read('varnish/limits.conf')).toMatch(/-a 127\.0\.0\.1:6081 /);
});

test('no proxy logs more of an address than the kind of page, since people are named in addresses', () => {
  const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
  const kind = '((/api)?/[^/]*)';
  const [nginx, haproxy] = [read('nginx/ringside.conf'), read('haproxy/haproxy.cfg')];
  expect(nginx).toContain('"~^(?<kind>(/api)?/[^/]*)" $kind;');
  const [, format = ''] = nginx.match(/^log_format ringside ([^;]*);/m) ?? [];
  expect(format).not.toMatch(/\$(uri|request|request_uri|args|http_referer)\b/);
  expect(nginx.match(/^ {4}access_log \S+ ringside;$/gm)).toHaveLength(2);
  expect(nginx.match(/^ {4}error_log \S+ crit;$/gm)).toHaveLength(2);
  expect(haproxy).toContain(`set-var(txn.kind) 'path,regsub("^${kind}.*","\\1")'`);
  expect(haproxy.match(/log-format "(.*)"/)?.[1]).not.toMatch(/%(r|HP|HPO|HU|HQ)\b/);
  expect(read('caddy/Caddyfile')).toContain('request>uri regexp "^((/api)?/[^/?]*).*" "$1"');
});

test('the compose file starts the app with settings that it takes, and each volume and service exists', () => {
  const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
  const compose = read('compose.yml');
  const [, app = ''] = compose.match(/^ {2}app:\n((?: {4}.*\n)+)/m) ?? [];
  const [, given = ''] = app.match(/^ {4}environment:\n((?: {6}.*\n)+)/m) ?? [];
  const environment = [...given.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name, value]) => [
    name,
    value?.replaceAll(
      /\$\{(\w+)[^}]*\}/g,
      (_, of) => ({ SITE: 'a.example' })[of as 'SITE'] ?? 'secret',
    ),
  ]);
  const own = { CLIENT_ID: 'a', FEED_KEY: 'f'.repeat(24), TOURNAMENT_SECRET: 't'.repeat(24) };
  const config = readConfig({
    ...parseEnv(read('ringside.env')),
    ...own,
    ...Object.fromEntries(environment),
  });
  expect(config).toMatchObject({
    ...{ HOST: '0.0.0.0', PORT: 4300, DATA_DIR: '/data', PUBLIC_URL: 'https://a.example' },
    DATABASE_URL: 'postgres://ringside:secret@db/ringside',
  });
  expect(config.METRICS_PORT).toBe(undefined);
  const [, volumes = ''] = compose.match(/^volumes:\n([\s\S]*)/m) ?? [];
  const mounted = [...compose.matchAll(/"(\w+):\//g)].map(([, name]) => name);
  expect(mounted.sort()).toEqual([...volumes.matchAll(/(\w+):/g)].map(([, name]) => name).sort());
  expect(read('caddy/Caddyfile')).toContain('{$SITE:');
  expect(read('caddy/Caddyfile')).toContain('{$UPSTREAM:');
});

test('alert rules and the dashboard name metrics that there are', async ({ onTestFinished }) => {
  const { url, drop } = await createTestPostgres();
  const database = await openDatabase({ databaseUrl: url });
  const app = await createTestApp(database, { config: testConfig({ METRICS_TOKEN: TOKEN }) });
  onTestFinished(async () => {
    await app.close();
    await database.close();
    await drop();
  });
  const scrape = () =>
    app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  await scrape();
  const text = (await scrape()).body;
  const known = [...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name);
  for (const file of globSync('{prometheus/*.yml,grafana/*.json}', { cwd: FOLDER })) {
    const unknown = metricsIn(file).filter((name) => !known.includes(name));
    expect(unknown, file).toEqual([]);
  }
});

test('each alert has an entry in docs/incidents.md, to which it links', () => {
  const rules = readFileSync(path.join(FOLDER, 'prometheus/ringside-alerts.yml'), 'utf8');
  const incidents = readFileSync(path.join(ROOT, 'docs/incidents.md'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(15);
  for (const name of alerts) {
    const [, entry = ''] =
      incidents.match(new RegExp(`^## (\\w+)\\n\\n(?:[^#]*\\b)?${name}\\b`, 'm')) ??
      incidents.match(new RegExp(`^## (${name})$`, 'm')) ??
      [];
    expect(entry, name).not.toBe('');
    const rule = rules.slice(rules.indexOf(`- alert: ${name}\n`));
    expect(rule).toMatch(new RegExp(`runbook_url: docs/incidents.md#${entry.toLowerCase()}\\n`));
  }
});
