import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { aboutAddress } from './site.ts';
import { createTestApp, testConfig } from './testing/app.ts';

test('without PUBLIC_URL no answer that others keep depends on a header of the request', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ TRUST_PROXY: 'on' });
  const app = await createTestApp(database, { config });
  for (const url of [
    ...['/feeds/champions.atom', '/feeds/fights.ics', '/oembed?url=/next', '/embed?url=/next'],
    ...['/say/next', '/robots.txt'],
  ]) {
    const bodies = new Set<string>();
    for (const headers of [
      { host: 'localhost' },
      { host: 'evil.example' },
      { host: 'front.example', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example' },
      { host: 'front.example', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' },
    ]) {
      const { body } = await app.inject({ url, headers });
      expect(body, url).not.toContain('example');
      bodies.add(body.replaceAll(/\d{4}-?\d\d-?\d\dT[\d:.]+Z/g, ''));
    }
    expect([url, bodies.size]).toEqual([url, 1]);
  }
  expect(aboutAddress(config).join()).toContain('PUBLIC_URL is not set');
  await app.close();
  await database.close();
  await folder.remove();
});
