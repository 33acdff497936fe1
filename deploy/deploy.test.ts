import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres } from '#database/testing/each-database.ts';
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
  'docs/hosting.md',
  'tests/faults/app-process.ts',
])('%s starts the server as npm start does', (file) => {
  expect(serverStart('scripts/start.mjs')).toContain('build/app/main.js');
  expect(serverStart(file)).toEqual(serverStart('scripts/start.mjs'));
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
  const known = [...(await scrape()).body.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name);
  for (const file of globSync('{prometheus/*.yml,grafana/*.json}', { cwd: FOLDER })) {
    const unknown = metricsIn(file).filter((name) => !known.includes(name));
    expect(unknown, file).toEqual([]);
  }
});
