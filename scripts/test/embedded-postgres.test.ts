import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from './embedded-postgres.ts';

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

test('the test run has a PostgreSQL server, with a database for each test file', async () => {
  const url = await createDatabase(inject('postgresUrl'), `scratch_${process.pid}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.end();
  expect(rows).toEqual([{ name: `scratch_${process.pid}` }]);
});

test('the server ends when the process that started it is killed', async () => {
  const module = JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'));
  const script = `import { startEmbeddedPostgres } from ${module};
    console.log((await startEmbeddedPostgres()).url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
  const url = chunk.toString().trim();
  expect(await canConnect(url)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => canConnect(url)).toBe(false);
});
