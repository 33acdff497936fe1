import { expect, test, vi } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createTestApp, testConfig } from '../testing/app.ts';
import { createPageContext } from './page-context.ts';

test('an error of a page is logged with the id of its request', async ({ onTestFinished }) => {
  const { registerPages } = await import('./pages.ts');
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const lines: string[] = [];
  const config = testConfig({ LOG_LEVEL: 'info', LOG_ONE_IN: '1000' });
  const logStream = { write: (line: string) => lines.push(line) };
  const app = await createTestApp(database, { config, logStream }, async (instance) => {
    await registerPages(instance, createPageContext(instance, config, loadReference()), []);
  });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(async () => {
    printed.mockRestore();
    await app.close();
    await folder.remove();
  });

  const missing = await app.inject('/%0a');
  expect(missing.statusCode).toBe(404);
  await database.close();
  const failing = await app.inject('/monster-history/1');
  expect(failing.statusCode).toBe(500);

  const entries = lines.map((line) => JSON.parse(line));
  const lineOf = (msg: string) => entries.find((entry) => entry.msg === msg);
  expect(lineOf('page not found')).toEqual({
    level: 'info',
    time: expect.any(String),
    msg: 'page not found',
    req: { method: 'GET', url: '/*' },
    status: 404,
    requestId: missing.headers['x-request-id'],
  });
  expect(lineOf('a call failed')).toMatchObject({
    level: 'error',
    requestId: failing.headers['x-request-id'],
    err: { message: expect.stringMatching(/\w/), stack: expect.stringContaining(' at ') },
  });
  expect(printed).not.toHaveBeenCalled();
});
