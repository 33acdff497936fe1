import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { albumEvent, createTestApp, feed } from '#server/testing/app.ts';
import { upgradeSearchIndex } from './rebuild-store.server.ts';

eachDatabase('an index from before joined words', (open) => {
  test('is rebuilt at the first start, and only then', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [albumEvent('old', ['F-Zero', 'Pac-Man'], { name: 'Classics' })]);
    const { kysely } = database;
    for (const table of ['song_tags', 'album_tags', 'music_words'] as const) {
      await kysely.deleteFrom(table as 'music_words').execute();
    }
    const find = async (terms: string) => {
      const url = `/api/album-search?searchType=song&searchTerms=${terms}`;
      const { items } = (await app.inject(url)).json();
      return items.map(({ name }: { name: string }) => name);
    };
    expect(await find('fzero')).toEqual([]);
    await upgradeSearchIndex(database);
    expect(await find('fzero')).toEqual(['F-Zero']);
    await upgradeSearchIndex(database);
    expect(await find('classics')).toEqual(['F-Zero', 'Pac-Man']);
    await app.close();
  });
});
