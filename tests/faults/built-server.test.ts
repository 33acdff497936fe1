import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createAppProcess } from './app-process.ts';

const LIMIT_MS = 180_000;

test('the built server serves the scripts, styles and pictures of its pages', {
  timeout: LIMIT_MS,
}, async () => {
  const folder = createTestFolder();
  onTestFinished(async () => void (await folder.remove()));
  const app = await createAppProcess({ dataDir: folder.path }, {});
  onTestFinished(() => app.kill());
  await app.start();
  const html = await (await fetch(`${app.origin}/shop`)).text();
  const named = [...html.matchAll(/(?:src|href)="(\/[^"#?]+\.(?:js|css|svg|png|woff2))"/g)];
  const paths = [...new Set(named.map(([, path = '']) => path))];
  const kinds = paths.map((path) => path.split('.').at(-1));
  expect(kinds).toEqual(expect.arrayContaining(['js', 'css']));
  const answers = paths.map(async (path) => [path, (await fetch(app.origin + path)).status]);
  expect(await Promise.all(answers)).toEqual(paths.map((path) => [path, 200]));
});
