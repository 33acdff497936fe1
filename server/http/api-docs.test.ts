import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp } from '../testing/app.ts';

interface ProcessStatus {
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: { required: string[] } }> }
  >;
}

test('the OpenAPI document says of every call what it answers, and how it fails', async ({
  onTestFinished,
}) => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const app = await createTestApp(database);
  onTestFinished(async () => {
    await app.close();
    await database.close();
    await folder.remove();
  });
  const { paths } = (await app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, ProcessStatus>>;
  }>();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(40);
  for (const { responses } of operations) {
    const { default: failure, ...good } = responses;
    expect(Object.keys(good)).toEqual([expect.stringMatching(/^2\d\d$/)]);
    expect(failure?.description).toContain('The call failed');
    expect(failure?.content['application/json']?.schema.required).toEqual(['error']);
  }
});
