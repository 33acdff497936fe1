import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import { SITEMAP_MAX_ADDRESSES } from './rules.ts';

const SITE = 'https://ringside.example';

eachDatabase('what crawlers ask for', (open) => {
  const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at);

  test('the sitemap lists pages, monsters, players that are not hidden, records and fights, split by id', async () => {
    const config = testConfig({ PUBLIC_URL: `${SITE}/`, HOSTS: 'chief' });
    const app = await createTestApp(await open(), { config, sessions: testSessions });
    const far = 3 * SITEMAP_MAX_ADDRESSES + 7;
    await feed(app, [
      playerEvent('ana'),
      playerEvent('bo'),
      monsterEvent(1),
      monsterEvent(SITEMAP_MAX_ADDRESSES - 1),
      monsterEvent(far),
      fightEvent(1, far),
    ]);
    const [{ id }] = (await app.inject('/api/matches')).json().records;
    await app.inject({
      method: 'POST',
      url: '/api/host/names/hide',
      headers: callerHeaders('chief'),
      payload: { kind: 'player', name: 'bo' },
    });
    const get = async (url: string) => {
      const { statusCode, body } = await app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      return body;
    };
    expect(await get('/robots.txt')).toMatch(
      /\nSitemap: https:\/\/ringside.example\/sitemap.xml\n/,
    );
    const files = addressesIn(await get('/sitemap.xml'));
    expect(files).toEqual(
      ['pages', 'players-0', 'records-0', 'records-3', 'fights-0'].map(
        (name) => `${SITE}/sitemaps/${name}.xml`,
      ),
    );
    const [pages = [], players, first, last, fights] = await Promise.all(
      files.map(async (file = '') => addressesIn(await get(file.slice(SITE.length)))),
    );
    expect(pages).toContain(`${SITE}/monsters/hare/hare`);
    expect(new Set(pages).size).toBe(pages.length);
    expect(players).toEqual([`${SITE}/players/ana`]);
    const record = (id: number) => `${SITE}/monster-history/${id}`;
    expect(first).toEqual([record(1), record(SITEMAP_MAX_ADDRESSES - 1)]);
    expect(last).toEqual([record(far)]);
    expect(fights).toEqual([`${SITE}/fight/${id}`]);
    for (const url of ['/sitemaps/records-x.xml', '/sitemaps/none', '/sitemaps/players-.xml']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
    await app.close();
  });
});

eachDatabase('a site whose address and contact are not set', (open) => {
  test('has neither a sitemap nor security.txt, and says which setting is missing', async () => {
    const database = await open();
    const app = await createTestApp(database);
    expect((await app.inject('/robots.txt')).body).not.toContain('Sitemap');
    expect((await app.inject('/sitemap.xml')).json().error.message).toContain('PUBLIC_URL');
    const at = '/.well-known/security.txt';
    expect((await app.inject(at)).json().error.message).toContain('SECURITY_CONTACT');
    await app.close();
    const config = testConfig({ SECURITY_CONTACT: 'mailto:security@ringside.example' });
    const reachable = await createTestApp(database, { config });
    const lines = (await reachable.inject(at)).body.split('\n');
    expect(lines[0]).toBe('Contact: mailto:security@ringside.example');
    const end = Date.parse(lines[1]?.replace('Expires: ', '') ?? '');
    expect(end).toBeGreaterThan(Date.now());
    await reachable.close();
  });
});
