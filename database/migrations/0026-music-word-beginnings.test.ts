import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { postgresIndex } from '#app/features/music/catalogue/search/postgres-store.server.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { up } from './0026-music-word-beginnings.ts';

eachDatabase('songs indexed before prefixes', (open, kind) => {
  test('are found by prefixes, in any alphabet', async () => {
    if (kind !== 'postgres') return;
    const { kysely } = await open();
    const old = [['molten', 'overture'], ['overt'], ['ostróv', '𝔉𝔬𝔲𝔯']];
    for (const [at, tags] of old.entries()) {
      await sql`insert into song_tags values (${at + 1}::bigint, array_to_tsvector(${tags}::text[]))`.execute(
        kysely,
      );
    }
    await up(kysely as unknown as Kysely<unknown>, kind);
    const find = (...tags: string[]) =>
      postgresIndex.find(kysely, 'song_tags', { tags, startAfter: 0, limit: 50 });
    expect(await find('ov')).toEqual([1, 2]);
    expect(await find('overtu', 'mo')).toEqual([1]);
    expect(await find('ostró', '𝔉𝔬')).toEqual([3]);
    expect(await find('vert')).toEqual([]);
  });
});
