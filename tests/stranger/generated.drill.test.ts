import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { afterAll, expect, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { TEST_FEED_KEY } from '#server/testing/app.ts';
import type { Operation } from '#server/testing/openapi.ts';
import { openSite, post, SECRET } from '../security/site.ts';
import { hasPython, runPython } from './run-python.ts';

interface Document {
  paths: Record<string, { get?: Operation }>;
  components: object;
}

const folder = createTestFolder();
afterAll(() => folder.remove());

/** The module that quicktype makes of the responses of all public calls; it needs nothing but Python. */
async function generatePython({ paths, components }: Document): Promise<string> {
  const calls = Object.values(paths).flatMap(({ get }) => get ?? []);
  const open = calls.filter(({ security: [one = {}] = [] }) => Object.keys(one).length === 0);
  const schemas = open.flatMap(
    ({ responses }) => responses['200']?.content?.['application/json']?.schema.$ref ?? [],
  );
  const input = new JSONSchemaInput(undefined);
  // Times stay texts: as datetimes they would need the package dateutil.
  const schema = JSON.stringify({ components }, (name, value) =>
    name === 'format' && typeof value === 'string' ? undefined : value,
  );
  const uris = [...new Set(schemas)].map((reference) => `api.json${reference}`);
  await input.addSource({ name: 'League', uris, schema });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: 'python', combineClasses: false });
  return lines.join('\n');
}

test.skipIf(!hasPython)(
  'a Python client that quicktype generates from the document reads every public call, and loses nothing',
  { timeout: 180_000 },
  async () => {
    const { app, close } = await openSite();
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    await runPython('stranger.py', [origin, TEST_FEED_KEY]);
    const payload = { name: 'Spring Cup', participants: [{ ID: 4711 }] };
    await post(app, '/tournament', { headers: { 'x-secret': SECRET }, payload });
    const document = (await app.inject('/api/docs/json')).json<Document>();
    writeFileSync(path.join(folder.path, 'league.py'), await generatePython(document));
    const found = JSON.parse(await runPython('generated.py', [origin, folder.path]));
    // The examples make no playlist, and order no match.
    const missing = ['getPlaylist', 'getPlaylistPart', 'getSnapshot'];
    expect(found).toMatchObject({ different: [], missing });
    expect(found.read.length).toBeGreaterThan(50);
    expect(found.read).toEqual(expect.arrayContaining(['getFight', 'getBracket']));
    await close();
  },
);
